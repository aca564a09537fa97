import type { Hole } from './hole-points.ts';
import { middleHeights, pointsIn } from './hole-points.ts';

/** What tells the side of a flush leaf by its color; lengths in meters, colors from 0 to 255. */
export interface ColorEdgeOptions {
  /** How far from the side of the opening the color may change, and in which steps that is looked for. */
  farthest?: number;
  step?: number;
  /** Width of the strips that are compared, and what lies between them. */
  strip?: number;
  joint?: number;
  /** Points of either strip lie so near to the leaf's plane, and are so many at least. */
  reach?: number;
  leastPoints?: number;
  inset?: number;
  /** How far apart their mean colors lie, and how many times as far as their points lie from them. */
  leastStep?: number;
  leastClear?: number;
}

export const COLOR_EDGE_DEFAULTS: Required<ColorEdgeOptions> = {
  farthest: 0.03,
  step: 0.005,
  strip: 0.06,
  joint: 0.005,
  reach: 0.02,
  leastPoints: 12,
  inset: 0.1,
  leastStep: 24,
  leastClear: 1.5,
};

/**
 * At how many of its two sides the color of a flush leaf changes to that of the wall: so its place is told by more than depth.
 *
 * @param off where the leaf and the face beside it lie, meters left of the wall's centre line.
 */
export function colorEdges(hole: Hole, off: number, options: ColorEdgeOptions = {}): number {
  const knobs = { ...COLOR_EDGE_DEFAULTS, ...options };
  const { rgb } = hole.points;
  if (!rgb) return 0;
  return [0, hole.width].filter((edge) => changesAt(edge, hole, off, rgb, knobs)).length;
}

function changesAt(
  edge: number,
  hole: Hole,
  off: number,
  rgb: readonly number[],
  { farthest, step, strip, joint, reach, leastPoints, inset, leastStep, leastClear }: Required<ColorEdgeOptions>,
): boolean {
  const z = middleHeights(hole, inset);
  const stripFrom = (from: number) =>
    tintOf(pointsIn(hole.points, { along: [from, from + strip], off: [off - reach, off + reach], z }), rgb);
  for (let at = edge - farthest; at <= edge + farthest; at += step) {
    const [before, after] = [stripFrom(at - joint - strip), stripFrom(at + joint)];
    if (before.points < leastPoints || after.points < leastPoints) continue;
    const change = Math.hypot(...before.mean.map((value, c) => value - after.mean[c]!));
    if (change >= leastStep && change >= leastClear * Math.max(before.spread, after.spread)) return true;
  }
  return false;
}

/** The mean color of some points, and the root mean square distance of theirs from it. */
interface Tint {
  points: number;
  mean: [number, number, number];
  spread: number;
}

function tintOf(chosen: readonly number[], rgb: readonly number[]): Tint {
  const points = chosen.length;
  const meanOf = (c: number) => chosen.reduce((sum, k) => sum + rgb[3 * k + c]!, 0) / Math.max(1, points);
  const mean: Tint['mean'] = [meanOf(0), meanOf(1), meanOf(2)];
  const squares = chosen.reduce((sum, k) => sum + mean.reduce((all, m, c) => all + (rgb[3 * k + c]! - m) ** 2, 0), 0);
  return { points, mean, spread: Math.sqrt(squares / Math.max(1, points)) };
}
