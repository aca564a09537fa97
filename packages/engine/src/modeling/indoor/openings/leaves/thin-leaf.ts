import { median } from '../../../../math/statistics.ts';
import type { Rectangle, Span } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import type { Surfaces } from './two-surfaces.ts';
import { surfacesOf } from './two-surfaces.ts';

/** What tells a closed leaf by how thin the wall is there; lengths in meters. */
export interface ThinLeafOptions {
  /** Steps along the wall and up it. */
  step?: number;
  rise?: number;
  /** Heights above the floor between which the thickness is taken along the wall: over skirting boards, below heads. */
  low?: number;
  high?: number;
  /** A leaf is so thick at most, and so much thinner than the wall. */
  mostLeaf?: number;
  leastThinner?: number;
  /** Where one of its sides shows alone, it lies so far off both faces. */
  leastOff?: number;
  /** Wall beside is as thick as the rest of it, to this difference. */
  sameThickness?: number;
  /** Width of a leaf or a pair of them. */
  leastWidth?: number;
  mostWidth?: number;
  leastHead?: number;
  mostHead?: number;
  /** Share of the columns and rows that show anything, and of these that are thin. */
  leastShown?: number;
  leastThin?: number;
  /** Steps beside it, so many of which at least are wall; it may lie so near to the end of the wall. */
  jambs?: number;
  leastJambs?: number;
  atEnd?: number;
  /** Heights above the floor between which wall would show below a window. */
  leastFoot?: number;
  mostFoot?: number;
  /** Up to this over its head wall shows. */
  over?: number;
  /** Points so near to a face lie on it; so near to the edges of a leaf they tell these. */
  mostFace?: number;
  edgeReach?: number;
}

type Knobs = Required<ThinLeafOptions>;

export const THIN_LEAF_DEFAULTS: Knobs = {
  step: 0.05,
  rise: 0.1,
  low: 0.4,
  high: 1.7,
  mostLeaf: 0.07,
  leastThinner: 0.02,
  leastOff: 0.012,
  sameThickness: 0.015,
  leastWidth: 0.55,
  mostWidth: 2.3,
  leastHead: 1.85,
  mostHead: 2.65,
  leastShown: 0.6,
  leastThin: 0.85,
  jambs: 4,
  leastJambs: 2,
  atEnd: 0.15,
  leastFoot: 0.1,
  mostFoot: 0.4,
  over: 0.4,
  mostFace: 0.03,
  edgeReach: 0.15,
};

/** A leaf that is thinner than the wall around it. */
export interface ThinLeaf extends Rectangle {
  /** Points on it. */
  points: number;
  /** Share of the columns beside it and rows over it that show the whole wall. */
  edge: number;
}

/** Points along the wall, over its foot and left of its line, meters. */
interface Across {
  u: number[];
  z: number[];
  off: number[];
}

/** What a place of a wall shows: its whole thickness, a leaf, nothing, or what tells neither. */
type Kind = 'wall' | 'leaf' | 'none' | 'other';

/** A wall in columns: its points, where its faces lie on most of it, and what each column shows. */
interface Profile {
  points: Across;
  whole: Surfaces;
  kinds: readonly Kind[];
  knobs: Knobs;
}

/**
 * Closed doors of an inner wall by its thickness. A door is an upright place down to the floor, as wide and high as doors, where
 * the surfaces that the two rooms show lie no farther apart than a leaf is thick; the leaf may lie anywhere between the faces of
 * the wall. Where a cupboard hides one surface, the other one tells a leaf if it lies off both faces of the wall beside. The back
 * of a niche lies farther from the other room than a leaf is thick.
 *
 * @param thickness of the wall, meters.
 */
export function thinLeaves(raster: WallRaster, thickness: number, options: ThinLeafOptions = {}): ThinLeaf[] {
  const knobs = { ...THIN_LEAF_DEFAULTS, ...options };
  const surfaces = binsAlong(raster, thickness / 2, knobs).map(surfacesOf);
  const whole = wholeOf(surfaces, thickness);
  if (!whole) return [];
  const kinds = kindsAlong(surfaces, whole, knobs);
  const runs = leafRuns(kinds, knobs);
  if (runs.length === 0) return [];
  const profile = { points: pointsAcross(raster, thickness / 2), whole, kinds, knobs };
  return runs.flatMap((run) => leafAt(run, raster, profile) ?? []);
}

const isWithin = (value: number, low: number, high: number) => value >= low && value < high;

