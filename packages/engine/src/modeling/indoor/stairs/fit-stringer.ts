import type { PlanePoints, PlaneSlope } from './sloping-edges.ts';
import type { StairStorey } from './stair-storey.ts';

/** How the steps of a flight are read off its side; meters unless said otherwise. */
export interface StringerFitOptions {
  /** Rise and going of a step. */
  leastRise?: number;
  mostRise?: number;
  leastGoing?: number;
  mostGoing?: number;
  /** Rise over going may differ from the slope by this share, and the lowest riser from the place that the slope gives it. */
  sameSlope?: number;
  sameFoot?: number;
  /** How finely going and place of the lowest riser are tried, first and around the best. */
  coarse?: Fineness;
  fine?: Fineness;
  /** Points within this of the slope are looked at, and places this far beyond the piece that showed it. */
  band?: number;
  beyond?: number;
  /** Most points that the first, coarse search looks at. */
  sample?: number;
  /** Points nearer to the edges of the steps than this say nothing. */
  blur?: number;
  /**
   * Least points in the corners that steps fill, most of them in one, and least steps in a row that show some; most points in
   * the corners left free for one in those filled.
   */
  leastFilled?: number;
  mostInOne?: number;
  leastSteps?: number;
  mostFree?: number;
}

export const STRINGER_FIT_DEFAULTS: Required<StringerFitOptions> = {
  leastRise: 0.15,
  mostRise: 0.205,
  leastGoing: 0.2,
  mostGoing: 0.36,
  sameSlope: 0.12,
  sameFoot: 0.36,
  coarse: { going: 0.006, foot: 0.015 },
  fine: { going: 0.001, foot: 0.004 },
  band: 0.5,
  beyond: 3,
  sample: 1500,
  blur: 0.012,
  leastFilled: 25,
  mostInOne: 0.4,
  leastSteps: 6,
  mostFree: 0.08,
};

interface Fineness {
  going: number;
  foot: number;
}

/** Steps as the side of a flight shows them. */
export interface FittedStringer {
  rise: number;
  going: number;
  /** Place of the first riser above the floor along the plane. */
  first: number;
  /** The lowest and the highest step that show. */
  low: number;
  high: number;
  /** Points in the corners that steps fill, and in those that they leave free. */
  filled: number;
  free: number;
}

type Knobs = Required<StringerFitOptions>;
/** A storey with a floor above it. */
export type StoreyBelow = StairStorey & { above: number };

/** Steps from floor to floor along a plane: place of the lowest riser, and number of risers; meters. */
export interface Steps {
  rise: number;
  going: number;
  first: number;
  count: number;
}

interface Found extends Steps {
  filled: number;
  free: number;
}

/** The regular steps up from the floor that the points of a plane end at; undefined if a plain slope or nothing fits better. */
export function fitStringer(
  plane: PlanePoints,
  slope: PlaneSlope,
  storey: StoreyBelow,
  options: StringerFitOptions = {},
): FittedStringer | undefined {
  const knobs = { ...STRINGER_FIT_DEFAULTS, ...options };
  const near = pointsNear(plane, slope, storey, knobs);
  const some = sampleOf(near, knobs.sample);
  const total = storey.above - storey.elevation;
  const middle = (slope.from + slope.to) / 2;
  const above = slope.height + slope.slope * middle - storey.elevation;
  let best: Found | undefined;
  const tryAll = (
    of: Float64Array,
    around: Omit<Steps, 'count'>,
    count: number,
    most: Fineness,
    fineness: Fineness,
  ) => {
    for (let going = around.going - most.going; going <= around.going + most.going; going += fineness.going) {
      if (going < knobs.leastGoing || going > knobs.mostGoing) continue;
      // Steps of another going meet the slope in the middle of the piece, not at the floor.
      const first = around.first + (middle - around.first) * (1 - going / around.going);
      for (let off = -most.foot; off <= most.foot; off += fineness.foot) {
        const trial = { rise: around.rise, going, first: first + off, count };
        const counted = countCorners(of, trial, knobs.blur);
        if (!best || fitOf(counted) > fitOf(best)) best = { ...trial, ...counted };
      }
    }
  };
  for (let count = Math.ceil(total / knobs.mostRise); total / count >= knobs.leastRise; count++) {
    const rise = total / count;
    const going = rise / slope.slope;
    const first = middle - ((above - rise) * going) / rise;
    tryAll(some, { rise, going, first }, count, { going: knobs.sameSlope * going, foot: knobs.sameFoot }, knobs.coarse);
  }
  if (!best) return undefined;
  best = { ...best, ...countCorners(near, best, knobs.blur) };
  tryAll(near, best, best.count, knobs.coarse, knobs.fine);
  return checked(near, best, knobs);
}

