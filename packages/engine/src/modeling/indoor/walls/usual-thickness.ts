import { median } from '../../../math/statistics.ts';
import type { DepthCounts } from './exterior-thickness.ts';
import { frameDepth, isAjarBehind, outerEdge, reachesFloor } from './exterior-thickness.ts';
import type { Interval, WallPiece } from './pair-faces.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import type { UsualWalls } from './estimate-thickness.ts';
import { estimateThickness } from './estimate-thickness.ts';
import { innerPieces, isDeepDoor, showsOutside, undecidedPieces } from './inner-pieces.ts';
import { along } from './pair-faces.ts';
import type { LogDensity } from './thickness-density.ts';
import { mixture, mostProbable, probabilityNear } from './thickness-density.ts';
import { evidenceOf } from './thickness-evidence.ts';

/** Thickness of walls that were not measured themselves; meters. */
export interface UsualThicknessOptions {
  /** Thickness of outer and of inner walls if the building shows none. */
  outer?: number;
  inner?: number;
  /** Thinnest outer wall that reveals show, and the thickest: a thicker one counts where a second confirms it. */
  leastOuter?: number;
  mostOuter?: number;
  /**
   * A wall goes on so far behind the middle of a frame at least: the frame's outer half, and the reveal that keeps the rain off it.
   */
  beforeFrame?: number;
  /** A measured wall may differ so much from the building's others; more needs many points on its reveal. */
  spread?: number;
  wellSeen?: number;
  /** A wall that seems to end this near to where the building's frames are ends there. */
  frameSlack?: number;
  /** A wall with a frame deeper than this has windows: a door's leaf lies less deep in a thin wall. */
  leastFrame?: number;
  /** Depths of two windows of a building differ by less than this. */
  frameSpread?: number;
  /** A door so much deeper than the windows, meters, lies in an outer wall. */
  deeper?: number;
  /** An unscanned room is at most so deep. */
  sight?: number;
  /** Share of the outer walls' length that shows two faces as near to each other as those of inner walls, if outer walls are so thin. */
  leastThin?: number;
  /** A stretch this near on the same face is the same wall. */
  touch?: number;
  /** What shows behind a shorter piece, meters, is the side of a pillar or of a corner more often than a reveal. */
  leastTelling?: number;
}

export const USUAL_THICKNESS_DEFAULTS: Required<UsualThicknessOptions> = {
  outer: 0.28,
  inner: 0.12,
  leastOuter: 0.2,
  mostOuter: 0.45,
  beforeFrame: 0.07,
  spread: 0.03,
  wellSeen: 250,
  frameSlack: 0.035,
  leastFrame: 0.11,
  frameSpread: 0.045,
  deeper: 0.1,
  sight: 8,
  leastThin: 0.15,
  touch: 0.65,
  leastTelling: 1.2,
};

/** The thickness of a wall behind a face without another face behind it. */
export interface OneSidedThickness {
  /** Meters, undefined if no reveal shows it. */
  measured: number | undefined;
  /** True if it is measured, and everything that was seen of the building makes that thickness probable. */
  isSure: boolean;
  /** What to draw it with otherwise, meters. */
  guess: number;
  /** True if unscanned rooms lie behind the wall. */
  isInner: boolean;
}

/**
 * Thickness of each wall that was seen from one side: measured on its own reveals where they show its far face; else a
 * guess from the building's other walls, inner ones where rooms lie on behind, outer ones toward the open, and half way between
 * where nothing tells which of both lies behind.
 *
 * @param depths points behind each face by depth.
 * @param pieces all pieces of the building's walls.
 * @param rooms all rooms of the building.
 */
