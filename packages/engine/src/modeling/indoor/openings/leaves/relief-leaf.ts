import { median, quantile } from '../../../../math/statistics.ts';
import { aroundShare } from '../opening-evidence.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { pointsThat } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import type { Layer } from './relief-layer.ts';
import { between, deepestLeaf, seen, shareThat, sortedAlong, withHeights } from './relief-layer.ts';
import type { LeafSide, ReliefProfile } from './relief-profile.ts';
import { hiddenSides, reliefProfile, reliefSteps, shownSides } from './relief-profile.ts';

/** What the relief of a wall's face tells of a closed door; lengths in meters. */
export interface ReliefLeafOptions {
  /** Steps of the profiles along the wall and up it; the second where the first one shows too little. */
  steps?: readonly number[];
  /** Where a profile along the wall begins, in steps: a jamb in the middle of one shows little of what it does at its edge. */
  phases?: readonly number[];
  /** Heights above the floor between which a profile along the wall is taken: over skirting boards, below heads. */
  low?: number;
  high?: number;
  /** Leaf and what is beside it differ in depth by this at least, by so many times the noise, and by this at most. */
  leastStep?: number;
  leastNoises?: number;
  mostStep?: number;
  /** Lower steps, down to this, count where they are so many times the noise. */
  leastFineStep?: number;
  fineNoises?: number;
  /**
   * One of its sides may lie where nothing shows for at least so long along the wall, if what shows of it lies behind the face and is
   * no wider than this. It is as wide as doors mostly are.
   */
  leastHidden?: number;
  mostHalfSeen?: number;
  usualWidth?: number;
  /** Width of a leaf or a pair of them, and of the flat one of a garage; one that hangs before the wall is wide. */
  leastWidth?: number;
  leastHanging?: number;
  mostWidth?: number;
  mostFlatWidth?: number;
  /** Heights of heads: wardrobes are lower. */
  leastHead?: number;
  mostHead?: number;
  /** Share of the profile within that differs from what is beside it, and share that shows anything. */
  leastInside?: number;
  leastShown?: number;
  /** Share of the steps up both its sides and over its head that differ from it. */
  leastEdge?: number;
  /** Step up its jambs: they are narrow and show few points. */
  jambStep?: number;
  /** What lies beside it and over it shows in a strip so wide; the wall beside a wide one this far beyond. */
  beside?: number;
  wallFrom?: number;
  wallTo?: number;
  /** Wall or casing show over its head up to this, by so many of the points that show as much right below it. */
  wallOver?: number;
  leastOver?: number;
  /** Heights above the floor between which the leaf shows somewhere: furniture hides its foot. */
  leastFoot?: number;
  mostFoot?: number;
  /** Points of it per area, against those of what lies this far beside it: a pane shows fewer. */
  leastDensity?: number;
  densityReach?: number;
  /** Of one wider than this, so much of the wall around it shows: glass gives away posts alone. */
  wide?: number;
  leastAround?: number;
  /** Share of its points that are strays beyond its edges. */
  stray?: number;
}

type Knobs = Required<ReliefLeafOptions>;

export const RELIEF_LEAF_DEFAULTS: Knobs = {
  steps: [0.025, 0.05],
  phases: [0, 0.5],
  low: 0.4,
  high: 1.7,
  leastStep: 0.012,
  leastNoises: 1.2,
  mostStep: 0.11,
  leastFineStep: 0.008,
  fineNoises: 3,
  leastHidden: 0.25,
  mostHalfSeen: 1.15,
  usualWidth: 0.92,
  leastWidth: 0.55,
  leastHanging: 2.2,
  mostWidth: 2.3,
  mostFlatWidth: 5.2,
  leastHead: 1.9,
  mostHead: 2.6,
  leastInside: 0.95,
  leastShown: 0.5,
  leastEdge: 0.75,
  jambStep: 0.2,
  beside: 0.05,
  wallFrom: 0.15,
  wallTo: 0.4,
  wallOver: 0.2,
  leastOver: 0.25,
  leastFoot: 0.1,
  mostFoot: 0.4,
  leastDensity: 0.65,
  densityReach: 0.3,
  wide: 1.25,
  leastAround: 0.6,
  stray: 0.005,
};

/** A leaf, or several side by side, that the relief of the face tells. */
export interface ReliefLeaf extends Rectangle {
  /** Points on it. */
  points: number;
  /** Share of its jambs where the depth changes. */
  edge: number;
}