/** How far left of the wall's line points lie between the heights at which doors show, in columns along it. */
function binsAlong({ relief, z0, length }: WallRaster, half: number, { step, low, high }: Knobs): number[][] {
  const bins = Array.from({ length: Math.ceil(length / step) }, (): number[] => []);
  relief.forEach(({ u, z, depth }, side) => {
    for (let k = 0; k < u.length; k++) {
      if (!isWithin(z[k]! - z0, low, high)) continue;
      bins[Math.floor(u[k]! / step)]?.push(side === 0 ? half - depth[k]! : depth[k]! - half);
    }
  });
  return bins;
}

function pointsAcross({ relief, z0 }: WallRaster, half: number): Across {
  const all: Across = { u: [], z: [], off: [] };
  relief.forEach(({ u, z, depth }, side) => {
    for (let k = 0; k < u.length; k++) {
      all.u.push(u[k]!);
      all.z.push(z[k]! - z0);
      all.off.push(side === 0 ? half - depth[k]! : depth[k]! - half);
    }
  });
  return all;
}

/** A column tells the faces of a wall if it is so many times as thick as the wall was drawn; so many columns are enough. */
const ABOUT_AS_THICK = { least: 0.7, most: 1.4, columns: 4 };

/** Where the faces of most of a wall lie; undefined where hardly any of it shows both. */
function wholeOf(surfaces: readonly (Surfaces | undefined)[], thickness: number): Surfaces | undefined {
  const { least, most, columns } = ABOUT_AS_THICK;
  const both = surfaces.flatMap((one) =>
    one && isWithin(one.left - one.right, least * thickness, most * thickness) ? [one] : [],
  );
  return both.length < columns ? undefined : middleOf(both);
}

const middleOf = (some: readonly Surfaces[]): Surfaces => ({
  left: median(some.map(({ left }) => left))!,
  right: median(some.map(({ right }) => right))!,
});

/** Columns of wall that tell where its faces lie beside a place. */
const NEAREST = 3;

/** What each column shows; a side that shows alone against the faces of the wall beside it, which may be skew or bent. */
function kindsAlong(surfaces: readonly (Surfaces | undefined)[], whole: Surfaces, knobs: Knobs): Kind[] {
  const kinds = surfaces.map((one) => kindOf(one, whole, [whole], knobs));
  const nearest = (i: number, by: 1 | -1) => {
    const some: Surfaces[] = [];
    for (let k = i + by; k >= 0 && k < kinds.length && some.length < NEAREST; k += by)
      if (kinds[k] === 'wall') some.push(surfaces[k]!);
    return some.length === NEAREST ? [middleOf(some)] : [];
  };
  return surfaces.map((one, i) =>
    one && one.left === one.right ? kindOf(one, whole, [...nearest(i, -1), ...nearest(i, 1)], knobs) : kinds[i]!,
  );
}

function kindOf(one: Surfaces | undefined, whole: Surfaces, beside: readonly Surfaces[], knobs: Knobs): Kind {
  if (!one) return 'none';
  const [gap, thickness] = [one.left - one.right, whole.left - whole.right];
  if (gap > thickness - knobs.sameThickness) return 'wall';
  if (gap > Math.min(knobs.mostLeaf, thickness - knobs.leastThinner)) return 'other';
  if (gap > 0) return 'leaf';
  const offs = beside.flatMap(({ left, right }) => [Math.abs(one.left - left), Math.abs(one.left - right)]);
  return offs.length > 0 && Math.min(...offs) >= knobs.leastOff ? 'leaf' : 'other';
}

const count = (kinds: readonly Kind[], kind: Kind) => kinds.filter((one) => one === kind).length;

/** Share of the places that show anything. */
const shareOf = (kinds: readonly Kind[], kind: Kind) =>
  count(kinds, kind) / Math.max(1, kinds.length - count(kinds, 'none'));

/** Columns between two of a leaf that may show something else, such as a handle. */
const MOST_BETWEEN = 3;

/** First and last of the columns of each stretch of leaf as wide as doors are, with wall beside it. */
function leafRuns(kinds: readonly Kind[], knobs: Knobs): Span[] {
  const runs: Span[] = [];
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== 'leaf') continue;
    let last = i;
    for (let k = i + 1; k < kinds.length && k - last <= MOST_BETWEEN && kinds[k] !== 'wall'; k++)
      if (kinds[k] === 'leaf') last = k;
    if (isLeaf(kinds.slice(i, last + 1), knobs) && isFramed([i, last], kinds, knobs)) runs.push([i, last]);
    i = last;
  }
  return runs;
}

function isLeaf(own: readonly Kind[], { step, leastWidth, mostWidth, leastShown, leastThin }: Knobs): boolean {
  const width = own.length * step;
  const shown = own.length - count(own, 'none');
  const isWide = width >= leastWidth - step && width <= mostWidth;
  return isWide && shown >= leastShown * own.length && shareOf(own, 'leaf') >= leastThin;
}