export function oneSidedThickness(
  depths: ReadonlyMap<WallPiece, DepthCounts>,
  pieces: readonly WallPiece[],
  rooms: readonly DetectedRoom[],
  options: UsualThicknessOptions = {},
): Map<WallPiece, OneSidedThickness> {
  const framed = usualFrameDepth(depths);
  const knobs = { ...USUAL_THICKNESS_DEFAULTS, ...options, framed };
  // Where the frame itself gives few points, a reveal seems to end at it.
  const endsAtFrame = (thickness: number) => framed !== undefined && Math.abs(thickness - framed) < knobs.frameSlack;
  const edges = new Map(
    [...depths].map(([piece, { all, farFace }]) => {
      if (farFace) return [piece, { thickness: farFace.depth, points: Infinity }] as const;
      const edge = outerEdge(all);
      return [piece, edge && !endsAtFrame(edge.thickness) ? edge : undefined] as const;
    }),
  );
  const confirmations = ({ thickness }: { thickness: number }) =>
    seen.filter((other) => Math.abs(other.thickness - thickness) <= knobs.spread).length;
  const isInner = innerPieces(depths, pieces, rooms, knobs);
  const undecided = undecidedPieces(depths, isInner, rooms, knobs);
  // A wall around rooms that were not scanned is thinner than the frames of the building's windows lie deep.
  const isOuter = ({ thickness }: { thickness: number }) => framed === undefined || thickness > framed;
  const inner = median(pieces.filter(({ other }) => other).map(({ gap }) => gap)) ?? knobs.inner;
  const isPartition = partitionsOf(depths, inner + knobs.spread, knobs.leastThin);
  const isOuterWall = (piece: WallPiece) => !isInner.has(piece) && !isPartition(piece);
  const isTelling = ({ from, to }: WallPiece) => to - from >= knobs.leastTelling;
  const seen = [...edges].flatMap(([piece, edge]) =>
    edge && isOuter(edge) && isTelling(piece) && isOuterWall(piece) ? [edge] : [],
  );
  const likelihood = likelihoodOf(depths, pieces, isOuterWall, {
    outer: knobs.outer,
    inner: knobs.inner,
    isOuterStated: options.outer !== undefined,
  });
  const ofOuter = [...likelihood].filter(([piece]) => isOuterWall(piece));
  const likely = likelyOf(ofOuter, knobs);
  const usual = usualOf(seen, { ...knobs, likely });
  const agreeing = [...depths.values()].flatMap(({ all }) => frameDepth(all) ?? []).filter(isUsualDepth(framed, knobs));
  const deep = usualDeepFrame(depths, framed, knobs);
  const isSure = (piece: WallPiece, measured: number | undefined) =>
    measured !== undefined &&
    (depths.get(piece)!.farFace !== undefined ||
      probabilityNear(likelihood.get(piece)!, measured, SURE.reach) >= SURE.probability);
  const outer = usual ?? likely ?? deep ?? thicknessByFrames(framed, agreeing.length, knobs);
  return new Map(
    [...edges].map(([piece, edge]) => {
      const isOdd = edge && isOuter(edge) && usual !== undefined && Math.abs(edge.thickness - usual) > knobs.spread;
      const isLone = edge && isUnlikely(edge, isInner.has(piece), knobs) && confirmations(edge) < 2;
      const isDoubtful = isOdd && (edge.points < knobs.wellSeen || !isTelling(piece));
      const measured = edge && !isLone && !isDoubtful ? edge.thickness : undefined;
      const guess = isInner.has(piece)
        ? (besidePair(piece, pieces, knobs.sight) ?? inner)
        : ((showsOutside(depths.get(piece)!, knobs) ? undefined : besidePair(piece, pieces, knobs.touch, LONGER)) ??
          (undecided.has(piece) ? (inner + outer) / 2 : outer));
      return [piece, { measured, isSure: isSure(piece, measured), guess, isInner: isInner.has(piece) }] as const;
    }),
  );
}

/** What reveals show is sure where everything that was seen of the building makes it so probable, up to so many meters. */
const SURE = { probability: 0.95, reach: 0.05 };

/** How likely each thickness of the walls is that show one face. */
function likelihoodOf(
  depths: ReadonlyMap<WallPiece, DepthCounts>,
  pieces: readonly WallPiece[],
  isOuter: (piece: WallPiece) => boolean,
  usual: UsualWalls,
): Map<WallPiece, LogDensity> {
  const shown = new Map([...depths].map(([piece, counts]) => [piece, evidenceOf(counts)]));
  return estimateThickness(shown, new Set([...depths.keys()].filter(isOuter)), pieces, usual);
}

/** What makes a thickness likely: its least probability, how far around it that is summed up, and the length up to which a wall counts, meters. */
const LIKELY = { probability: 0.65, reach: 0.03, longest: 3 };

/**
 * The likely thickness of the building's outer walls by all evidence, meters; undefined where no thickness is likely, and where
 * frames that stand deep would reach to the outer face.
 */