/**
 * Closed doors by the relief of a wall's face: an upright place down to the floor, as wide and high as doors, with the wall or a
 * casing on both sides and over it that all stand farther out than it, or all less far. Casings, leaves a few centimeters
 * behind the face and those that hang before the wall show so. Over a leaf may be a pane, with the wall over that: no panel of the
 * wall has one, so that a narrow leaf too may stand out of the wall.
 *
 * @param side 0 for the left face, 1 for the right one.
 * @param isOuter true for an outer wall: only there a leaf may hang before the wall.
 */
export function reliefLeaves(
  raster: WallRaster,
  side: 0 | 1,
  isOuter: boolean,
  options: ReliefLeafOptions = {},
): ReliefLeaf[] {
  const knobs = { ...RELIEF_LEAF_DEFAULTS, ...options };
  const signs: Pass['sign'][] = isOuter ? [1, -1] : [1];
  // Sorted once, and only where a leaf may be.
  let sorted: Layer | undefined;
  const layerOf = (sign: Pass['sign']) => deepestLeaf((sorted ??= sortedAlong(raster, side)), sign);
  const found = knobs.steps.flatMap((step) =>
    knobs.phases.flatMap((phase) => {
      const start = -phase * step;
      const profile = profileAlong(raster, side, { step, start }, knobs);
      return signs.flatMap((sign) => leavesIn(raster, profile, layerOf, { step, start, sign }, knobs));
    }),
  );
  const leaves = found.sort((a, b) => b.contrast - a.contrast).map(({ leaf }) => leaf);
  const isApart = (a: Rectangle, b: Rectangle) => a.to <= b.from || b.to <= a.from;
  return leaves.filter((leaf, k) => leaves.slice(0, k).every((other) => isApart(leaf, other)));
}

/** The step of the profiles, where they begin, and 1 for leaves that lie behind what is beside them, -1 for those before it. */
interface Pass {
  step: number;
  start: number;
  sign: 1 | -1;
}

/** A leaf, and how much deeper nearly all of it lies than all that is beside it, meters. */
interface Contrasted {
  leaf: ReliefLeaf;
  contrast: number;
}

/** The profile along a wall between the heights at which doors show, as it is for leaves that lie behind what is beside them. */
function profileAlong(
  { relief, z0, length }: WallRaster,
  side: 0 | 1,
  { step, start }: Omit<Pass, 'sign'>,
  { low, high }: Knobs,
): ReliefProfile {
  const { z } = relief[side];
  const { u, depth } = pointsThat(relief[side], (k) => z[k]! - z0 >= low && z[k]! - z0 < high);
  for (let k = 0; k < u.length; k++) u[k]! -= start;
  return reliefProfile(u, depth, Math.ceil((length - start) / step), step);
}

function leavesIn(
  raster: WallRaster,
  profile: ReliefProfile,
  layerOf: (sign: Pass['sign']) => Layer,
  { step, start: begin, sign }: Pass,
  knobs: Knobs,
): Contrasted[] {
  const depth = profile.depth.map((one) => sign * one);
  const { leastStep, leastNoises, leastFineStep, fineNoises } = knobs;
  const fine = Math.max(leastFineStep, fineNoises * profile.noise);
  const least = Math.max(Math.min(leastStep, fine), leastNoises * profile.noise);
  const hidden = Math.round(knobs.leastHidden / step);
  const sidesOf = (some: Float64Array): LeafSide[] => [...reliefSteps(some, least), ...hiddenSides(some, hidden)];
  const starts = sidesOf(depth);
  const ends = sidesOf(depth.toReversed()).map((one) => ({ ...one, at: depth.length - one.at }));
  const places = starts.flatMap((start) =>
    ends.flatMap((end) => {
      const width = (end.at - start.at) * step;
      const contrast =
        width < knobs.leastWidth ? undefined : contrastBetween(start, end, depth, { step, least }, knobs);
      if (contrast === undefined) return [];
      const level = Math.max(...shownSides(start, end)) + contrast / 2;
      const needsPane = sign < 0 && width < knobs.leastHanging;
      return [
        {
          from: Math.max(0, begin + start.at * step),
          to: Math.min(raster.length, begin + end.at * step),
          level,
          step,
          needsPane,
          contrast,
          hidden: [start.hidden ?? 0, end.hidden ?? 0].map((steps) => steps * step) as [number, number],
        },
      ];
    }),
  );
  if (places.length === 0) return [];
  const layer = layerOf(sign);
  return places.flatMap(({ contrast, ...place }) => {
    const leaf = leafAt(place, layer, raster, knobs);
    return leaf ? [{ leaf, contrast }] : [];
  });
}

/** The step of a profile, and by how much leaf and wall differ in it at least; meters. */
interface Scale {
  step: number;
  least: number;
}

/**
 * How much deeper nearly all that lies between two places is than all that is beside them, meters; undefined where they are not as
 * far apart as the sides of a door, neither is in sight, or too much between them does not lie deeper.
 */
