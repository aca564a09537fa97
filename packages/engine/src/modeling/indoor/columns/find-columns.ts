import { countBits } from '../../../math/bits.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { distance, liesIn } from '../../../math/polygon.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import { quantile } from '../../../math/statistics.ts';
import type { CellBox } from '../../../spatial/connected-components.ts';
import { labelBoxes, labelComponents } from '../../../spatial/connected-components.ts';
import { close } from '../../../spatial/morphology.ts';
import type { PlanBox, RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { ColumnShape } from './fit-column.ts';
import { fitColumn } from './fit-column.ts';
import { squareBehind } from './one-face.ts';

/** What stands in a room from floor to ceiling and is a column; meters unless said otherwise. */
export interface ColumnOptions {
  /** Side of the cells that points are sorted by. */
  cell?: number;
  /** Heights near floor and ceiling that do not count. */
  foot?: number;
  head?: number;
  /** Number of height steps between floor and ceiling, and the least share of them at which a cell of a column's face has points. */
  levels?: number;
  leastLevelShare?: number;
  /**
   * Least share of the steps at which the column as a whole has points, the same for one of which one face shows, and how far
   * around it its ceiling is looked for.
   */
  leastHeightShare?: number;
  leastFaceShare?: number;
  around?: number;
  /** One that is longer than wide by this factor shows at each of so many of the topmost ones. */
  oblong?: number;
  topLevels?: number;
  /** Least share of its width and depth that a column shows right below the ceiling. */
  leastTopShare?: number;
  /** Cells nearer to a wall's face belong to the wall. */
  wallReach?: number;
  /** Half the gaps over which cells hang together, cells: over the smaller one a leaf or a cupboard beside a column does not. */
  gaps?: readonly number[];
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
  leastFaceShare: 0.7,
  around: 0.4,
  oblong: 1.35,
  topLevels: 1,
  leastTopShare: 0.5,
  wallReach: 0.08,
  gaps: [2, 1],
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
  const found = knobs.gaps.flatMap((gap) => {
    const { label, sizes } = labelComponents(close(Uint8Array.from(mask), grid, gap), grid);
    const own = label.map((id, at) => (mask[at] ? id : -1));
    return labelBoxes(own, sizes.length, grid).flatMap((box, id): DetectedColumn[] => {
      const longest = (Math.max(box.i1 - box.i0, box.j1 - box.j0) + 1) * grid.cell;
      if (box.i1 < 0 || longest > knobs.mostSide + 2 * grid.cell) return [];
      const zTop = ceilingAround(points, planBox(box, grid, knobs.around), room);
      const cells = { grid, seen, heights, zTop };
      const column = columnIn(
        placesIn(points, planBox(box, grid, 0), (at) => own[at] === id, cells),
        cells,
        { room, points },
        knobs,
      );
      return column ? [{ ...column, room: index, storey: room.storey, zBottom: room.zFloor, zTop }] : [];
    });
  });
  return dropParts(found);
}

interface Scan {
  room: DetectedRoom;
  points: StoreyPoints;
}

/** Cells over a room, the heights at which they show points, and the ceiling around a column. */
interface ColumnCells {
  grid: RasterGrid;
  seen: Uint32Array;
  heights: { low: number; high: number };
  zTop: number;
}

/** Places of points and the heights that their cells show, as bits. */
interface ColumnPoints {
  places: Vec2[];
  heights: number[];
  levels: number;
}

function planBox({ i0, i1, j0, j1 }: CellBox, { x0, y0, cell }: RasterGrid, margin: number): PlanBox {
  return {
    minX: x0 + i0 * cell - margin,
    maxX: x0 + (i1 + 1) * cell + margin,
    minY: y0 + j0 * cell - margin,
    maxY: y0 + (j1 + 1) * cell + margin,
  };
}

function placesIn(
  points: StoreyPoints,
  box: PlanBox,
  isOwn: (at: number) => boolean,
  { grid, seen, heights }: ColumnCells,
): ColumnPoints {
  const places: Vec2[] = [];
  const zs: number[] = [];
  let levels = 0;
  visitBox(points, box, (k) => {
    const [x, y, z] = [points.x[k]!, points.y[k]!, points.z[k]!];
    if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY || z < heights.low || z >= heights.high) return;
    const at = cellAt(grid, x, y);
    if (at < 0 || !isOwn(at)) return;
    places.push([x, y]);
    zs.push(z);
    levels |= seen[at]!;
  });
  return { places, heights: zs, levels };
}

