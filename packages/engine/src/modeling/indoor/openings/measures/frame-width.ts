import { median, quantile } from '../../../../math/statistics.ts';
import type { Hole } from './hole-points.ts';
import { middleHeights, pointsIn, shownShare } from './hole-points.ts';
import type { UprightPlane } from './upright-planes.ts';
import { fullestPlane } from './upright-planes.ts';

/** What tells the strip of a frame between the jamb and what it holds; lengths in meters. */
export interface FrameWidthOptions {
  /** How far outside and inside of the side of an opening it is looked for. */
  outside?: number;
  inside?: number;
  inset?: number;
  /** It stands off the leaf and the face of the wall by so much, and out of that face by no more. */
  stands?: number;
  /** And by so many times the spread of the leaf's points. */
  clearOf?: number;
  mostOut?: number;
  /** Its points lie so near to its plane, or within so many times their spread. */
  reach?: number;
  ownSpread?: number;
  /** Points along the wall lie no farther apart. */
  mostGap?: number;
  least?: number;
  most?: number;
  /** Share of the height that shows it. */
  leastShown?: number;
  /** It is so many times as full as other places off the leaf: a jamb is as full at every depth. */
  leastContrast?: number;
  /** Its columns show at least this share of the height that the best one shows. */
  leastOfBest?: number;
  /** Share of its points that may be strays at either edge. */
  stray?: number;
  /** The widths of its strips differ by no more. */
  alike?: number;
}

export const FRAME_WIDTH_DEFAULTS: Required<FrameWidthOptions> = {
  outside: 0.12,
  inside: 0.14,
  inset: 0.1,
  stands: 0.01,
  clearOf: 3,
  mostOut: 0.035,
  reach: 0.008,
  ownSpread: 2,
  mostGap: 0.035,
  least: 0.02,
  most: 0.2,
  leastShown: 0.5,
  leastContrast: 2.5,
  leastOfBest: 0.5,
  stray: 0.02,
  alike: 0.03,
};

type Knobs = Required<FrameWidthOptions>;

/** A side of the wall as it was seen: the face there, and what closes the opening; meters left of the wall's centre line. */
export interface SeenSide {
  face: number;
  closing: number;
  /** Root mean square distance of its points from it. */
  rms: number;
}

/**
 * Width of the frame around a leaf, meters: of the strip beside it that stands off both it and the face of the wall, as either side of
 * the wall shows it. Undefined where fewer than two strips are alike.
 */
export function leafFrameWidth(
  hole: Hole,
  sides: readonly SeenSide[],
  options: FrameWidthOptions = {},
): number | undefined {
  const knobs = { ...FRAME_WIDTH_DEFAULTS, ...options };
  const widths = sides.flatMap((side) => {
    const own = {
      ...knobs,
      stands: Math.max(knobs.stands, knobs.clearOf * side.rms),
      // A jamb looks as wide as its points spread, either way.
      least: Math.max(knobs.least, 2 * knobs.clearOf * side.rms),
    };
    return besideOf(hole).flatMap((beside) => stripBeside(hole, beside, side, own) ?? []);
  });
  return alikeMedian(widths, knobs);
}

/** Width of a window's frame whose front is known, meters: to where what it holds lies deeper, or nothing shows. */
export function windowFrameWidth(
  hole: Hole,
  { off: front, rms }: Pick<UprightPlane, 'off' | 'rms'>,
  options: FrameWidthOptions = {},
): number | undefined {
  const knobs = { ...FRAME_WIDTH_DEFAULTS, ...options };
  knobs.reach = Math.max(knobs.reach, knobs.ownSpread * rms);
  knobs.stands = Math.max(knobs.stands, knobs.reach);
  return alikeMedian(
    besideOf(hole).flatMap((beside) => frontWidth(hole, beside, front, knobs) ?? []),
    knobs,
  );
}

/** The median of widths, without those that differ from it; undefined where fewer than two are left: one alone may be no frame. */
function alikeMedian(widths: readonly number[], { alike }: Knobs): number | undefined {
  const middle = median(widths);
  const near = widths.filter((width) => Math.abs(width - middle!) <= alike / 2);
  return near.length > 1 ? median(near) : undefined;
}

/** A side of an opening, and the direction into it. */
interface Beside {
  edge: number;
  inward: 1 | -1;
}

const besideOf = ({ width }: Hole): Beside[] => [
  { edge: 0, inward: 1 },
  { edge: width, inward: -1 },
];

/** A stretch along the wall, meters from the side of the opening inwards. */
interface Stretch {
  low: number;
  high: number;
  own: number[];
}

function stripBeside(hole: Hole, beside: Beside, { face, closing }: SeenSide, knobs: Knobs): number | undefined {
  const { points } = hole;
  const toFace = Math.sign(face - closing);
  const part = partBeside(hole, beside, knobs);
  const around = pointsIn(points, part);
  const standing = (k: number) => toFace * (points.off[k]! - closing);
  const depth = Math.abs(face - closing);
  const isOnFace = (k: number) => Math.abs(standing(k) - depth) < knobs.stands;
  const isBetween = (k: number) => standing(k) >= knobs.stands && standing(k) <= depth + knobs.mostOut && !isOnFace(k);
  const between = around.filter(isBetween);
  const plane = fullestPlane(points.off, between, { reach: knobs.reach });
  if (!plane || Math.abs(plane.off - closing) < knobs.stands || Math.abs(plane.off - face) < knobs.stands) return;
  const strip = longestStretch(hole, beside, plane.own, knobs);
  if (!strip || !isFrame(hole, beside, strip, between, { face, closing }, knobs)) return undefined;
  const alongOf = (k: number) => beside.inward * (points.along[k]! - beside.edge);
  const onLeaf = around.filter((k) => Math.abs(standing(k)) < knobs.stands).map(alongOf);
  const onFace = around.filter(isOnFace).map(alongOf);
  const inner = boundary(
    strip.high,
    onLeaf.filter((at) => at > strip.high),
    knobs,
  );
  const outer = boundary(
    strip.low,
    [0, ...onFace].filter((at) => at < strip.low),
    knobs,
  );
  if (inner === undefined || outer === undefined) return undefined;
  const width = inner - outer;
  return width >= knobs.least && width <= knobs.most ? width : undefined;
}

