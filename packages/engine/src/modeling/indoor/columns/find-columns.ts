import { countBits } from '../../../math/bits.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { distance, isInside } from '../../../math/polygon.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import { labelBoxes, labelComponents } from '../../../spatial/connected-components.ts';
import { close } from '../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { ColumnShape } from './fit-column.ts';
import { fitColumn } from './fit-column.ts';

/** What stands in a room from floor to ceiling and is a column; meters unless said otherwise. */
export interface ColumnOptions {
  /** Side of the cells that points are sorted by. */
  cell?: number;
  /** Heights near floor and ceiling that do not count. */
  foot?: number;
  head?: number;
  /** Heights that a column shows at are counted in so many steps; a cell of its face shows at this share of them, … */
  levels?: number;
  leastLevelShare?: number;
  /** … and the whole column at this share. */
  leastHeightShare?: number;
  /** One that is longer than wide by this factor shows at each of so many of the topmost ones. */
  oblong?: number;
  topLevels?: number;
  /** Cells nearer to a wall's face belong to the wall. */
  wallReach?: number;
  /** Half the gap over which cells hang together, cells. */
  gap?: number;
  /** Least and most side of a column. */
  leastSide?: number;
  mostSide?: number;
  /** Most length of the longer side over the shorter one: what is longer is a piece of wall or a cupboard. */
  mostAspect?: number;
  /** Least points on its faces. */
  leastPoints?: number;
  /** Most root mean square distance of its points from its faces. */
  mostRms?: number;
}

export const COLUMN_DEFAULTS: Required<ColumnOptions> = {
  cell: 0.05,
  foot: 0.1,
  head: 0.1,
  levels: 16,
  leastLevelShare: 0.35,
  leastHeightShare: 0.85,
  oblong: 1.35,
  topLevels: 1,
  wallReach: 0.08,
  gap: 2,
  leastSide: 0.15,
  mostSide: 1.3,
  mostAspect: 2.6,
  leastPoints: 60,
  mostRms: 0.03,
};

/**
 * Columns of a room: what stands free inside its outline and shows faces from the floor up to the ceiling. Furniture
 * ends below, walls lie on the outline, lamps and beams hang above. Under a ceiling that was not scanned nothing tells a
 * cupboard from a column, and there are none.
 */
export function findColumns(
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: ColumnOptions = {},
): DetectedColumn[] {
  const knobs = { ...COLUMN_DEFAULTS, ...options };
  const heights = { low: room.zFloor + knobs.foot, high: room.zCeiling - knobs.head };
  if (!room.ceilingSeen || heights.high <= heights.low) return [];
  const { grid, seen } = levelsSeen(room, points, heights, knobs);
  const mask = seen.map((levels, at) => (isFace(levels, at, grid, room, knobs) ? 1 : 0));
  const { label, sizes } = labelComponents(close(Uint8Array.from(mask), grid, knobs.gap), grid);
  const own = label.map((id, at) => (mask[at] ? id : -1));
  const found = labelBoxes(own, sizes.length, grid).flatMap(({ i0, i1, j0, j1 }, id) => {
    const longest = (Math.max(i1 - i0, j1 - j0) + 1) * grid.cell;
    if (i1 < 0 || longest > knobs.mostSide + 2 * grid.cell) return [];
    const places: Vec2[] = [];
    let levels = 0;
    const reach = {
      minX: grid.x0 + i0 * grid.cell,
      maxX: grid.x0 + (i1 + 1) * grid.cell,
      minY: grid.y0 + j0 * grid.cell,
      maxY: grid.y0 + (j1 + 1) * grid.cell,
    };
    visitBox(points, reach, (k) => {
      const at = cellAt(grid, points.x[k]!, points.y[k]!);
      if (at < 0 || own[at] !== id || points.z[k]! < heights.low || points.z[k]! >= heights.high) return;
      places.push([points.x[k]!, points.y[k]!]);
      levels |= seen[at]!;
    });
    if (places.length < knobs.leastPoints) return [];
    if (countBits(levels) < knobs.leastHeightShare * knobs.levels) return [];
    const shape = fitColumn(places);
    if (shape.rms > knobs.mostRms || !hasColumnSides(shape, levels, knobs)) return [];
    return [
      {
        room: index,
        storey: room.storey,
        shape,
        zBottom: room.zFloor,
        zTop: room.zCeiling,
        points: places.length,
        coverage: countBits(levels) / knobs.levels,
      },
    ];
  });
  return dropParts(found);
}

/** Per cell over a room, the heights at which points lie in it, as bits. */
function levelsSeen(
  room: DetectedRoom,
  points: StoreyPoints,
  { low, high }: { low: number; high: number },
  { cell, levels }: Required<ColumnOptions>,
): { grid: RasterGrid; seen: Uint32Array } {
  const xs = room.polygon.map((p) => p[0]);
  const ys = room.polygon.map((p) => p[1]);
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const grid = gridOver(box, cell, cell);
  const seen = new Uint32Array(grid.width * grid.height);
  visitBox(points, box, (k) => {
    const level = Math.floor(((points.z[k]! - low) / (high - low)) * levels);
    if (level < 0 || level >= levels) return;
    const at = cellAt(grid, points.x[k]!, points.y[k]!);
    if (at >= 0) seen[at]! |= 1 << level;
  });
  return { grid, seen };
}

/** True if a cell shows something at most heights and lies within the room, off its walls. */
function isFace(
  levels: number,
  at: number,
  grid: RasterGrid,
  room: DetectedRoom,
  { leastLevelShare, levels: all, wallReach }: Required<ColumnOptions>,
): boolean {
  if (countBits(levels) < leastLevelShare * all) return false;
  const i = at % grid.width;
  const x = grid.x0 + (i + 0.5) * grid.cell;
  const y = grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell;
  return isWithin(room, x, y, wallReach);
}

function hasColumnSides(
  shape: ColumnShape,
  seen: number,
  { leastSide, mostSide, mostAspect, levels, topLevels, oblong }: Required<ColumnOptions>,
): boolean {
  const sides = 'radius' in shape ? [2 * shape.radius] : shape.size;
  const [least, most] = [Math.min(...sides), Math.max(...sides)];
  if (least < leastSide || most > mostSide || most > mostAspect * least) return false;
  // Cupboards are oblong and end a hand below the ceiling.
  const top = 2 ** topLevels - 1;
  return most < oblong * least || (seen >>> (levels - topLevels)) % (top + 1) === top;
}

/** Columns without those that stand within another one, which are pieces of its face. */
function dropParts(columns: readonly DetectedColumn[]): DetectedColumn[] {
  const kept: DetectedColumn[] = [];
  for (const column of [...columns].sort((a, b) => b.points - a.points)) {
    const isPart = kept.some(({ shape }) => {
      const reach = 'radius' in shape ? shape.radius : Math.hypot(...shape.size) / 2;
      return distance(shape.center, column.shape.center) < reach;
    });
    if (!isPart) kept.push(column);
  }
  return kept;
}

/** True for a place inside a room's outline, farther than `reach` from all its sides. */
function isWithin({ polygon, holes, edges }: DetectedRoom, x: number, y: number, reach: number): boolean {
  if (!isInside(polygon, x, y) || holes.some((hole) => isInside(hole, x, y))) return false;
  return edges.every((edge) => distanceToSegment(edge, x, y) > reach);
}
