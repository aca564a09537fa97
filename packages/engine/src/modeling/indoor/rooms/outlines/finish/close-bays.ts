import type { Vec2 } from '../../../../../core/vector.ts';
import { distance, dropCollinear, signedArea } from '../../../../../math/polygon.ts';
import { directionOf } from '../../../../../math/segment.ts';
import { stepByStep } from './step-by-step.ts';

/** Which parts of an outline lie behind an opening of a wall; meters, shares of length. */
export interface CloseBayOptions {
  /** Two walls stand in one line if the second begins within this of the first one's line. */
  straight?: number;
  /** Shortest wall beside an opening, and how much of it shows a wall. */
  leastWall?: number;
  walled?: number;
  /** Widest opening. */
  widest?: number;
  /** A part beyond the line that shows walls on more than this share of its border is a bay of the room. */
  mostSeen?: number;
}

export const CLOSE_BAY_DEFAULTS: Required<CloseBayOptions> = {
  straight: 0.06,
  leastWall: 0.5,
  walled: 0.5,
  widest: 8,
  mostSeen: 0.2,
};

/** Cosine of the angle up to which two walls stand in one line. */
const SAME_WAY = 0.9995;
/** Corners within this of the line through their neighbors are dropped, meters. */
const STRAIGHT = 2e-3;

/**
 * Ends a room at the line of a wall that goes on beyond an opening: what was seen through it and shows no wall of its own is
 * the open, or its mirror image in a pane.
 *
 * @param polygon counterclockwise; not changed.
 * @param supportOf share of an edge that shows a wall.
 */
export function closeBays(
  polygon: readonly Vec2[],
  supportOf: (a: Vec2, b: Vec2) => number,
  options: CloseBayOptions = {},
): Vec2[] {
  const knobs = { ...CLOSE_BAY_DEFAULTS, ...options };
  return stepByStep(polygon, polygon.length, (points) => closeOne(points, supportOf, knobs));
}

/** The outline without its first part behind an opening; undefined if it has none. */
function closeOne(
  points: readonly Vec2[],
  supportOf: (a: Vec2, b: Vec2) => number,
  { straight, leastWall, walled, widest, mostSeen }: Required<CloseBayOptions>,
): Vec2[] | undefined {
  const n = points.length;
  const at = (k: number) => points[k % n]!;
  const isWalled = (a: Vec2, b: Vec2) => supportOf(a, b) >= walled;
  const isLong = (a: Vec2, b: Vec2) => distance(a, b) >= leastWall;
  for (let k = 0; k < n; k++) {
    const [from, start] = [at(k), at(k + 1)];
    if (!isWalled(from, start)) continue;
    const [dx, dy] = directionOf({ a: from, b: start });
    for (let m = 3; m < n - 2; m++) {
      const [end, to] = [at(k + m), at(k + m + 1)];
      const [ex, ey] = directionOf({ a: end, b: to });
      const along = dx * (end[0] - start[0]) + dy * (end[1] - start[1]);
      const off = dx * (end[1] - start[1]) - dy * (end[0] - start[0]);
      if (dx * ex + dy * ey < SAME_WAY || Math.abs(off) > straight || along <= 0 || along > widest) continue;
      const bay = Array.from({ length: m }, (_, i) => at(k + 1 + i));
      if (signedArea(bay) <= 0 || !isWalled(end, to) || seenShare(bay, supportOf) > mostSeen) continue;
      // Where a wall shows across the opening, too, short pieces beside it are enough.
      if (!(isLong(from, start) && isLong(end, to)) && !isWalled(start, end)) continue;
      const rest = Array.from({ length: n - m + 2 }, (_, i) => at(k + m + i));
      return dropCollinear(rest, STRAIGHT);
    }
  }
  return undefined;
}

/** Share of a chain of edges that shows a wall. */
function seenShare(chain: readonly Vec2[], supportOf: (a: Vec2, b: Vec2) => number): number {
  let [seen, length] = [0, 0];
  for (const [k, b] of chain.entries()) {
    const a = chain[k - 1];
    if (!a) continue;
    seen += supportOf(a, b) * distance(a, b);
    length += distance(a, b);
  }
  return seen / length;
}