/** Halfway from the end of a strip to the nearest place beyond it; undefined where that lies too far away to tell. */
function boundary(end: number, beyond: readonly number[], { mostGap }: Knobs): number | undefined {
  const nearest = beyond.reduce((best, at) => (Math.abs(at - end) < Math.abs(best - end) ? at : best), Infinity);
  return Math.abs(nearest - end) <= mostGap ? (end + nearest) / 2 : undefined;
}

function partBeside(hole: Hole, { edge, inward }: Beside, { outside, inside, inset }: Knobs) {
  const ends = [edge - inward * outside, edge + inward * inside];
  return {
    along: [Math.min(...ends), Math.max(...ends)] as const,
    off: [-Infinity, Infinity] as const,
    z: middleHeights(hole, inset),
  };
}

/** The stretch without gaps that holds most of the points of a plane. */
function longestStretch(
  { points }: Hole,
  { edge, inward }: Beside,
  own: readonly number[],
  { mostGap, stray, leastOfBest }: Knobs,
): Stretch | undefined {
  const alongOf = (k: number) => inward * (points.along[k]! - edge);
  const sorted = wellShown(own, alongOf, points.z, leastOfBest).sort((a, b) => alongOf(a) - alongOf(b));
  let [run, longest]: [number[], number[]] = [[], []];
  for (const [i, k] of sorted.entries()) {
    if (i > 0 && alongOf(k) - alongOf(sorted[i - 1]!) > mostGap) run = [];
    run.push(k);
    if (run.length > longest.length) longest = run;
  }
  const places = longest.map(alongOf);
  const [low, high] = [quantile(places, stray), quantile(places, 1 - stray)];
  return low === undefined || high === undefined ? undefined : { low, high, own: longest };
}

/** Side of the places along a wall and in height at which points of a strip are counted, meters. */
const [COLUMN, ROW] = [0.02, 0.1];

/** Those of some points that lie in columns which show nearly as much of the height as the best one does: stray points on glass do not. */
function wellShown(
  own: readonly number[],
  alongOf: (k: number) => number,
  z: readonly number[],
  leastOfBest: number,
): number[] {
  const rows = new Map<number, Set<number>>();
  const columnOf = (k: number) => Math.floor(alongOf(k) / COLUMN);
  for (const k of own) {
    const column = rows.get(columnOf(k)) ?? new Set();
    rows.set(columnOf(k), column.add(Math.floor(z[k]! / ROW)));
  }
  const best = [...rows.values()].reduce((most, { size }) => Math.max(most, size), 0);
  return own.filter((k) => rows.get(columnOf(k))!.size >= leastOfBest * best);
}

/** True for a strip that shows over the height and stands out among what lies between leaf and face there. */
function isFrame(
  hole: Hole,
  beside: Beside,
  strip: Stretch,
  between: readonly number[],
  { face, closing }: Pick<SeenSide, 'face' | 'closing'>,
  { leastShown, leastContrast, reach, stands, mostOut, inset }: Knobs,
): boolean {
  const { points } = hole;
  const ends = [strip.low, strip.high].map((at) => beside.edge + beside.inward * at);
  const along = [Math.min(...ends), Math.max(...ends)] as const;
  const z = middleHeights(hole, inset);
  if (shownShare(points, strip.own, { along, off: [0, 0], z }) < leastShown) return false;
  const range = Math.max(0, Math.abs(face - closing) + mostOut - 3 * stands);
  const others = between.filter((k) => points.along[k]! >= along[0] && points.along[k]! <= along[1]).length;
  const perWidth = (others - strip.own.length) / Math.max(range - 2 * reach, 2 * reach);
  return strip.own.length / (2 * reach) >= leastContrast * perWidth;
}

function frontWidth(hole: Hole, beside: Beside, front: number, knobs: Knobs): number | undefined {
  const { points } = hole;
  const part = partBeside(hole, beside, { ...knobs, outside: 0, inside: Math.min(knobs.most, hole.width / 2) });
  const around = pointsIn(points, part);
  const own = around.filter((k) => Math.abs(points.off[k]! - front) <= knobs.reach);
  const strip = longestStretch(hole, beside, own, knobs);
  if (!strip || strip.low > knobs.mostGap) return undefined;
  const alongOf = (k: number) => beside.inward * (points.along[k]! - beside.edge);
  const inWall = (k: number) => Math.abs(points.off[k]!) < hole.half && Math.abs(points.off[k]! - front) > knobs.stands;
  const deeper = around.filter((k) => inWall(k) && alongOf(k) > strip.high).map(alongOf);
  const width = boundary(strip.high, deeper, knobs) ?? strip.high;
  // What goes on as far as looked is a leaf or a board.
  const isEnd = width < Math.min(knobs.most, hole.width / 2) - knobs.mostGap;
  return width >= knobs.least && isEnd ? width : undefined;
}
