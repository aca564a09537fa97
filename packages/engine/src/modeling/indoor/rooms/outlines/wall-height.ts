import type { Vec2 } from '../../../../core/vector.ts';
import { distance } from '../../../../math/polygon.ts';
import { distanceToSegment, directionOf } from '../../../../math/segment.ts';
import { SLOT } from '../../../../spatial/line-arrangement.ts';
import { boxAround, cellAt } from '../../../../spatial/raster-grid.ts';
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
}

export const WALL_HEIGHT_DEFAULTS: Required<WallHeightOptions> = {
  onEdge: 0.04,
  top: 0.3,
  sillFrom: 0.15,
  sillTo: 0.7,
};

/** Share of an edge over which something goes up to the top of the band under the ceiling: a wall does, a stringer of stairs does not. */
export function shareUpToCeiling(a: Vec2, b: Vec2, scan: LabeledScan, options: WallHeightOptions = {}): number {
  const { onEdge, top } = { ...WALL_HEIGHT_DEFAULTS, ...options };
  const { ceilings, labels } = scan;
  return shareOn(a, b, scan, onEdge, (x, y, z) => {
    const high = labels.band.high[cellAt(ceilings.grid, x, y)] ?? NaN;
    return z < high && z >= high - top;
  });
}

/** Share of an edge on which the wall under a window stands. */
export function shareUnderSill(a: Vec2, b: Vec2, scan: LabeledScan, options: WallHeightOptions = {}): number {
  const { onEdge, sillFrom, sillTo } = { ...WALL_HEIGHT_DEFAULTS, ...options };
  const { elevation } = scan.storey;
  return shareOn(a, b, scan, onEdge, (_x, _y, z) => z >= elevation + sillFrom && z < elevation + sillTo);
}

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
  const box = boxAround({ a, b }, onEdge);
  visitBox(points, box, (k) => {
    const [x, y, z] = [points.x[k]!, points.y[k]!, points.z[k]!];
    if (distanceToSegment(edge, x, y) > onEdge) return;
    if (counts(x, y, z)) slots.add(Math.floor((dx * (x - a[0]) + dy * (y - a[1])) / SLOT));
  });
  return Math.min(1, slots.size / Math.max(1, Math.round(distance(a, b) / SLOT)));
}