/** The column that points show; undefined if they show none. */
function columnIn(own: ColumnPoints, { heights, zTop }: ColumnCells, scan: Scan, knobs: Required<ColumnOptions>) {
  const { places, levels } = own;
  if (places.length < knobs.leastPoints) return undefined;
  const { low, high } = heights;
  const all = Math.floor((Math.min(1, (zTop - knobs.head - low) / (high - low)) + ROUNDING) * knobs.levels);
  const coverage = countBits(levels & (2 ** all - 1)) / all;
  if (coverage < knobs.leastFaceShare) return undefined;
  const shape = fitColumn(places);
  const facts = { points: places.length, coverage };
  const top = low + ((all - TOP_LEVELS) / knobs.levels) * (high - low);
  const isColumn =
    shape.rms <= knobs.mostRms && hasColumnSides(shape, levels, all, knobs) && reachesTop(shape, own, top, knobs);
  if (isColumn) return coverage < knobs.leastHeightShare ? undefined : { ...facts, shape };
  const square = levels >>> (all - 1) ? squareBehind(shape, own, scan.points) : undefined;
  if (!square || !isWithin(scan.room, ...square.center, square.size[0] / 2 + knobs.wallReach)) return undefined;
  return { ...facts, shape: square, isDepthAssumed: true };
}

/** Heights that differ by this share of a room's are the same. */
const ROUNDING = 1e-6;
/**
 * Height of the slices, and the points in one, that show a ceiling; the part of a room's height that it is above, and how far
 * it lies below the room's own at least, meters: under a slope, not in the shade of a column.
 */
const SLICE = { height: 0.1, points: 4, leastShare: 0.6, leastFall: 0.5 };

/** Height of the ceiling around a place, which slopes down from the room's own; local z. */
function ceilingAround(points: StoreyPoints, box: PlanBox, { zFloor, zCeiling }: DetectedRoom): number {
  const lowest = zFloor + SLICE.leastShare * (zCeiling - zFloor);
  const slices = new Uint32Array(Math.ceil((zCeiling - lowest) / SLICE.height) + 1);
  const tops = new Float64Array(slices.length).fill(-Infinity);
  visitBox(points, box, (k) => {
    const slice = Math.floor((points.z[k]! - lowest) / SLICE.height);
    if (slice < 0) return;
    const at = Math.min(slice, slices.length - 1);
    slices[at]!++;
    tops[at] = Math.max(tops[at]!, points.z[k]!);
  });
  const highest = slices.findLastIndex((count) => count >= SLICE.points);
  const isLower = highest >= 0 && zCeiling - tops[highest]! > SLICE.leastFall;
  return isLower ? tops[highest]! : zCeiling;
}

/** Per cell over a room, the heights at which points lie in it, as bits. */
export function levelsSeen(
  room: DetectedRoom,
  points: StoreyPoints,
  { low, high }: { low: number; high: number },
  { cell, levels }: { cell: number; levels: number },
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

/** Steps of height below the ceiling at which a column is as wide as below. */
const TOP_LEVELS = 2;

/** False for a cupboard around a thin wall, which alone goes up to the ceiling. */
function reachesTop(
  shape: ColumnShape,
  { places, heights }: ColumnPoints,
  top: number,
  { leastTopShare }: Required<ColumnOptions>,
): boolean {
  if ('radius' in shape) return true;
  const [c, s] = [Math.cos(shape.heading), Math.sin(shape.heading)];
  const turned = (of: readonly Vec2[], axis: number) =>
    of.map(([x, y]) => (axis === 0 ? c * x + s * y : c * y - s * x));
  const above = places.filter((_, k) => heights[k]! >= top);
  return [0, 1].every((axis) => {
    const extent = (of: readonly Vec2[]) => {
      const along = turned(of, axis);
      return along.length > 0 ? quantile(along, 0.98)! - quantile(along, 0.02)! : 0;
    };
    return extent(above) >= leastTopShare * extent(places);
  });
}

function hasColumnSides(
  shape: ColumnShape,
  seen: number,
  levels: number,
  { leastSide, mostSide, mostAspect, topLevels, oblong }: Required<ColumnOptions>,
): boolean {
  const sides = 'radius' in shape ? [2 * shape.radius] : shape.size;
  const [least, most] = [Math.min(...sides), Math.max(...sides)];
  if (least < leastSide || most > mostSide || most > mostAspect * least) return false;
  // Cupboards are oblong and end a hand below the ceiling.
  const top = 2 ** topLevels - 1;
  return most < oblong * least || (seen >>> (levels - topLevels)) % (top + 1) === top;
}

/** Columns without those that stand within another one, which are pieces of its face. */
export function dropParts(columns: readonly DetectedColumn[]): DetectedColumn[] {
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
function isWithin(room: DetectedRoom, x: number, y: number, reach: number): boolean {
  if (!liesIn(room, x, y)) return false;
  return room.edges.every((edge) => distanceToSegment(edge, x, y) > reach);
}