function isFramed([i0, i1]: Span, kinds: readonly Kind[], knobs: Knobs): boolean {
  const { step, jambs, leastJambs, atEnd } = knobs;
  const walls = [kinds.slice(Math.max(0, i0 - jambs), i0), kinds.slice(i1 + 1, i1 + 1 + jambs)].map((side) =>
    count(side, 'wall'),
  );
  const isEnd = [i0 * step <= atEnd, (kinds.length - 1 - i1) * step <= atEnd];
  return walls.some((wall) => wall >= leastJambs) && walls.every((wall, k) => isEnd[k] || wall >= leastJambs);
}

function leafAt([i0, i1]: Span, raster: WallRaster, { points, whole, kinds, knobs }: Profile): ThinLeaf | undefined {
  const { step, rise, low } = knobs;
  const [from, to] = [i0 * step, Math.min(raster.length, (i1 + 1) * step)];
  const inset = Math.min(step, (to - from) / 8);
  const isOwn = (k: number) => isWithin(points.u[k]!, from + inset, to - inset);
  const bins = Array.from({ length: Math.ceil((raster.height * raster.cell) / rise) }, (): number[] => []);
  points.z.forEach((z, k) => {
    if (isOwn(k)) bins[Math.floor(z / rise)]?.push(points.off[k]!);
  });
  const rows = bins.map((offs) => kindOf(surfacesOf(offs), whole, [whole], knobs));
  const between = (a: number, b: number) => rows.slice(Math.round(a / rise), Math.round(b / rise));
  const least = Math.round(knobs.leastHead / rise);
  const head = rows.findIndex((kind, j) => j >= least && kind !== 'leaf');
  const height = (head < 0 ? rows.length : head) * rise;
  if (height > knobs.mostHead || shareOf(between(low, height), 'leaf') < knobs.leastThin) return undefined;
  if (count(between(knobs.leastFoot, knobs.mostFoot), 'wall') > 0) return undefined;
  const beside = [...kinds.slice(Math.max(0, i0 - knobs.jambs), i0), ...kinds.slice(i1 + 1, i1 + 1 + knobs.jambs)];
  const edge = shareOf([...beside, ...between(height, height + knobs.over)], 'wall');
  const box = withEdges({ from, to, bottom: 0, top: height }, points, isOwn, { whole, knobs });
  if (box.to - box.from < knobs.leastWidth) return undefined;
  const shown = points.u.filter((_, k) => isOwn(k) && points.z[k]! < height).length;
  return { ...box, bottom: raster.z0, top: raster.z0 + box.top, points: shown, edge };
}

/** A leaf as large as the hole in the face from which it lies farther back: up to where the points of that face end. */
function withEdges(
  box: Rectangle,
  { u, z, off }: Across,
  isOwn: (k: number) => boolean,
  { whole, knobs: { low, high, mostFace, edgeReach } }: Pick<Profile, 'whole' | 'knobs'>,
): Rectangle {
  const leaf = surfacesOf(off.filter((_, k) => isOwn(k) && isWithin(z[k]!, low, high)));
  if (!leaf) return box;
  const isLeft = whole.left - leaf.left > leaf.right - whole.right;
  const [face, near] = isLeft ? [whole.left, leaf.left] : [whole.right, leaf.right];
  const reach = Math.min(mostFace, Math.abs(face - near) / 2);
  const isNear = (value: number, edge: number) => Math.abs(value - edge) < edgeReach;
  const [before, behind, over]: [number[], number[], number[]] = [[], [], []];
  off.forEach((at, k) => {
    if (Math.abs(at - face) > reach) return;
    const isBeside = isWithin(z[k]!, low, box.top);
    if (isBeside && isNear(u[k]!, box.from)) before.push(u[k]!);
    if (isBeside && isNear(u[k]!, box.to)) behind.push(-u[k]!);
    if (isOwn(k) && isNear(z[k]!, box.top)) over.push(-z[k]!);
  });
  return {
    from: endNear(before, box.from, edgeReach),
    to: -endNear(behind, -box.to, edgeReach),
    bottom: box.bottom,
    top: -endNear(over, -box.top, edgeReach),
  };
}

/** Where dense points end near a place, past which few stray: there the most more of them lie before it than would of even ones. */
function endNear(places: readonly number[], near: number, reach: number): number {
  let [end, most] = [near, 0];
  [...places]
    .sort((a, b) => a - b)
    .forEach((place, k) => {
      const excess = (k + 1) / places.length - (place - near + reach) / (2 * reach);
      if (excess > most) [end, most] = [place, excess];
    });
  return end;
}