function contrastBetween(
  start: LeafSide,
  end: LeafSide,
  depth: Float64Array,
  { step, least }: Scale,
  knobs: Knobs,
): number | undefined {
  const width = (end.at - start.at) * step;
  if (width > knobs.mostFlatWidth) return undefined;
  // A step of the profile may lie half before the place where the relief steps.
  const isBeside = (at: number, { before, rise }: LeafSide) => depth[at]! < before + rise / 2;
  const first = isBeside(start.at, start) ? start.at + 1 : start.at;
  const shown = seen(depth.slice(first, isBeside(end.at - 1, end) ? end.at - 1 : end.at));
  if (shown.length < knobs.leastShown * (end.at - start.at)) return undefined;
  const middle = median(shown)!;
  const sides = shownSides(start, end);
  // Half hidden, a wall that ends at what stands out of it looks like a leaf in a casing.
  const isHalfSeen = sides.length === 1 && width <= knobs.mostHalfSeen && middle >= least;
  if (sides.length < 2 && !isHalfSeen) return undefined;
  if (middle - Math.min(...sides) > knobs.mostStep || middle - Math.max(...sides) < least) return undefined;
  const contrast = quantile(shown, LOW)! - Math.max(...sides);
  if (contrast < least / 2) return undefined;
  const level = Math.max(...sides) + contrast / 2;
  const isOut = shown.map((one) => one <= level);
  if (isOut.some((one, k) => one && isOut[k + 1])) return undefined;
  if (isOut.filter(Boolean).length > (1 - knobs.leastInside) * shown.length) return undefined;
  if (width <= knobs.mostWidth) return contrast;
  const isFlat = shareThat(shown, (one) => Math.abs(one - middle) < least / 2) >= knobs.leastInside;
  // A wall between two casings is no door.
  const beyond = (from: number, to: number) => median(seen(depth.slice(Math.max(0, from), Math.max(0, to))));
  const [near, far] = [Math.round(knobs.wallFrom / step), Math.round(knobs.wallTo / step)];
  const walls = [beyond(start.at - far, start.at - near), beyond(end.at + near, end.at + far)];
  return isFlat && walls.every((one) => one !== undefined && one <= level) ? contrast : undefined;
}

/** Share of what lies between two places that is not as deep as the rest: rails of a leaf with panels. */
const LOW = 0.1;

/** False where the ceiling ends a wall and strays show over it. */
function showsOver(own: Layer, head: number, { beside, wallOver, leastOver }: Knobs): boolean {
  const rise = wallOver - beside;
  const [over, under] = [withHeights(own, head + beside, head + wallOver), withHeights(own, head - rise, head)];
  return over.u.length >= leastOver * under.u.length;
}

/** Where a leaf may be: along the wall, and how deep it lies at least; meters. */
interface Place {
  from: number;
  to: number;
  level: number;
  step: number;
  /** True where only a pane over it tells a leaf. */
  needsPane: boolean;
  /** How far nothing shows beside it at either end; 0 where its side shows. */
  hidden: readonly [number, number];
}

function leafAt({ from, to, level, step, needsPane, hidden }: Place, layer: Layer, raster: WallRaster, knobs: Knobs) {
  const isLeaf = (depth: number) => depth > level;
  const up = (some: Layer, rise: number) =>
    reliefProfile(some.z, some.depth, Math.ceil((raster.height * raster.cell) / rise), rise).depth;
  const shown = (depth: Float64Array, rise: number, low: number, high: number) =>
    seen(depth.slice(Math.round(low / rise), Math.floor(high / rise)));
  const own = between(layer, from, to);
  const leaf = up(own, step);
  const ends = endsOf(own, leaf, { level, step, needsPane }, knobs);
  if (!ends) return undefined;
  const { head, top } = ends;
  const { low, leastFoot, mostFoot, leastInside, jambStep, beside, densityReach: reach } = knobs;
  if (shareThat(shown(leaf, step, low, head), isLeaf) < leastInside) return undefined;
  if (shareThat(shown(leaf, step, leastFoot, mostFoot), isLeaf) < leastInside / 2) return undefined;
  const sides = ([-1, 1] as const).filter((_, k) => hidden[k] === 0);
  const strip = (side: -1 | 1, width: number) =>
    side < 0 ? between(layer, from - width, from) : between(layer, to, to + width);
  const jambs = sides.map((side) =>
    shareThat(shown(up(strip(side, beside), jambStep), jambStep, low, head), (depth) => !isLeaf(depth)),
  );
  const edge = Math.min(...jambs);
  if (edge < knobs.leastEdge) return undefined;
  const density = (some: Layer, width: number) => withHeights(some, low, head).u.length / width;
  const around = sides.reduce((sum, side) => sum + density(strip(side, reach), reach), 0) / sides.length;
  const onLeaf = withHeights(own, -Infinity, head);
  const alongs = onLeaf.u.filter((_, k) => isLeaf(onLeaf.depth[k]!));
  const dense = withHeights(own, low, head).depth.filter(isLeaf).length / (to - from);
  if (dense < knobs.leastDensity * around) return undefined;
  const box: Rectangle = {
    from: quantile(alongs, knobs.stray)!,
    to: quantile(alongs, 1 - knobs.stray)!,
    bottom: raster.z0,
    top: raster.z0 + top,
  };
  const isWide = to - from > knobs.wide && to - from <= knobs.mostWidth;
  if (isWide && aroundShare(box, raster) < knobs.leastAround) return undefined;
  const whole = asWideAsDoors(box, hidden, knobs);
  if (!goesOnOver(whole, box, withHeights(layer, head + beside, Infinity), knobs)) return undefined;
  return { ...whole, points: alongs.length, edge: (edge * jambs.length) / 2 };
}