function likelyOf(
  outer: readonly (readonly [WallPiece, LogDensity])[],
  { framed }: Record<'framed', number | undefined>,
): number | undefined {
  if (outer.length === 0) return undefined;
  const all = mixture(outer.map(([{ from, to }, logs]) => [logs, Math.min(LIKELY.longest, to - from)]));
  const { thickness, probability } = mostProbable(all, LIKELY.reach);
  const isFlush = framed !== undefined && framed >= FLUSH.deep && thickness < framed + FLUSH.reach;
  return probability >= LIKELY.probability && !isFlush ? thickness : undefined;
}

/** The middle of a frame as deep as `deep` does not lie so near to a wall's outer face, meters. */
const FLUSH = { deep: 0.2, reach: 0.045 };

/**
 * Tells the walls with two faces in sight that are as thin as those between rooms: with something over the place behind, a room
 * which was not found lies there; and the outer walls of a building are as thin only where many of them show it.
 */
function partitionsOf(
  depths: ReadonlyMap<WallPiece, DepthCounts>,
  mostInner: number,
  leastThin: number,
): (piece: WallPiece) => boolean {
  const isThin = (piece: WallPiece) => (depths.get(piece)!.farFace?.depth ?? Infinity) <= mostInner;
  const isInTheOpen = (piece: WallPiece) => isThin(piece) && !depths.get(piece)!.farFace!.isCovered;
  const lengthOf = (some: readonly WallPiece[]) => some.reduce((sum, { from, to }) => sum + to - from, 0);
  const all = [...depths.keys()];
  const areThin = lengthOf(all.filter(isInTheOpen)) >= leastThin * lengthOf(all);
  return (piece) => isThin(piece) && !(areThin && isInTheOpen(piece));
}

/** Knobs, and how deep the frames of the building's windows lie, meters. */
type FrameKnobs = Required<UsualThicknessOptions> & Record<'framed', number | undefined>;

/** True for an outer wall thicker than most, for one thinner than any of which few points tell, and for the back of a frame. */
function isUnlikely(edge: { thickness: number; points: number }, isInner: boolean, knobs: FrameKnobs): boolean {
  const { thickness, points } = edge;
  const isTooThin = thickness < knobs.leastOuter && points < knobs.wellSeen;
  return thickness > knobs.mostOuter || (!isInner && (isTooThin || isBackOfFrame(edge, knobs)));
}

/** True for what ends right behind the building's frames: their back rather than the wall's end, unless stations saw its other face. */
function isBackOfFrame({ thickness, points }: { thickness: number; points: number }, { framed }: FrameKnobs): boolean {
  return framed !== undefined && points < Infinity && thickness > framed && thickness < framed + HALF_FRAME;
}

/** From the middle of a frame to its back at most, meters: most are 6 to 10 cm deep. */
const HALF_FRAME = 0.055;

/**
 * A guess between both, meters: so much less than with the frame in the middle, and no more than this by that alone; a single
 * frame moves it half way from what outer walls are in the mean.
 */
const BETWEEN = { less: 0.06, most: 0.36, mean: 0.3 };

/**
 * Thickness of outer walls by how deep so many frames lie, meters. Some frames stand in the middle of a wall, others near its
 * outer face: of 19 models of real buildings that show no outer face 14 have walls within 9 cm of this, and so do simulated
 * ones with frames in the middle. No single frame decides; a surface beyond the wall may pass for one.
 */
function thicknessByFrames(
  framed: number | undefined,
  frames: number,
  { outer, mostOuter, beforeFrame }: Required<UsualThicknessOptions>,
): number {
  if (framed === undefined) return outer;
  if (frames < 2) return Math.max(outer, (Math.min(mostOuter, 2 * framed) + BETWEEN.mean) / 2);
  return Math.max(outer, framed + beforeFrame, Math.min(BETWEEN.most, 2 * framed - BETWEEN.less));
}

/** Tells whether a frame lies as deep as usual. */
function isUsualDepth(framed: number | undefined, { frameSpread }: Required<UsualThicknessOptions>) {
  return (depth: number) => framed !== undefined && Math.abs(depth - framed) < frameSpread;
}

/**
 * How deep the building's windows lie in their walls, meters; undefined if it shows none. Frames of windows, which end above
 * the floor, tell it; frames of doors tell it where a building shows no window, since the leaf of a door may lie at any depth.
 */
