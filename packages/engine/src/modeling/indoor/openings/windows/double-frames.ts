import { quantile } from '../../../../math/statistics.ts';
import { directionOf, pointAlong } from '../../../../math/segment.ts';
import { boxBeside } from '../../../../spatial/raster-grid.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { WallOpening } from '../wall-opening.ts';
import { denseBars } from './dense-bars.ts';
import { cutsToKnown } from './known-widths.ts';

/** What tells two frames side by side from the mullion of one window; lengths in meters. */
export interface DoubleFrameOptions {
  /** A frame stands at most this far in front of the wall's face, and at least so far before the panes. */
  inFront?: number;
  beforePanes?: number;
  /** Width of the strips that bars are looked for in, and of the gaps in a bar that the scan leaves. */
  strip?: number;
  mostGap?: number;
  /** Height of the pieces of a strip, and the share of them that a bar shows. */
  piece?: number;
  leastShown?: number;
  /** At its edges a bar in a window's middle shows at least so many times what most strips do: noise of the panes shows on any height. */
  leastContrast?: number;
  /** A window's own frame lies within this distance of its edges, and is at least so wide. */
  border?: number;
  leastFrame?: number;
  /** Two frames are so many times as wide as the window's own one, … */
  leastRatio?: number;
  /**
   * … and as nine in ten (`narrowerRails`) at sill or head of the storey's windows whose heights differ by less than `alike`, but
   * no wider than …
   */
  leastRailRatio?: number;
  /** Least number of rails around by which a window is parted whose own frame does not show. */
  leastRails?: number;
  narrowerRails?: number;
  alike?: number;
  /** … this. */
  mostWidth?: number;
  /** Where windows become alike by it, a bar counts that shows this share of that, if most others show all. */
  narrower?: number;
  mostNarrower?: number;
  /** Least width of a bar, as a share of two frames, where the parts are as wide as other windows. */
  knownNarrower?: number;
  /** Panes that reflect hardly a point leave the frame alone in sight: points up to so far before and behind its depth are the frame's. */
  aroundPanes?: number;
  /** Least and most width of two frames among such panes. Two sashes that meet are narrower. */
  leastDense?: number;
  mostDense?: number;
  /** Width of the narrowest of windows side by side. */
  leastPart?: number;
  /** Windows side by side are alike: none is so many times as wide as another. The sashes of one may differ. */
  mostUnlike?: number;
}

export const DOUBLE_FRAME_DEFAULTS: Required<DoubleFrameOptions> = {
  inFront: 0.12,
  beforePanes: 0.02,
  strip: 0.02,
  mostGap: 0.09,
  piece: 0.08,
  leastShown: 0.6,
  leastContrast: 2,
  border: 0.15,
  leastFrame: 0.03,
  leastRatio: 1.6,
  leastRailRatio: 1.25,
  leastRails: 3,
  narrowerRails: 0.9,
  alike: 0.1,
  mostWidth: 0.2,
  narrower: 0.8,
  mostNarrower: 0.5,
  knownNarrower: 0.75,
  aroundPanes: 0.06,
  leastDense: 0.175,
  mostDense: 0.26,
  leastPart: 0.35,
  mostUnlike: 1.15,
};

/** Along a window or up, meters. */
type Bar = [from: number, to: number];

/** Points of a window's front: along it and above its sill, meters. */
interface FramePoints {
  u: number[];
  z: number[];
}

/** An opening and its wall. */
interface Placed {
  opening: WallOpening;
  wall: DetectedWall;
}

/** What a window shows before its panes: bars from sill to head, and its frame's widths at the sides and at sill and head. */
interface Front {
  bars: Bar[];
  sides: number[];
  rails: number[];
}

/** The frames of a window: by the points before its panes and, where those show none in its middle, by density. */
interface Seen {
  front: Front;
  /** Undefined for a window down to the floor, and where a bar stands before the panes. */
  dense: Front | undefined;
}

