import type { Vec2 } from '../../../core/vector.ts';
import { gridOver } from '../../../spatial/raster-grid.ts';
import { isInside } from '../../../math/polygon.ts';
import { quantile } from '../../../math/statistics.ts';
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

/** How a landing is told from single points at its level; meters, and the share of its cells across that show points. */
const [DEEP, ACROSS, LEVEL, LEAST_SHARE] = [0.05, 0.1, 0.04, 0.4];
/** So many strips in a row may be hidden. */
const MOST_HIDDEN = 3;

/**
 * How far a level place goes on from a flight: end of the last strip across that shows it, 0 if none does.
 *
 * @param at place in plan by the way onwards and the way to the left.
 */
export function landingDepth(
  at: (out: number, left: number) => Vec2,
  { from, to, across: [right, left] }: { from: number; to: number; across: Vec2 },
  level: number,
  points: StoreyPoints,
): number {
  const corners = [at(from, right), at(to, right), at(to, left), at(from, left)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const [[x0, y0], [x1, y1]] = [at(0, 0), at(1, 0)];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const shown = Array.from({ length: Math.ceil((to - from) / DEEP) }, () => new Set<number>());
  visitBox(points, box, (k) => {
    if (Math.abs(points.z[k]! - level) > LEVEL) return;
    const x = points.x[k]! - x0;
    const y = points.y[k]! - y0;
    const [u, v] = [x * dx + y * dy, y * dx - x * dy];
    if (v > right && v < left && u > from) shown[Math.floor((u - from) / DEEP)]?.add(Math.floor((v - right) / ACROSS));
  });
  let end = -1;
  for (const [k, { size }] of shown.entries()) {
    if (size >= (LEAST_SHARE * (left - right)) / ACROSS) end = k;
    else if (k - end > MOST_HIDDEN) break;
  }
  return end < 0 ? 0 : from + (end + 1) * DEEP;
}

/** So many points tell the level of a landing at least. */
const LEAST_POINTS = 50;

/** Level of a landing near the expected one: the middle of the points on its outline; undefined where it is hidden. */
export function landingLevel(
  outline: readonly Vec2[],
  expected: number,
  reach: number,
  points: StoreyPoints,
): number | undefined {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const zs: number[] = [];
  visitBox(points, box, (k) => {
    const isNear = Math.abs(points.z[k]! - expected) <= reach;
    if (isNear && isInside(outline, points.x[k]!, points.y[k]!)) zs.push(points.z[k]!);
  });
  return zs.length < LEAST_POINTS ? undefined : quantile(zs, 0.5);
}

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
    const x = points.x[k]!;
    const y = points.y[k]!;
    if (Math.abs(points.z[k]! - level) > onLevel || !isInside(outline, x, y)) return;
    shown.add(Math.floor((y - grid.y0) / cell) * grid.width + Math.floor((x - grid.x0) / cell));
  });
  return shown.size >= leastShown * (((to - from) * 2 * half) / cell ** 2);
}
