import type { DepthCounts } from './exterior-thickness.ts';
import { frameDepth, isAjarBehind, outerEdge, reachesFloor } from './exterior-thickness.ts';
import type { WallPiece } from './pair-faces.ts';
import type { LogDensity } from './thickness-density.ts';
import { logDensity, THICKNESS_SPAN } from './thickness-density.ts';

/** What a wall shows of its thickness. */
export interface ThicknessEvidence {
  /** How likely its reveals end, or its other face lies, where they do, by thickness. */
  ending?: LogDensity;
  /** How likely its frames lie where they do, by thickness. */
  framing?: LogDensity;
}

/** Reads the evidence from the points behind a wall's face. */
export function evidenceOf(counts: DepthCounts): ThicknessEvidence {
  const { all, farFace } = counts;
  if (farFace) return { ending: endLikelihood(farFace.depth, FAR_FACE) };
  const edge = outerEdge(all);
  const frame = reachesFloor(counts) && isAjarBehind(all) ? undefined : frameDepth(all);
  return {
    ...(edge && { ending: endLikelihood(edge.thickness, revealEnd(edge)) }),
    ...(frame !== undefined && { framing: frameLikelihood(frame) }),
  };
}

/** Spread of outer walls' thickness about the usual one and about one that the user states, as a logarithm, and the share of walls of any thickness. */
const OUTER_WALLS = { spread: 0.35, stated: 0.05, any: 0.02 };
/**
 * Bearing walls between rooms are often as thick as outer ones: how much likelier such a thickness is, up to how many meters. Thinner
 * walls than `least`, which divide rooms only, tell less; `fade` is the width of the change.
 */
const BEARING_WALLS = { factor: 0.9, spread: 0.012, least: 0.19, fade: 0.02 };

/**
 * How thick outer walls are before any of them is seen.
 *
 * @param usual the most likely thickness, meters.
 * @param isStated true if the user states it.
 * @param pieces all pieces of the building's walls: those between two rooms show how thick it builds.
 */
export function outerWallPrior(usual: number, isStated: boolean, pieces: readonly WallPiece[]): LogDensity {
  const spreadOfAll = isStated ? OUTER_WALLS.stated : OUTER_WALLS.spread;
  const { factor, spread, least, fade } = BEARING_WALLS;
  const between = pieces.filter(({ other }) => other);
  const total = lengthOf(between);
  return logDensity((thickness) => {
    const prior = about(thickness, usual, spreadOfAll) + OUTER_WALLS.any;
    const alike = between.reduce((sum, { from, to, gap }) => {
      const bearing = 1 / (1 + Math.exp((least - gap) / fade));
      return sum + ((to - from) / total) * bearing * normal(thickness - gap, spread);
    }, 0);
    return prior * (1 + factor * alike);
  });
}

/**
 * How thick walls before rooms that were not scanned are: mostly as thick as one of those between two rooms.
 *
 * @param usual the most likely thickness if the building shows none, meters.
 */
export function innerWallPrior(usual: number, pieces: readonly WallPiece[]): LogDensity {
  const between = pieces.filter(({ other }) => other);
  const total = lengthOf(between);
  return logDensity((thickness) => {
    if (total === 0) return about(thickness, usual, OUTER_WALLS.spread);
    return between.reduce(
      (sum, { from, to, gap }) => sum + ((to - from) / total) * normal(thickness - gap, INNER_WALLS.spread),
      INNER_WALLS.any / THICKNESS_SPAN,
    );
  });
}

/** Walls between rooms are as thick as each other up to this, meters; and the share of walls of any thickness. */
const INNER_WALLS = { spread: 0.02, any: 0.001 };

/** How likely a thickness is that differs from the usual one by a factor, 1 for that one. */
function about(thickness: number, usual: number, spread: number): number {
  return Math.exp(-((Math.log(thickness / usual) / spread) ** 2) / 2);
}

const lengthOf = (pieces: readonly WallPiece[]) => pieces.reduce((sum, { from, to }) => sum + to - from, 0);

/** Where frames stand in outer walls, as shares of them: near the outer face, in the middle, anywhere; the rest are none. */
const FRAMES = {
  outer: { share: 0.3, before: 0.06, spread: 0.045 },
  middle: { share: 0.2, at: 0.48, spread: 0.09 },
  anywhere: { share: 0.36 },
  none: { share: 0.14 },
};

function frameLikelihood(depth: number): LogDensity {
  const { outer, middle, anywhere, none } = FRAMES;
  return logDensity((thickness) => {
    const nearOuter = outer.share * normal(thickness - depth - outer.before, outer.spread);
    const inMiddle = (middle.share * normal(depth / thickness - middle.at, middle.spread)) / thickness;
    const inWall = depth < thickness ? anywhere.share / thickness : 0;
    return nearOuter + inMiddle + inWall + none.share / THICKNESS_SPAN;
  });
}

/** What an end is, as shares: the wall's own, and one before it, as that of a frame or of a reveal seen in part; the rest tell nothing. */
interface EndShares {
  own: number;
  before: number;
}

/** Spread of a wall's end where it shows, meters. */
const END_SPREAD = 0.012;
/** The other face of a wall. */
const FAR_FACE: EndShares = { own: 0.7, before: 0.05 };
/** The end of a reveal; one of a wall thinner than `thin`, meters, is mostly that of a frame. */
const REVEAL = { own: 0.55, before: 0.31 };
const THIN_REVEAL = { thin: 0.16, own: 0.09, before: 0.55 };
/** So many points show an end as well as more do. */
const WELL_SEEN = 250;
/** Outer walls are at most so thick, meters: what ends deeper is half as likely the wall. */
const MOST_OUTER = 0.45;

function revealEnd({ thickness, points }: { thickness: number; points: number }): EndShares {
  const { own, before } = thickness < THIN_REVEAL.thin ? THIN_REVEAL : REVEAL;
  const seen = Math.min(1, Math.sqrt(points / WELL_SEEN));
  return { own: own * seen * (thickness > MOST_OUTER ? 0.5 : 1), before };
}

function endLikelihood(end: number, { own, before }: EndShares): LogDensity {
  const anywhere = (1 - own - before) / THICKNESS_SPAN;
  return logDensity(
    (thickness) => own * normal(end - thickness, END_SPREAD) + (end < thickness ? before / thickness : 0) + anywhere,
  );
}

function normal(x: number, spread: number): number {
  return Math.exp(-((x / spread) ** 2) / 2) / (spread * Math.sqrt(2 * Math.PI));
}