export function usualFrameDepth(depths: ReadonlyMap<WallPiece, DepthCounts>): number | undefined {
  const framed = [...depths.values()].flatMap((counts) => {
    const depth = frameDepth(counts.all);
    return depth === undefined ? [] : [{ depth, isDoor: reachesFloor(counts) }];
  });
  const windows = framed.filter(({ isDoor }) => !isDoor);
  return median((windows.length > 0 ? windows : framed).map(({ depth }) => depth));
}

/**
 * How deep doors in outer walls lie, meters: deeper than the building's windows, some equally deep; undefined if fewer than
 * two agree. The wall is at least as thick.
 */
function usualDeepFrame(
  depths: ReadonlyMap<WallPiece, DepthCounts>,
  framed: number | undefined,
  { deeper }: Required<UsualThicknessOptions>,
): number | undefined {
  if (framed === undefined) return undefined;
  const deep = [...depths.values()]
    .flatMap((counts) =>
      reachesFloor(counts) && !isAjarBehind(counts.all) ? (frameDepth(counts.all, { leastReveals: 0 }) ?? []) : [],
    )
    .filter((depth) => isDeepDoor(depth, framed, deeper));
  const middle = median(deep);
  if (middle === undefined) return undefined;
  const agreeing = deep.filter((depth) => Math.abs(depth - middle) < SAME_DEPTH);
  return agreeing.length > 1 && 2 * agreeing.length > deep.length ? middle : undefined;
}

/** Doors in outer walls of one building lie equally deep up to this, meters. */
const SAME_DEPTH = 0.02;

/** An outer wall goes on as thick as the stretch beside it if it is at most so many times as long. */
const LONGER = 1.5;

/**
 * Thickness of the nearest stretch of the same face that has another face behind it.
 *
 * @param longer a piece more than so many times as long as that stretch is another wall.
 * @returns meters, undefined if none lies within reach.
 */
function besidePair(
  piece: WallPiece,
  pieces: readonly WallPiece[],
  touch: number,
  longer = Infinity,
): number | undefined {
  let gap: number | undefined;
  let least = touch;
  for (const pair of pieces) {
    if (!pair.other || (pair.face !== piece.face && pair.other !== piece.face)) continue;
    const span: Interval = [pair.from, pair.to];
    const [from, to] = pair.face === piece.face ? span : along(piece.face, pair.face, span);
    const apart = Math.max(0, from - piece.to, piece.from - to);
    if (apart <= least && piece.to - piece.from < longer * (to - from)) [gap, least] = [pair.gap, apart];
  }
  return gap;
}

/**
 * The thickness that has as many points on thinner as on thicker reveals; more than enough on one wall tell no more. Where
 * no second wall confirms it, the one that all evidence makes likely, if it tells; else the one that the frames' depth does most,
 * since they mostly stand in the middle of a wall. A wall that no second one confirms tells only by many points or by its other face: few
 * may lie on a frame, or beyond the wall. The back of a frame tells none.
 */
function usualOf(
  edges: readonly { thickness: number; points: number }[],
  knobs: FrameKnobs & Record<'likely', number | undefined>,
): number | undefined {
  const { wellSeen, spread, mostOuter, framed, likely } = knobs;
  const weightOf = ({ points }: { points: number }) => Math.sqrt(Math.min(points, wellSeen));
  const sorted = edges.toSorted((a, b) => a.thickness - b.thickness);
  const half = sorted.reduce((sum, edge) => sum + weightOf(edge), 0) / 2;
  let sum = 0;
  const middle = sorted.find((edge) => (sum += weightOf(edge)) >= half)?.thickness;
  if (middle === undefined || edges.filter((edge) => Math.abs(edge.thickness - middle) <= spread).length > 1)
    return middle;
  const best = likely ?? (framed === undefined ? middle : 2 * framed);
  const [nearest] = edges
    .filter((edge) => !isBackOfFrame(edge, knobs))
    .filter(({ points }) => points >= wellSeen)
    .map(({ thickness }) => thickness)
    .filter((thickness) => thickness <= (likely === undefined ? mostOuter : likely + spread))
    .sort((a, b) => Math.abs(a - best) - Math.abs(b - best));
  const isLikely = nearest !== undefined && (likely === undefined || nearest >= likely - spread);
  return isLikely ? nearest : undefined;
}
