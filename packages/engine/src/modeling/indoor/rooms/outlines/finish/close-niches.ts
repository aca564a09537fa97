import type { Vec2 } from '../../../../../core/vector.ts';
import { distance, dropCollinear } from '../../../../../math/polygon.ts';
import { crossLines, directionOf } from '../../../../../math/segment.ts';
import { stepByStep } from './step-by-step.ts';

/** Which steps outward are niches of windows; meters. */
export interface CloseNicheOptions {
  /** An outer wall's thickness, and as much of the mirror image behind its panes: deeper ones are part of the room. */
  deepest?: number;
  /** Narrower ones are no windows. */
  leastWidth?: number;
  /** Shortest wall beside one. */
  leastWall?: number;
  /** An edge with less support than this share shows no wall, one with more than that share does. */
  bare?: number;
  walled?: number;
  /** The wall under a window shows on this share, often behind furniture, and on so many times the share of the edge. */
  leastSill?: number;
  sillRatio?: number;
  /** The wall over a window shows on this share. */
  leastHead?: number;
}

export const CLOSE_NICHE_DEFAULTS: Required<CloseNicheOptions> = {
  deepest: 1.1,
  leastWidth: 0.3,
  leastWall: 0.3,
  bare: 0.2,
  walled: 0.6,
  leastSill: 0.2,
  sillRatio: 3,
  leastHead: 0.5,
};

/** Cosine of the angle up to which two edges face the same way. */
const SAME_WAY = 0.9995;
/** Least sine of the angle between an edge and the one beside it. */
const LEAST_SINE = 0.2;
/** Corners within this of the line through their neighbors are dropped, meters. */
const STRAIGHT = 2e-3;

/** What was seen on an edge, shares of its length. */
export interface NicheSurroundings {
  /** A wall. */
  supportOf(a: Vec2, b: Vec2): number;
  /** The same for the wall beside, which may stand far from every station. */
  wallOf?(a: Vec2, b: Vec2): number;
  /** A wall at the height of what stands under a window. */
  underSill(a: Vec2, b: Vec2): number;
  /** A wall up to the top, where no ceiling was scanned. */
  upToTop?(a: Vec2, b: Vec2): number;
}

/**
 * Brings an edge in the reveal of a window back to the line of the wall beside it: one that shows no wall, since floor goes
 * on into the reveal up to the frame; or one before which the wall goes on under the window.
 *
 * @param polygon counterclockwise; not changed.
 */
export function closeNiches(
  polygon: readonly Vec2[],
  surroundings: NicheSurroundings,
  options: CloseNicheOptions = {},
): Vec2[] {
  const knobs = { ...CLOSE_NICHE_DEFAULTS, ...options };
  return stepByStep(polygon, polygon.length, (points) => closeOne(points, surroundings, knobs));
}

/** The outline without its first niche; undefined if it has none. */
function closeOne(
  points: readonly Vec2[],
  { supportOf, wallOf = supportOf, underSill, upToTop }: NicheSurroundings,
  { deepest, leastWidth, leastWall, bare, walled, leastSill, sillRatio, leastHead }: Required<CloseNicheOptions>,
): Vec2[] | undefined {
  const n = points.length;
  if (n < 6) return undefined;
  for (let k = 0; k < n; k++) {
    const [a, b] = [points[k]!, points[(k + 1) % n]!];
    if (distance(a, b) < leastWidth) continue;
    const isBare = supportOf(a, b) <= bare;
    const [dx, dy] = directionOf({ a, b });
    for (const [from, to] of [
      [points[(k + n - 2) % n]!, points[(k + n - 1) % n]!],
      [points[(k + 2) % n]!, points[(k + 3) % n]!],
    ] as const) {
      const [ex, ey] = directionOf({ a: from, b: to });
      // How far the wall lies inside of the edge, to its left.
      const depth = dx * (from[1] - a[1]) - dy * (from[0] - a[0]);
      if (dx * ex + dy * ey < SAME_WAY || depth < STRAIGHT || depth > deepest) continue;
      if (distance(from, to) < leastWall || wallOf(from, to) < walled) continue;
      const [before, after] = [points[(k + n - 1) % n]!, points[(k + 2) % n]!];
      // The corners slide along the edges beside.
      const cornerOf = (beside: Vec2, corner: Vec2): Vec2 =>
        crossLines({ a: from, b: to }, { a: beside, b: corner }, LEAST_SINE)?.place ?? corner;
      const [start, end] = [cornerOf(before, a), cornerOf(after, b)];
      if (!isBare && underSill(start, end) < Math.max(leastSill, sillRatio * underSill(a, b))) continue;
      // Over a window the wall goes on up to the top, over a shelf it does not.
      if (!isBare && upToTop && upToTop(start, end) < leastHead) continue;
      return dropCollinear(points.with(k, start).with((k + 1) % n, end), STRAIGHT);
    }
  }
  return undefined;
}
