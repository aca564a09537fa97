import { quantile } from '../../../../math/statistics.ts';
import type { Hole } from './hole-points.ts';
import { middleHeights, pointsIn, shownShare } from './hole-points.ts';
import type { SeenFaces } from './seen-faces.ts';

/** What tells the jambs of an opening; lengths in meters. */
export interface JambDepthOptions {
  /** A jamb lies so near to the side of the opening. */
  jamb?: number;
  /** It is looked for so far beyond where a face was drawn that was not seen. */
  before?: number;
  inset?: number;
  /** It is looked at in steps of so much, each of which shows it on a share of the height. */
  step?: number;
  /** Scan lines on it lie so far apart at most. */
  mostGap?: number;
  leastShown?: number;
  /** What is less deep is the edge of a face. */
  least?: number;
  /** It ends at a face that it comes so near to. */
  atFace?: number;
}

export const JAMB_DEPTH_DEFAULTS: Required<JambDepthOptions> = {
  jamb: 0.02,
  before: 0.03,
  inset: 0.1,
  step: 0.02,
  mostGap: 0.08,
  leastShown: 0.3,
  least: 0.05,
  atFace: 0.012,
};

/** How far a jamb was seen through the wall, meters left of its centre line. */
type Jamb = Record<'low' | 'high', number>;

/**
 * How deep the jambs of an opening were seen, the deeper of both, meters: from one face of the wall to the other, or as far as they
 * show where the other face does not. Undefined where none shows so.
 */
export function jambDepth(hole: Hole, faces: SeenFaces, options: JambDepthOptions = {}): number | undefined {
  const knobs = { ...JAMB_DEPTH_DEFAULTS, ...options };
  const seen = [0, hole.width].flatMap((edge) => {
    const jamb = jambAt(edge, hole, faces, knobs);
    const depth = jamb && depthOf(jamb, faces, knobs);
    return depth !== undefined && depth >= knobs.least ? depth : [];
  });
  return seen.length > 0 ? Math.max(...seen) : undefined;
}

/** How deep a jamb is that begins at a face of the wall and ends at the other one where that was seen. */
function depthOf(
  { low, high }: Jamb,
  { left, right }: SeenFaces,
  { atFace }: Required<JambDepthOptions>,
): number | undefined {
  const isAtLeft = left !== undefined && high >= left - atFace;
  const isAtRight = right !== undefined && low <= right + atFace;
  if (left !== undefined && right !== undefined) return isAtLeft && isAtRight ? left - right : undefined;
  if (isAtLeft) return left - low;
  return isAtRight ? high - right : undefined;
}

function jambAt(
  edge: number,
  hole: Hole,
  { left, right }: SeenFaces,
  { jamb, before, inset, step, mostGap, leastShown }: Required<JambDepthOptions>,
): Jamb | undefined {
  const { half, points } = hole;
  const z = middleHeights(hole, inset);
  const along = [edge - jamb, edge + jamb] as const;
  const [lowest, highest] = [right ?? -half - before, left ?? half + before];
  let run: Jamb | undefined;
  let deepest: Jamb | undefined;
  for (let low = lowest; low < highest; low += step) {
    const part = { along, off: [low, low + step] as const, z };
    const chosen = pointsIn(points, part);
    if (shownShare(points, chosen, part) < leastShown) continue;
    const offs = chosen.map((k) => points.off[k]!);
    const [first, last] = [quantile(offs, 0)!, quantile(offs, 1)!];
    run = run && first - run.high <= mostGap ? { ...run, high: last } : { low: first, high: last };
    if (!deepest || run.high - run.low > deepest.high - deepest.low) deepest = run;
  }
  return deepest;
}
