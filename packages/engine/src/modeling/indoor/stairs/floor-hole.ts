import type { Vec2 } from '../../../core/vector.ts';
import { convexHull } from '../../../math/convex-hull.ts';
import { isInside } from '../../../math/polygon.ts';
import { gridOver } from '../../../spatial/raster-grid.ts';
import type { StairTread } from '../../../core/model/structured-model.ts';
import type { DetectedStair, StraightStair } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import { treadsOf } from './treads.ts';

/** The hole that a stair needs in the floor above it; meters. */
export interface FloorHoleOptions {
  /** Clear height over a tread that people need, and the usual thickness of a floor. */
  headroom?: number;
  floor?: number;
  /** A stair that ends farther below the floor, or farther over it, does not lead there. */
  reach?: number;
  over?: number;
  /** Space beside the flight. */
  beside?: number;
  /** Side of the cells in which floor points are looked for, how near to its level, and the most share that may show some. */
  cell?: number;
  onLevel?: number;
  mostFloor?: number;
}

export const FLOOR_HOLE_DEFAULTS: Required<FloorHoleOptions> = {
  headroom: 2,
  floor: 0.25,
  reach: 0.1,
  over: 0.25,
  beside: 0.03,
  cell: 0.1,
  onLevel: 0.06,
  mostFloor: 0.3,
};

/** Outline of the part of a stair over which a floor would be in the way; undefined if it does not lead up to it. */
export function floorHoleOf(stair: DetectedStair, level: number, options: FloorHoleOptions = {}): Vec2[] | undefined {
  const { headroom, floor, reach, over, beside } = { ...FLOOR_HOLE_DEFAULTS, ...options };
  if (stair.zTop < level - reach || stair.zTop > level + over) return undefined;
  const high = treadsOf(stair).filter(({ z }) => z > level - floor - headroom);
  if (high.length === 0) return undefined;
  if (stair.shape === 'winding')
    return stair.risers === undefined ? undefined : convexHull(high.flatMap(({ outline }) => outline));
  if (stair.shape === 'joined') return holeOver(stair.flights.at(-1)!, high, beside);
  const { a, b, width, going, risers } = stair;
  const along: Vec2 = [(b[0] - a[0]) / (going * (risers - 1)), (b[1] - a[1]) / (going * (risers - 1))];
  const length = going * high.length;
  const [half, from]: [number, Vec2] = [width / 2 + beside, [b[0] - along[0] * length, b[1] - along[1] * length]];
  const corner = ([x, y]: Vec2, side: number): Vec2 => [x - side * half * along[1], y + side * half * along[0]];
  return [corner(from, -1), corner(b, -1), corner(b, 1), corner(from, 1)];
}

/** The rectangle along the last flight that holds the treads and landings. */
function holeOver({ a, b }: StraightStair, treads: readonly StairTread[], beside: number): Vec2[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const corners = treads.flatMap(({ outline }) => outline);
  const us = corners.map(([x, y]) => x * dx + y * dy);
  const vs = corners.map(([x, y]) => y * dx - x * dy);
  const [u0, u1] = [Math.min(...us), Math.max(...us)];
  const [v0, v1] = [Math.min(...vs) - beside, Math.max(...vs) + beside];
  const at = (u: number, v: number): Vec2 => [u * dx - v * dy, u * dy + v * dx];
  return [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)];
}

/** True if the floor shows no points there. */
export function isHole(
  outline: readonly Vec2[],
  level: number,
  points: StoreyPoints,
  options: FloorHoleOptions = {},
): boolean {
  const { cell, onLevel, mostFloor } = { ...FLOOR_HOLE_DEFAULTS, ...options };
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const grid = gridOver(box, cell);
  const shown = new Set<number>();
  visitBox(points, box, (k) => {
    if (Math.abs(points.z[k]! - level) > onLevel || !isInside(outline, points.x[k]!, points.y[k]!)) return;
    const i = Math.floor((points.x[k]! - grid.x0) / cell);
    const j = Math.floor((points.y[k]! - grid.y0) / cell);
    shown.add(j * grid.width + i);
  });
  let inside = 0;
  for (let at = 0; at < grid.width * grid.height; at++) {
    const i = at % grid.width;
    if (isInside(outline, grid.x0 + (i + 0.5) * cell, grid.y0 + ((at - i) / grid.width + 0.5) * cell)) inside++;
  }
  return inside > 0 && shown.size <= mostFloor * inside;
}