/** A point where steps leave space free weighs against as many that they fill. */
const FREE_COSTS = 3;

/** How well steps fit points, by those in the corners that they fill and leave free. */
export function fitOf({ filled, free }: { filled: number; free: number }): number {
  return filled - FREE_COSTS * free;
}

/** Places along the plane and heights over the floor, one after the other. */
function pointsNear(
  { u, z }: PlanePoints,
  { height, slope, from, to }: PlaneSlope,
  { elevation }: StoreyBelow,
  { band, beyond }: Knobs,
): Float64Array {
  const near: number[] = [];
  for (let k = 0; k < u.length; k++) {
    if (u[k]! < from - beyond || u[k]! > to + beyond) continue;
    if (Math.abs(z[k]! - height - slope * u[k]!) < band) near.push(u[k]!, z[k]! - elevation);
  }
  return Float64Array.from(near);
}

/** At most so many of the points, evenly. */
function sampleOf(near: Float64Array, most: number): Float64Array {
  const step = Math.ceil(near.length / 2 / most);
  return near.filter((_, k) => Math.floor(k / 2) % step === 0);
}

/**
 * Counts points in the triangles between the steps and the lines through their inner and their outer corners.
 *
 * @param near places along the plane and heights over the floor, meters, one after the other.
 * @param blur points nearer to the edges of the steps than this do not count, meters.
 * @param each is told of every such point: the number of its step, and whether the step fills the place.
 */
export function countCorners(
  near: Float64Array,
  { rise, going, first, count }: Steps,
  blur: number,
  each?: (step: number, isFilled: boolean) => void,
): { filled: number; free: number } {
  let [filled, free] = [0, 0];
  for (let k = 0; k < near.length; k += 2) {
    const along = (near[k]! - first) / going;
    if (!(along >= 0 && along < count - 1)) continue;
    const up = near[k + 1]! / rise;
    if (up < along || up > along + 1) continue;
    const step = Math.floor(along) + 1;
    const over = near[k + 1]! - step * rise;
    const behind = (along - step + 1) * going;
    if (Math.abs(over) < blur || behind < blur || going - behind < blur) continue;
    if (over < 0) filled++;
    else free++;
    each?.(step, over < 0);
  }
  return { filled, free };
}

function checked(near: Float64Array, best: Found, knobs: Knobs): FittedStringer | undefined {
  const { filled, free, rise, going, first, count } = best;
  if (filled < knobs.leastFilled || free > knobs.mostFree * filled) return undefined;
  const shown = new Uint32Array(count);
  countCorners(near, best, knobs.blur, (step, isFilled) => isFilled && shown[step]!++);
  const [low, high] = longestRun(shown);
  if (high - low + 1 < knobs.leastSteps || Math.max(...shown) > knobs.mostInOne * filled) return undefined;
  return { rise, going, first, low, high, filled, free };
}

/** First and last of the most entries in a row that are above 0. */
function longestRun(counts: Uint32Array): [number, number] {
  let [best, from]: [[number, number], number] = [[0, -1], 0];
  for (let k = 0; k < counts.length; k++) {
    if (counts[k] === 0) from = k + 1;
    else if (k - from > best[1] - best[0]) best = [from, k];
  }
  return best;
}
