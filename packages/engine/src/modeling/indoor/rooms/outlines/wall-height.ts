import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import { median } from '../../../../math/statistics.ts';
import { distanceToSegment, directionOf } from '../../../../math/segment.ts';
import { SLOT } from '../../../../spatial/line-arrangement.ts';
import { boxBeside, cellAt } from '../../../../spatial/raster-grid.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { LabeledScan } from '../storey-scan.ts';

/** Where a wall that goes up to the ceiling shows; meters. */
export interface WallHeightOptions {
  /** Points this near to an edge lie on it. */
  onEdge?: number;
  /** Height of the topmost part of the band under the ceiling in which a wall shows. */
  top?: number;
  /** Heights above the floor between which the wall under a window shows. */
  sillFrom?: number;
  sillTo?: number;
  /** Height up to which a post or a rail stands. */
  standsTo?: number;
}

export const WALL_HEIGHT_DEFAULTS: Required<WallHeightOptions> = {
  onEdge: 0.04,
  top: 0.3,
  sillFrom: 0.15,
  sillTo: 0.7,
  standsTo: 1.9,
};

/** Share of an edge over which something goes up to the top of the band under the ceiling: a wall does, a stringer of stairs does not. */
export function shareUpToCeiling(a: Vec2, b: Vec2, scan: LabeledScan, options: WallHeightOptions = {}): number {
  const { onEdge, top } = { ...WALL_HEIGHT_DEFAULTS, ...options };
  const { grid } = scan.ceilings;
  const { low, high } = scan.labels.band;
  return shareOn(a, b, scan, onEdge, (x, y, z) => {
    const at = cellAt(grid, x, y);
    return z < high[at]! && z >= Math.max(low[at]!, high[at]! - top);
  });
}

/** Share of an edge on which the wall under a window stands. */
export function shareUnderSill(a: Vec2, b: Vec2, scan: LabeledScan, options: WallHeightOptions = {}): number {
  const { onEdge, sillFrom, sillTo } = { ...WALL_HEIGHT_DEFAULTS, ...options };
  const { elevation } = scan.storey;
  return shareOn(a, b, scan, onEdge, (_x, _y, z) => z >= elevation + sillFrom && z < elevation + sillTo);
}

/** Share of an edge on which anything stands: posts, rails or a parapet. */
export function shareStanding(a: Vec2, b: Vec2, scan: LabeledScan, options: WallHeightOptions = {}): number {
  const { onEdge, sillFrom, standsTo } = { ...WALL_HEIGHT_DEFAULTS, ...options };
  const { elevation } = scan.storey;
  return shareOn(a, b, scan, onEdge, (_x, _y, z) => z >= elevation + sillFrom && z < elevation + standsTo);
}

/** Height of the steps in which a wall is looked at, meters. */
const HEIGHT_STEP = 0.2;

/** Share of the heights along an edge at which anything stands: a wall shows at all of them, a parapet or a lintel at some. */
export function shareOfHeights(a: Vec2, b: Vec2, scan: LabeledScan, options: WallHeightOptions = {}): number {
  const { onEdge, sillFrom, standsTo } = { ...WALL_HEIGHT_DEFAULTS, ...options };
  const steps = Math.ceil((standsTo - sillFrom) / HEIGHT_STEP);
  const shares = Array.from({ length: steps }, (_, k) => {
    const low = scan.storey.elevation + sillFrom + k * HEIGHT_STEP;
    return shareOn(a, b, scan, onEdge, (_x, _y, z) => z >= low && z < low + HEIGHT_STEP);
  });
  return shares.reduce((sum, share) => sum + share, 0) / steps;
}

/** Half the width of the strip in which a line is looked for that runs askew, meters, turn by turn. */
const ASKEW = [0.15, 0.06];
/** Least places along an edge that tell a line. */
const LEAST_PLACES = 8;

/** The line through what stands along an edge, one place for each piece of its length; undefined if few show anything. */
export function lineStanding(
  a: Vec2,
  b: Vec2,
  { points, storey: { elevation } }: LabeledScan,
  options: WallHeightOptions = {},
): { nx: number; ny: number; d: number } | undefined {
  const { sillFrom, standsTo } = { ...WALL_HEIGHT_DEFAULTS, ...options };
  const [dx, dy] = directionOf({ a, b });
  const length = distance(a, b);
  let [offset, slope] = [0, 0];
  for (const reach of ASKEW) {
    const box = boxBeside({ a, b }, ASKEW[0]!);
    const places = new Map<number, number[]>();
    visitBox(points, box, (k) => {
      const x = points.x[k]! - a[0];
      const y = points.y[k]! - a[1];
      const z = points.z[k]! - elevation;
      const along = dx * x + dy * y;
      const off = dx * y - dy * x;
      if (z < sillFrom || z >= standsTo || along < 0 || along > length) return;
      if (Math.abs(off - offset - slope * along) > reach) return;
      const slot = Math.floor(along / SLOT);
      const own = places.get(slot);
      if (own) own.push(off);
      else places.set(slot, [off]);
    });
    if (places.size < LEAST_PLACES) return undefined;
    const found = [...places].map(([slot, offs]) => [(slot + 0.5) * SLOT, median(offs)!] as const);
    [offset, slope] = lineThrough(found);
  }
  const turn = Math.hypot(1, slope);
  const [ex, ey] = [(dx - slope * dy) / turn, (dy + slope * dx) / turn];
  const [px, py] = [a[0] - dy * offset, a[1] + dx * offset];
  return { nx: ey, ny: -ex, d: ey * px - ex * py };
}

/** Offset and slope of the line of least squares through places. */
function lineThrough(places: readonly (readonly [number, number])[]): [offset: number, slope: number] {
  const mean = (of: (place: readonly [number, number]) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const [x, y] = [mean(([along]) => along), mean(([, off]) => off)];
  const spread = mean(([along]) => (along - x) ** 2);
  const slope = spread > 0 ? mean(([along, off]) => (along - x) * (off - y)) / spread : 0;
  return [y - slope * x, slope];
}

/** Added to a distance so that no rounding tells a place near an edge from its neighbors, meters. */
const ROUNDING = 1e-6;

/** Share of an edge on which points of some height lie. */
function shareOn(
  a: Vec2,
  b: Vec2,
  { points }: LabeledScan,
  onEdge: number,
  counts: (x: number, y: number, z: number) => boolean,
): number {
  const edge = { a, b };
  const [dx, dy] = directionOf(edge);
  const slots = new Set<number>();
  const box = boxBeside(edge, onEdge);
  visitBox(points, box, (k) => {
    const x = points.x[k]!;
    const y = points.y[k]!;
    const z = points.z[k]!;
    const along = dx * (x - a[0]) + dy * (y - a[1]);
    const off = dx * (y - a[1]) - dy * (x - a[0]);
    const slot = Math.floor(along / SLOT);
    // The cheap looks come first: most points lie off the line, or in a slot that shows something already.
    if (Math.abs(off) > onEdge + ROUNDING || slots.has(slot)) return;
    if (counts(x, y, z) && !(distanceToSegment(edge, x, y) > onEdge)) slots.add(slot);
  });
  return Math.min(1, slots.size / Math.max(1, Math.round(distance(a, b) / SLOT)));
}
