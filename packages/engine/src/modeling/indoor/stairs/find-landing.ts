import type { Vec2 } from '../../../core/vector.ts';
import { gridOver } from '../../../spatial/raster-grid.ts';
import { isInside } from '../../../math/polygon.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';

/** What a landing is; meters unless said otherwise. */
export interface LandingOptions {
  /** How far it goes on behind the steps, more than a tread, and strips beside that do not count. */
  from?: number;
  to?: number;
  beside?: number;
  /** Points within this of its level lie on it. */
  onLevel?: number;
  /** Side of its cells, and least share of them with points. */
  cell?: number;
  leastShown?: number;
}

export const LANDING_DEFAULTS: Required<LandingOptions> = {
  from: 0.08,
  to: 0.8,
  beside: 0.1,
  onLevel: 0.03,
  cell: 0.1,
  leastShown: 0.9,
};

/**
 * True if a level place lies beyond an end of a flight.
 *
 * @param at place in plan by the way from the end, outwards, and the way to the left.
 */
export function isLanding(
  at: (out: number, left: number) => Vec2,
  level: number,
  width: number,
  points: StoreyPoints,
  options: LandingOptions = {},
): boolean {
  const { from, to, beside, onLevel, cell, leastShown } = { ...LANDING_DEFAULTS, ...options };
  const half = width / 2 - beside;
  const outline = [at(from, -half), at(to, -half), at(to, half), at(from, half)];
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const grid = gridOver(box, cell);
  const shown = new Set<number>();
  visitBox(points, box, (k) => {
    const [x, y] = [points.x[k]!, points.y[k]!];
    if (Math.abs(points.z[k]! - level) > onLevel || !isInside(outline, x, y)) return;
    shown.add(Math.floor((y - grid.y0) / cell) * grid.width + Math.floor((x - grid.x0) / cell));
  });
  return shown.size >= leastShown * (((to - from) * 2 * half) / cell ** 2);
}