/**
 * The openings of a storey, windows in outer walls parted where two stand side by side: there a bar from sill to head is as
 * wide as two frames, while the mullion of one window is narrower, and the parts are as wide as each other, or as others.
 */
export function partAtDoubleFrames<P extends Placed>(
  placed: readonly P[],
  points: StoreyPoints,
  options: DoubleFrameOptions = {},
): P[] {
  const knobs = { ...DOUBLE_FRAME_DEFAULTS, ...options };
  const seen = placed.map(({ opening, wall }) =>
    opening.type === 'window' && wall.exterior ? seenIn(opening, wall, points, knobs) : undefined,
  );
  const fronts = seen.map((one) => one?.front);
  const framed = placed.map(({ opening }, k): Framed | undefined => {
    const front = fronts[k];
    if (!front) return undefined;
    const alike = fronts.filter((_, i) => isLike(opening, placed[i]!.opening, knobs));
    const least = doubleFrame(
      front,
      alike.flatMap((other) => other?.rails ?? []),
      knobs,
    );
    return least === undefined ? undefined : { opening, front, least };
  });
  const parted = placed.map(
    ({ opening }, k) =>
      (framed[k] && alikeParts(framed[k], knobs)) ?? denseParts(opening, seen[k]?.dense, knobs) ?? [opening],
  );
  const windows = parted.flatMap((parts, k) => (fronts[k] ? parts : []));
  return placed.flatMap((one, k) => {
    const parts = parted[k]!.length === 1 && framed[k] ? knownParts(framed[k], windows, knobs) : parted[k]!;
    return parts.map((opening) => ({ ...one, opening }));
  });
}

/** A window whose frame shows, and the least width of two such frames. */
interface Framed {
  opening: WallOpening;
  front: Front;
  least: number;
}

const isLike = (a: WallOpening, b: WallOpening, { alike }: Required<DoubleFrameOptions>): boolean =>
  Math.abs(a.zTop - a.zBottom - (b.zTop - b.zBottom)) < alike;

/** @param rails widths at sill and head of the windows around. */
function doubleFrame(front: Front, rails: readonly number[], knobs: Required<DoubleFrameOptions>): number | undefined {
  const shown = rails.filter((width) => width >= knobs.leastFrame);
  // A thin scan may not show the window's own frame: then the frames of the windows around tell how wide two are.
  const own = frameOf(front, knobs) ?? (shown.length >= knobs.leastRails ? 0 : undefined);
  if (own === undefined) return undefined;
  return Math.max(
    knobs.leastRatio * Math.max(own, quantile(shown, 0.5) ?? 0),
    knobs.leastRailRatio * (quantile(shown, knobs.narrowerRails) ?? 0),
  );
}

/** Windows as wide as each other, parted at double frames; undefined if there are none. */
function alikeParts({ opening, front, least }: Framed, knobs: Required<DoubleFrameOptions>): WallOpening[] | undefined {
  const wide = barsFrom(front, least, knobs);
  const most = barsFrom(front, knobs.narrower * least, knobs);
  const ways = most.length < (1 + knobs.mostNarrower) * wide.length ? [wide, most] : [wide];
  const parts = ways.map((bars) => partsAt(opening, middlesOf(bars), knobs.leastPart));
  return parts.find((windows) => windows.length > 1 && isAlike(windows, knobs.mostUnlike));
}

/** Windows as wide as each other, parted at dense bars as wide as two frames; undefined if there are none. */
function denseParts(
  opening: WallOpening,
  front: Front | undefined,
  knobs: Required<DoubleFrameOptions>,
): WallOpening[] | undefined {
  const frame = front && frameOf(front, knobs);
  if (frame === undefined) return undefined;
  const least = Math.max(knobs.leastDense, knobs.leastRatio * frame);
  return alikeParts({ opening, front: front!, least }, { ...knobs, mostWidth: knobs.mostDense });
}