/** A leaf that goes on where nothing shows beside it, until it is as wide as doors mostly are. */
function asWideAsDoors(box: Rectangle, hidden: Place['hidden'], { usualWidth }: Knobs): Rectangle {
  const [before, after] = hidden.map((most) => Math.min(most, Math.max(0, usualWidth - box.to + box.from)));
  return { ...box, from: box.from - before!, to: box.to + after! };
}

/** True if wall shows over the part of a leaf that is out of sight, as over the other: a slope ends what lies under it. */
function goesOnOver(whole: Rectangle, { from, to }: Rectangle, over: Layer, { leastOver }: Knobs): boolean {
  const hidden = whole.to - whole.from - (to - from);
  const count = (a: number, b: number) => between(over, a, b).u.length;
  const beyond = count(whole.from, from) + count(to, whole.to);
  return (to - from) * beyond >= leastOver * hidden * count(from, to);
}

/** How high over the floor a leaf ends, and what a pane over it belongs to; undefined where neither wall nor a pane shows over it. */
function endsOf(
  own: Layer,
  depth: Float64Array,
  { level, step, needsPane }: Pick<Place, 'level' | 'step' | 'needsPane'>,
  knobs: Knobs,
): { head: number; top: number } | undefined {
  const under = needsPane ? undefined : headOf(depth, level, step, knobs);
  if (under !== undefined && showsOver(own, under, knobs)) return { head: under, top: under };
  const from = Math.round(knobs.leastHead / step);
  const at = depth.subarray(from, Math.round(knobs.mostHead / step)).findIndex((one) => one <= level);
  const head = (from + at) * step;
  const top = at < 0 ? undefined : paneTop(own, head);
  return top === undefined ? undefined : { head, top };
}

/**
 * A pane over a leaf, meters: its height, and that of the transom between at most; rows in which it shows so much of what the leaf
 * does at most, until a lintel shows so much of that at least.
 */
const PANE = { least: 0.25, most: 1, transom: 0.1, row: 0.05, mostShown: 0.3, leastLintel: 0.5 };

/** How high over the floor the pane over a leaf ends; undefined if none lies there. */
function paneTop({ z }: Layer, head: number): number | undefined {
  const { least, most, transom, row, mostShown, leastLintel } = PANE;
  const count = (from: number, to: number) => {
    let n = 0;
    for (const one of z) if (one >= from && one < to) n++;
    return n / (to - from);
  };
  const leaf = count(head - most / 2, head);
  let at = head + transom;
  while (at < head + most && count(at, at + row) <= mostShown * leaf) at += row;
  const isPane = at - head >= least && at < head + most;
  return isPane && count(at, at + 2 * row) >= leastLintel * leaf ? at : undefined;
}

/**
 * How high over the floor a leaf ends, where what is over it stands out as what is beside it does, and wall shows on over that: a
 * ceiling is no head. Undefined where doors do not end.
 */
function headOf(depth: Float64Array, level: number, step: number, knobs: Knobs): number | undefined {
  const { beside, wallOver, leastShown, leastHead, mostHead } = knobs;
  const [strip, wall] = [Math.round(beside / step), Math.round(wallOver / step)];
  const shown = (from: number, to: number) => seen(depth.slice(from, to));
  for (let j = Math.round(leastHead / step); j < mostHead / step; j++) {
    if (!(depth[j]! <= level) || shown(j, j + strip).some((one) => one > level)) continue;
    if (shown(j + strip, j + wall).length >= leastShown * (wall - strip)) return j * step;
  }
  return undefined;
}
