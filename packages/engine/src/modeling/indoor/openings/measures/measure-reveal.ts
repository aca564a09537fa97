import type { DetectedReveal } from '../../detected-elements.ts';
import type { Hole } from './hole-points.ts';
import { middleHeights, pointsIn, shownShare } from './hole-points.ts';
import type { SeenFaces } from './seen-faces.ts';

/** The sides of what closes an opening that were seen, meters left of the wall's centre line: both are one where only one was. */
export interface Closing {
  left: number;
  right: number;
  kind: DetectedReveal['to'];
  /** Root mean square distance of its points from it, meters. */
  rms: number;
}

/** What tells from which side a surface was seen; lengths in meters. */
export interface RevealOptions {
  /** A jamb lies so near to the side of the opening. */
  jamb?: number;
  /** Off the face and off the surface. */
  clear?: number;
  /** Share of the height that shows the jamb. */
  leastJamb?: number;
  /** And by how much more than the other jamb, where one surface has to be that of one side. */
  clearGain?: number;
  inset?: number;
  /** A surface so near to a face was seen from there where no jamb tells. */
  flush?: number;
  /** It lies before the face by no more. */
  before?: number;
}

export const REVEAL_DEFAULTS: Required<RevealOptions> = {
  jamb: 0.02,
  clear: 0.015,
  leastJamb: 0.4,
  clearGain: 0.25,
  inset: 0.1,
  flush: 0.02,
  before: 0.025,
};

/**
 * The reveals of a closed opening. Two surfaces show that each was seen from its own side; one alone was seen from the
 * side whose jamb shows clearly more of itself before it, where none does from the face that it is flush with, else from the one side
 * whose jamb is too narrow to show.
 *
 * @param fromLeft true for a wall that was seen from its left only: what closes it was seen from there.
 */
export function measureReveal(
  hole: Hole,
  faces: SeenFaces,
  { left, right, kind }: Closing,
  fromLeft: boolean,
  options: RevealOptions = {},
): DetectedReveal | undefined {
  const knobs = { ...REVEAL_DEFAULTS, ...options };
  const depths: Depths = {
    ...(faces.left !== undefined && { left: faces.left - left }),
    ...(faces.right !== undefined && { right: right - faces.right }),
  };
  const jambs = {
    left: depths.left === undefined ? undefined : jambShare(hole, faces.left!, left, knobs),
    right: depths.right === undefined ? undefined : jambShare(hole, faces.right!, right, knobs),
  };
  const isSeen = seenSides(depths, jambs, left !== right, fromLeft, knobs);
  const of = (side: 'left' | 'right') => {
    const depth = depths[side];
    return depth !== undefined && isSeen[side] && depth >= -knobs.before ? Math.max(0, depth) : undefined;
  };
  const [leftDepth, rightDepth] = [of('left'), of('right')];
  if (leftDepth === undefined && rightDepth === undefined) return undefined;
  return {
    ...(leftDepth !== undefined && { left: leftDepth }),
    ...(rightDepth !== undefined && { right: rightDepth }),
    to: kind,
  };
}

type Depths = { left?: number; right?: number };
type BySide<T> = Record<'left' | 'right', T>;

function seenSides(
  depths: Depths,
  jambs: BySide<number | undefined>,
  isPair: boolean,
  fromLeft: boolean,
  { leastJamb, clearGain, flush }: Required<RevealOptions>,
): BySide<boolean> {
  if (isPair) return { left: true, right: true };
  if (fromLeft) return { left: true, right: false };
  const [left, right] = [jambs.left ?? 0, jambs.right ?? 0];
  if (Math.max(left, right) >= leastJamb) return { left: left >= right + clearGain, right: right >= left + clearGain };
  const isFlush = (side: 'left' | 'right') => (depths[side] ?? Infinity) <= flush;
  if (isFlush('left') || isFlush('right')) return { left: isFlush('left'), right: isFlush('right') };
  const isNarrow = (side: 'left' | 'right') => depths[side] !== undefined && jambs[side] === undefined;
  // Its own jamb is too narrow to show, and that of the other side would be wide enough but does not.
  return {
    left: isNarrow('left') && jambs.right !== undefined,
    right: isNarrow('right') && jambs.left !== undefined,
  };
}

/** Share of the height at which either jamb shows between a face and a surface; undefined where they lie too near to each other. */
function jambShare(
  hole: Hole,
  face: number,
  surface: number,
  { jamb, clear, inset }: Required<RevealOptions>,
): number | undefined {
  const off = [Math.min(face, surface) + clear, Math.max(face, surface) - clear] as const;
  if (off[1] - off[0] < clear) return undefined;
  const z = middleHeights(hole, inset);
  const shares = [0, hole.width].map((edge) => {
    const part = { along: [edge - jamb, edge + jamb] as const, off, z };
    return shownShare(hole.points, pointsIn(hole.points, part), part);
  });
  return Math.max(...shares);
}