/** The window parted at those of its double frames that leave windows as wide as others of its height. */
function knownParts(
  { opening, front, least }: Framed,
  windows: readonly WallOpening[],
  knobs: Required<DoubleFrameOptions>,
): WallOpening[] {
  const others = windows.filter((other) => other !== opening && isLike(other, opening, knobs));
  const places = middlesOf(barsFrom(front, knobs.knownNarrower * least, knobs));
  return partsAt(opening, cutsToKnown(widthOf(opening), places, others.map(widthOf)), knobs.leastPart);
}

const widthOf = ({ from, to }: WallOpening): number => to - from;

const middlesOf = (bars: readonly Bar[]): number[] => bars.map(([from, to]) => (from + to) / 2);

/** Bars at least so wide, and no wider than two frames. */
function barsFrom({ bars }: Front, width: number, { mostWidth }: Required<DoubleFrameOptions>): Bar[] {
  return bars.filter(([from, to]) => to - from >= width && to - from <= mostWidth);
}

/** Width of a window's own frame. A side so much wider than sill and head is the frame of the window beside it too. */
function frameOf(
  { sides, rails }: Front,
  { leastFrame, leastRatio }: Required<DoubleFrameOptions>,
): number | undefined {
  const isFrame = (width: number) => width >= leastFrame;
  const shown = rails.filter(isFrame);
  const single = sides.filter((width) => shown.length === 0 || width < leastRatio * Math.max(...shown));
  return quantile([...single.filter(isFrame), ...shown], 0.5);
}

function isAlike(parts: readonly WallOpening[], mostUnlike: number): boolean {
  const widths = parts.map(widthOf);
  return Math.max(...widths) <= mostUnlike * Math.min(...widths);
}

/** An opening parted at places along it, unless a part is too narrow. */
function partsAt(opening: WallOpening, places: readonly number[], leastWidth: number): WallOpening[] {
  const parts = [opening];
  for (const place of places) {
    const at = opening.from + place;
    const last = parts.at(-1)!;
    if (Math.min(at - last.from, opening.to - at) < leastWidth) continue;
    parts.splice(-1, 1, { ...last, to: at }, { ...last, from: at });
  }
  return parts.map((part) => {
    const share = widthOf(part) / widthOf(opening);
    return { ...part, evidence: { ...part.evidence, points: Math.round(share * opening.evidence.points) } };
  });
}

function seenIn(
  opening: WallOpening,
  wall: DetectedWall,
  points: StoreyPoints,
  knobs: Required<DoubleFrameOptions>,
): Seen {
  const { border } = knobs;
  const [width, height] = [opening.to - opening.from, opening.zTop - opening.zBottom];
  const { before, among } = windowPoints(opening, wall, points, knobs);
  const [bars, rails] = [
    barsOf(before.u, before.z, width, height, knobs),
    barsOf(before.z, before.u, height, width, knobs),
  ];
  const front = frontOf(bars, rails, width, height, knobs);
  // Two leaves of a door that meet look like two frames.
  const reachesFloor = opening.zBottom - (opening.zFloor ?? wall.zBottom) < OPENING_SIZES.doorSill;
  if (reachesFloor || bars.some(([from, to]) => from > border && to < width - border)) {
    return { front, dense: undefined };
  }
  const inner = (x: readonly number[]) => x.map((at) => at - border);
  const upright = denseBars(among.u, inner(among.z), width, height - 2 * border);
  const level = upright && denseBars(among.z, inner(among.u), height, width - 2 * border);
  return { front, dense: upright && frontOf(upright, level ?? [], width, height, knobs) };
}

function frontOf(
  bars: Bar[],
  rails: readonly Bar[],
  width: number,
  height: number,
  knobs: Required<DoubleFrameOptions>,
): Front {
  return { bars, sides: bordersOf(bars, width, knobs), rails: bordersOf(rails, height, knobs) };
}

