import type { Vec2 } from '../../../../../core/vector.ts';
import { distance, isInside, signedArea } from '../../../../../math/polygon.ts';
import { crossLines } from '../../../../../math/segment.ts';
import { stepByStep } from './step-by-step.ts';

/** Which corners are filled; meters and square meters. */
export interface FillCornerOptions {
  /** Largest corner that is filled. */
  largest?: number;
  /** Farthest that the walls are prolonged to, from the corner that turns inward. */
  farthest?: number;
  /** An edge with less support than this share shows no wall. */
  bare?: number;
  /** Nor do two on which no more than this share stands, if both walls show behind them on at least that share: a lamp hangs there. */
  mostStanding?: number;
  leastBehind?: number;
  /** One between these lengths is a mere step, whatever it shows, beside an edge so long on which so small a share shows a wall. */
  leastStep?: number;
  mostStep?: number;
  leastBorder?: number;
  mostOnBorder?: number;
  /** Least sine of the angle between the walls that are prolonged. */
  leastSine?: number;
  /** Most corners that are filled in one room. */
  mostCorners?: number;
  /** Step of the look for other rooms, and share of its places that may be theirs. */
  lookStep?: number;
  mostTaken?: number;
}

export const FILL_CORNER_DEFAULTS: Required<FillCornerOptions> = {
  largest: 8,
  farthest: 6,
  bare: 0.35,
  mostStanding: 0.25,
  leastBehind: 0.6,
  leastStep: 0.1,
  mostStep: 0.25,
  leastBorder: 0.5,
  mostOnBorder: 0.05,
  leastSine: 0.2,
  mostCorners: 12,
  lookStep: 0.06,
  mostTaken: 0.05,
};

/** Walls and other rooms around the outline of a room. */
export interface OutlineSurroundings {
  /** Share of an edge that shows a wall, 0 to 1. */
  supportOf(a: Vec2, b: Vec2): number;
  /** Share of an edge on which anything stands lower than the head of a door, 0 to 1. */
  standingOn?(a: Vec2, b: Vec2): number;
  /** True if a place belongs to another room. */
  isTaken(x: number, y: number): boolean;
  /** True for an edge along which the scan was cut off. */
  isCut?(a: Vec2, b: Vec2): boolean;
}

/**
 * Fills corners of a room that the scan missed: where the outline turns inward between two edges without walls, or by a step
 * between a wall and such an edge, the walls on either side are prolonged until they meet. Nothing is filled that would reach into
 * another room.
 *
 * @param polygon counterclockwise; not changed.
 */
export function fillCorners(
  polygon: readonly Vec2[],
  surroundings: OutlineSurroundings,
  options: FillCornerOptions = {},
): Vec2[] {
  const knobs = { ...FILL_CORNER_DEFAULTS, ...options };
  return stepByStep(polygon, knobs.mostCorners, (points) => fillOne(points, surroundings, knobs));
}

/** The outline without its first missed corner; undefined if it has none. */
function fillOne(
  points: readonly Vec2[],
  { supportOf, standingOn, isTaken }: OutlineSurroundings,
  knobs: Required<FillCornerOptions>,
): Vec2[] | undefined {
  const n = points.length;
  if (n < 6) return undefined;
  const at = (k: number) => points[(k + n) % n]!;
  for (let k = 0; k < n; k++) {
    const [t, u, v, w, x] = [at(k - 2), at(k - 1), at(k), at(k + 1), at(k + 2)] as const;
    if (turn(u, v, w) >= 0 || turn(t, u, v) <= 0 || turn(v, w, x) <= 0) continue;
    const corner = meetBeyond(t, u, x, w, knobs.leastSine);
    if (!corner || distance(corner, v) > knobs.farthest) continue;
    const isBare =
      (supportOf(u, v) <= knobs.bare && supportOf(v, w) <= knobs.bare) ||
      isStepToBorder([u, v], [v, w], supportOf, knobs) ||
      isStepToBorder([w, v], [v, u], supportOf, knobs);
    const isHanging = () =>
      Math.max(standingOn?.(u, v) ?? 1, standingOn?.(v, w) ?? 1) <= knobs.mostStanding &&
      Math.min(supportOf(u, corner), supportOf(corner, w)) >= knobs.leastBehind;
    if (!isBare && !isHanging()) continue;
    const patch: Vec2[] = [v, u, corner, w];
    if (Math.abs(signedArea(patch)) > knobs.largest || takenShare(patch, isTaken, knobs.lookStep) > knobs.mostTaken)
      continue;
    const out = points.filter((p) => p !== u && p !== w).map((p) => (p === v ? corner : p));
    if (signedArea(out) > signedArea(points)) return out;
  }
  return undefined;
}

/** True for a short edge beside one that the scan drew, not a wall. */
function isStepToBorder(
  step: readonly [Vec2, Vec2],
  border: readonly [Vec2, Vec2],
  supportOf: OutlineSurroundings['supportOf'],
  { leastStep, mostStep, leastBorder, mostOnBorder }: Required<FillCornerOptions>,
): boolean {
  const length = distance(...step);
  if (length < leastStep || length > mostStep) return false;
  return distance(...border) >= leastBorder && supportOf(...border) <= mostOnBorder;
}

/** Positive where a, b, c turn left. */
export function turn(a: Vec2, b: Vec2, c: Vec2): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}

/** A wall counts as prolonged if it falls short by no more than this share of its length. */
const ROUNDING = 1e-6;

/** Crossing of the lines a→b and c→d beyond b and d. */
export function meetBeyond(a: Vec2, b: Vec2, c: Vec2, d: Vec2, leastSine: number): Vec2 | undefined {
  const crossing = crossLines({ a, b }, { a: c, b: d }, leastSine);
  return crossing && crossing.first >= 1 - ROUNDING && crossing.second >= 1 - ROUNDING ? crossing.place : undefined;
}

/** Share of a patch that belongs to other rooms, by places `step` meters apart; 0 for a patch that holds none. */
export function takenShare(patch: readonly Vec2[], isTaken: (x: number, y: number) => boolean, step: number): number {
  const xs = patch.map((p) => p[0]);
  const ys = patch.map((p) => p[1]);
  let all = 0;
  let taken = 0;
  for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step) {
    for (let x = Math.min(...xs) + step / 2; x < Math.max(...xs); x += step) {
      if (!isInside(patch, x, y)) continue;
      all++;
      if (isTaken(x, y)) taken++;
    }
  }
  return all > 0 ? taken / all : 0;
}
