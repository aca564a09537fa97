import { countBits } from '../../../math/bits.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import { COLUMN_DEFAULTS } from './column-options.ts';
import { findColumns } from './find-columns.ts';
import type { Box } from './free-standing.ts';

/** What a post on the outline of a room is; meters unless said otherwise. */
export interface OutlinePostOptions {
  /** Most way of its axis from the outline. */
  reach?: number;
  /** Most side, and most length of the longer one over the shorter one. */
  most?: number;
  mostOblong?: number;
  /** Most scatter of its points, as a share of its shorter side: frames of doors and windows have many faces. */
  mostScatter?: number;
  /** Around it nothing shows at more than a share of the heights, from a gap beside it to so far from it. */
  bareGap?: number;
  bare?: number;
  leastShare?: number;
}

export const OUTLINE_POST_DEFAULTS: Required<OutlinePostOptions> = {
  reach: 0.25,
  most: 0.5,
  mostOblong: 1.35,
  mostScatter: 0.08,
  bareGap: 0.03,
  bare: 0.25,
  leastShare: 0.3,
};

/**
 * Posts on the outline of a room: floor and ceiling of a loggia end at the posts that bear its edge, and so does the outline. Nothing but
 * rails, which are low, and beams, which are high, leads to them: piers and frames have walls, panes or leaves beside them.
 *
 * @param index number of the room.
 */
export function findOutlinePosts(
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: OutlinePostOptions = {},
): DetectedColumn[] {
  const knobs = { ...OUTLINE_POST_DEFAULTS, ...options };
  const around = { ...room, polygon: boxAround(room.polygon, 2 * knobs.reach), holes: [], edges: [] };
  return findColumns(around, index, points, { mostSide: knobs.most, passes: PASSES }).filter((column) => {
    const { shape } = column;
    if ('radius' in shape) return false;
    const [least, most] = [Math.min(...shape.size), Math.max(...shape.size)];
    if (most > knobs.mostOblong * least || shape.rms > knobs.mostScatter * least) return false;
    if (room.edges.every((edge) => distanceToSegment(edge, ...shape.center) > knobs.reach)) return false;
    return isBare(shape, column, points, knobs);
  });
}

const PASSES = [2, 1].map((gap) => ({ wallReach: 0, leastShare: 0.35, gap, leastFaces: 2 }));

/** Directions in which the surroundings of a post are looked at. */
const DIRECTIONS = 8;

/** True for a box around which nothing shows at more than a share of the heights. */
function isBare(
  { center: [x, y], size }: Box,
  { zBottom, zTop }: DetectedColumn,
  points: StoreyPoints,
  { bareGap, bare, leastShare }: Required<OutlinePostOptions>,
): boolean {
  const { foot, head, levels } = COLUMN_DEFAULTS;
  const [low, high] = [zBottom + foot, zTop - head];
  const inner = Math.hypot(...size) / 2;
  const reach = inner + bare;
  const bits = new Uint32Array(DIRECTIONS);
  visitBox(points, { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach }, (k) => {
    const level = Math.floor(((points.z[k]! - low) / (high - low)) * levels);
    if (level < 0 || level >= levels) return;
    const [dx, dy] = [points.x[k]! - x, points.y[k]! - y];
    const way = Math.hypot(dx, dy);
    if (way < inner + bareGap || way > reach) return;
    const turn = Math.atan2(dy, dx) / (2 * Math.PI) + 1;
    bits[Math.floor(turn * DIRECTIONS) % DIRECTIONS]! |= 1 << level;
  });
  return bits.every((value) => countBits(value) < leastShare * levels);
}

function boxAround(polygon: readonly Vec2[], margin: number): Vec2[] {
  const [xs, ys] = [0, 1].map((axis) => polygon.map((place) => place[axis]!)) as [number[], number[]];
  const [x0, x1] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [y0, y1] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}