/** Points before the panes and, around the window, before the wall; and points among the panes, as deep as what shows in its middle. */
function windowPoints(
  { from, to, zBottom, zTop }: WallOpening,
  wall: DetectedWall,
  points: StoreyPoints,
  { inFront, beforePanes, border, aroundPanes }: Required<DoubleFrameOptions>,
): Record<'before' | 'among', FramePoints> {
  const [a, b] = [pointAlong(wall, from), pointAlong(wall, to)];
  const [dx, dy] = directionOf(wall);
  const half = wall.thickness / 2;
  const [width, height] = [to - from, zTop - zBottom];
  const reach = half + Math.max(inFront, border);
  const inside: number[][] = [];
  const before: FramePoints = { u: [], z: [] };
  const among: FramePoints = { u: [], z: [] };
  const add = (found: FramePoints, u: number, z: number) => {
    found.u.push(u);
    found.z.push(z);
  };
  visitBox(points, boxBeside({ a, b }, reach), (k) => {
    const x = points.x[k]! - a[0];
    const y = points.y[k]! - a[1];
    const z = points.z[k]! - zBottom;
    const u = dx * x + dy * y;
    const depth = half - (dx * y - dy * x);
    if (depth < -inFront || depth > wall.thickness) return;
    if (u > 0 && u < width && z > 0 && z < height) inside.push([u, z, depth]);
    else if (Math.min(u, width - u, z, height - z) > -border && depth < -beforePanes) add(before, u, z);
  });
  const isMiddle = (x: number, size: number) => x > size / 8 && x < (7 * size) / 8;
  const middle = inside.filter(([u, z]) => isMiddle(u!, width) && isMiddle(z!, height));
  const depths = middle.map(([, , depth]) => depth!);
  const panes = quantile(depths, 0.5);
  if (panes === undefined) return { before, among };
  // Nothing of the window stands behind its panes: points there tell how far theirs scatter.
  const scatter = quantile(depths, 0.84)! - panes;
  for (const [u, z, depth] of inside) {
    if (depth! < panes - Math.max(beforePanes, scatter)) add(before, u!, z!);
    if (Math.abs(depth! - panes) <= aroundPanes) add(among, u!, z!);
  }
  return { before, among };
}

/** Stretches along x that show on most of the other direction, y; both run from 0, and a border before and behind. */
function barsOf(
  x: readonly number[],
  y: readonly number[],
  length: number,
  height: number,
  { strip, piece, leastShown, mostGap, leastContrast, border }: Required<DoubleFrameOptions>,
): Bar[] {
  const rows = Math.max(1, Math.floor(height / piece));
  const shown = Array.from({ length: Math.ceil((length + 2 * border) / strip) }, () => new Set<number>());
  const counts = shown.map(() => 0);
  x.forEach((at, k) => {
    const i = Math.floor((at + border) / strip);
    if (!(y[k]! > 0 && y[k]! < height) || !shown[i]) return;
    shown[i].add(Math.floor((rows * y[k]!) / height));
    counts[i]!++;
  });
  const around = quantile(counts, 0.5) ?? 0;
  const stretches: [from: number, to: number][] = [];
  shown.forEach((pieces, i) => {
    if (pieces.size < leastShown * rows) return;
    const last = stretches.at(-1);
    if (last && (i - last[1]) * strip <= mostGap) last[1] = i + 1;
    else stretches.push([i, i + 1]);
  });
  const placeOf = (i: number) => i * strip - border;
  return stretches.map(([from, to]): Bar => {
    const isInside = placeOf(from) > border && placeOf(to) < length - border;
    while (isInside && to - from > 1 && counts[from]! < leastContrast * around) from++;
    while (isInside && to - from > 1 && counts[to - 1]! < leastContrast * around) to--;
    return [placeOf(from), placeOf(to)];
  });
}

/** Widths of a window's own frame at both ends: from its edge on, or from where the frame covers the wall. */
function bordersOf(bars: readonly Bar[], length: number, { border }: Required<DoubleFrameOptions>): number[] {
  const first = bars.filter(([, to]) => to <= border);
  const last = bars.filter(([from]) => from >= length - border);
  const [start, end] = [Math.min(0, ...first.map(([from]) => from)), Math.max(length, ...last.map(([, to]) => to))];
  return [Math.max(0, ...first.map(([, to]) => to - start)), Math.max(0, ...last.map(([from]) => end - from))];
}
