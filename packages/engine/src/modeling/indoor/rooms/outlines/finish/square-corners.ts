import type { Vec2 } from '../../../../../core/vector.ts';
import { distance, signedArea } from '../../../../../math/polygon.ts';
import type { OutlineSurroundings } from './fill-corners.ts';
import { meetBeyond, takenShare, turn } from './fill-corners.ts';

/** Which cut corners are made square; meters and square meters. */
export interface SquareCornerOptions {
  /** Longest edge that cuts a corner, and largest piece that it cuts off. */
  longest?: number;
  largest?: number;
  /** The same for one nearly along a wall: the leaf of an open door. */
  longestLeaf?: number;
  largestLeaf?: number;
  /** The same for an edge without a wall where one of the walls behind it is in sight. */
  longestBare?: number;
  largestBare?: number;
  /** The same where the scan was cut off: nothing beyond could be seen. */
  longestCut?: number;
  largestCut?: number;
  /** An edge of which no larger share shows wall up to the top is none. */
  bare?: number;
  /** One with such shares of the two walls in sight behind it is none either; of a short one, with one of them. */
  leastBehind?: number;
  short?: number;
  /** Least length of the edges beside, in lengths of the one that cuts. */
  leastBeside?: number;
  /** Least sine of the angle between the edges beside. */
  leastSine?: number;
  /** Step of the look for other rooms, and share of its places that may be theirs. */
  lookStep?: number;
  mostTaken?: number;
}

export const SQUARE_CORNER_DEFAULTS: Required<SquareCornerOptions> = {
  longest: 0.9,
  largest: 0.3,
  longestLeaf: 1.1,
  largestLeaf: 0.15,
  longestBare: 1.6,
  largestBare: 0.5,
  longestCut: 2.5,
  largestCut: 1.5,
  bare: 0.35,
  leastBehind: 0.6,
  short: 0.25,
  leastBeside: 1,
  leastSine: 0.5,
  lookStep: 0.03,
  mostTaken: 0.05,
};

/**
 * Takes back short edges that cut a corner of a room where they show no wall up to the top, or the walls go on behind them:
 * the leaf of an open door or a cupboard stands before the corner. So do corners that the border of the scan cuts off.
 *
 * @param polygon counterclockwise; not changed.
 */
export function squareCorners(
  polygon: readonly Vec2[],
  { supportOf, isTaken, isCut }: OutlineSurroundings,
  options: SquareCornerOptions = {},
): Vec2[] {
  const knobs = { ...SQUARE_CORNER_DEFAULTS, ...options };
  let points = [...polygon];
  for (let k = 0; k < points.length && points.length > 4; k++) {
    const n = points.length;
    const [u, v, w, x] = [points[(k + n - 1) % n]!, points[k]!, points[(k + 1) % n]!, points[(k + 2) % n]!];
    const length = distance(v, w);
    const cut = isCut?.(v, w) ?? false;
    const most = Math.max(cut ? knobs.longestCut : knobs.longest, knobs.longestLeaf, knobs.longestBare);
    if (length > most || turn(u, v, w) <= 0 || turn(v, w, x) <= 0) continue;
    if (Math.min(distance(u, v), distance(w, x)) < knobs.leastBeside * length) continue;
    const corner = meetBeyond(u, v, x, w, knobs.leastSine);
    if (!corner) continue;
    const area = Math.abs(signedArea([v, corner, w]));
    const isBare = supportOf(v, w) <= knobs.bare;
    const isSmall =
      (length <= (cut ? knobs.longestCut : knobs.longest) && area <= (cut ? knobs.largestCut : knobs.largest)) ||
      (length <= knobs.longestLeaf && area <= knobs.largestLeaf);
    const behind = [supportOf(v, corner), supportOf(corner, w)] as const;
    const goesOn =
      isBare && area <= knobs.largestBare && length <= knobs.longestBare && Math.max(...behind) >= knobs.leastBehind;
    if (!isSmall && !goesOn) continue;
    if (!isBare && !isSeenBehind(...behind, length, knobs)) continue;
    if (takenShare([v, corner, w], isTaken, knobs.lookStep) > knobs.mostTaken) continue;
    points = points.with(k, corner).filter((_, other) => other !== (k + 1) % n);
  }
  return points;
}

function isSeenBehind(
  first: number,
  second: number,
  length: number,
  { leastBehind, short }: Required<SquareCornerOptions>,
): boolean {
  return (length <= short ? Math.max(first, second) : Math.min(first, second)) >= leastBehind;
}
