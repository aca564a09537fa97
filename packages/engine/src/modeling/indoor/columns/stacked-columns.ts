import type { Vec2 } from '../../../core/vector.ts';
import { countBits } from '../../../math/bits.ts';
import { distance } from '../../../math/polygon.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import { isNear } from './alike-columns.ts';
import { ceilingAround } from './column-cells.ts';
import { COLUMN_DEFAULTS } from './column-options.ts';
import type { Box } from './free-standing.ts';
import { followFaces } from './free-standing.ts';
import { settleFaces } from './settle-faces.ts';

/** What shows a column above or below another one; meters unless said otherwise. */
export interface StackedColumnsOptions {
  /** How far outside of a room's outline one stands at most. */
  beyond?: number;
  /** Points so near to a face lie on it. */
  onFace?: number;
  /** Faces that show, of four, the least share of the height steps at which a piece of one has points, and at which the column has. */
  leastFaces?: number;
  leastShare?: number;
  leastHeightShare?: number;
  /** Least points on its faces, and most points within it, for each of them. */
  leastPoints?: number;
  mostInside?: number;
}

export const STACKED_COLUMNS_DEFAULTS: Required<StackedColumnsOptions> = {
  beyond: 0.3,
  onFace: 0.035,
  leastFaces: 2,
  leastShare: 0.25,
  leastHeightShare: 0.8,
  leastPoints: 60,
  mostInside: 0.05,
};

/**
 * Columns with flat faces right above or below known ones, as large as they: columns of a frame stand on each other. A lintel or a person
 * beside one does not make it doubtful there.
 *
 * @param known columns of the building; those that are among them are not found again.
 * @param index number of the room.
 */
export function findStackedColumns(
  known: readonly DetectedColumn[],
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: StackedColumnsOptions = {},
): DetectedColumn[] {
  const knobs = { ...STACKED_COLUMNS_DEFAULTS, ...options };
  if (room.floorSeen !== undefined) return [];
  const here = known.filter(({ storey }) => storey === room.storey);
  return known.flatMap((column): DetectedColumn[] => {
    const { shape, storey, inWalls, isDepthAssumed } = column;
    if (Math.abs(storey - room.storey) !== 1 || inWalls || isDepthAssumed || !('size' in shape)) return [];
    if (!isNear(room, shape.center, knobs.beyond)) return [];
    if (here.some((other) => distance(other.shape.center, shape.center) < Math.max(...shape.size))) return [];
    const found = columnOf(shape, room, points, knobs);
    return found ? [{ ...found, room: index, storey: room.storey, zBottom: room.zFloor }] : [];
  });
}

/** How far a column with the faces of a box shows in a room; undefined if it does not. */
function columnOf(box: Box, room: DetectedRoom, points: StoreyPoints, knobs: Required<StackedColumnsOptions>) {
  const { foot, head, levels, around } = COLUMN_DEFAULTS;
  const [x, y] = box.center;
  const reach = Math.hypot(...box.size) / 2 + knobs.onFace;
  const zTop = ceilingAround(
    points,
    { minX: x - reach - around, maxX: x + reach + around, minY: y - reach - around, maxY: y + reach + around },
    room,
  );
  const steps = { low: room.zFloor + foot, high: zTop - head, levels };
  const { faces, isAttached } = followFaces(box, room.edges, points, steps, { leastShare: knobs.leastShare });
  if (isAttached || faces < knobs.leastFaces) return undefined;
  const { on, inside, bits } = pointsOn(box, points, steps, knobs.onFace);
  if (on.length < knobs.leastPoints || inside > knobs.mostInside * on.length) return undefined;
  const coverage = countBits(bits) / levels;
  return coverage < knobs.leastHeightShare
    ? undefined
    : { coverage, points: on.length, zTop, shape: settleFaces(box, on, points, steps) };
}

/** Places of points on the faces of a box, and how many lie within it; the steps of height that its faces show, as bits. */
function pointsOn(
  { center: [x, y], size, heading }: Box,
  points: StoreyPoints,
  { low, high, levels }: { low: number; high: number; levels: number },
  onFace: number,
): { on: Vec2[]; inside: number; bits: number } {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const reach = Math.hypot(...size) / 2 + onFace;
  const on: Vec2[] = [];
  let [inside, bits] = [0, 0];
  visitBox(points, { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach }, (k) => {
    const level = Math.floor(((points.z[k]! - low) / (high - low)) * levels);
    if (level < 0 || level >= levels) return;
    const [dx, dy] = [points.x[k]! - x, points.y[k]! - y];
    const out = Math.max(Math.abs(c * dx + s * dy) - size[0] / 2, Math.abs(c * dy - s * dx) - size[1] / 2);
    if (out > onFace) return;
    if (out < -onFace) inside++;
    else {
      on.push([points.x[k]!, points.y[k]!]);
      bits |= 1 << level;
    }
  });
  return { on, inside, bits };
}
