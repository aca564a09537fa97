import { median } from '../../../../math/statistics.ts';

/** How far what shows of a wall lies behind its face in even steps along one axis: below 0 before the face; meters. */
export interface ReliefProfile {
  /** NaN where too little shows. */
  depth: Float64Array;
  /** How far points scatter about that, standard deviation, meters. */
  noise: number;
}

/** Points that tell the depth of a step. */
const LEAST_POINTS = 4;

/** Standard deviation of a normal distribution in median absolute deviations. */
const DEVIATIONS = 1.4826;

/**
 * The depths of points in steps along one axis.
 *
 * @param at place of each point along the axis from the first step, meters.
 * @param depths depth of each point, meters.
 */
export function reliefProfile(at: Float64Array, depths: Float64Array, steps: number, step: number) {
  const own = Array.from({ length: steps }, (): number[] => []);
  at.forEach((place, k) => own[Math.floor(place / step)]?.push(depths[k]!));
  const depth = new Float64Array(steps).fill(NaN);
  const spreads: number[] = [];
  own.forEach((some, i) => {
    if (some.length < LEAST_POINTS) return;
    const middle = median(some)!;
    depth[i] = middle;
    spreads.push(median(some.map((one) => Math.abs(one - middle)))!);
  });
  return { depth, noise: DEVIATIONS * (median(spreads) ?? 0) };
}

/** A place where a profile steps back, on its way in: what lies before it, and how much farther back what lies behind it. */
export interface ReliefStep {
  at: number;
  before: number;
  rise: number;
}

/** Steps of a profile that tell what lies before and behind a place, and how many of those may show too little. */
const BESIDE = { before: 2, behind: 3, hidden: 2 };

/** The places where a profile steps back by at least so much, each the sharpest around; in the order of the profile. */
export function reliefSteps(depth: Float64Array, least: number): ReliefStep[] {
  const all: ReliefStep[] = [];
  for (let at = 1; at < depth.length; at++) {
    const before = nearest(depth, at - 1, -1, BESIDE.before);
    const behind = nearest(depth, at, 1, BESIDE.behind);
    if (before !== undefined && behind !== undefined && behind - before >= least)
      all.push({ at, before, rise: behind - before });
  }
  const isSharpest = (one: ReliefStep) =>
    all.every(
      (other) =>
        Math.abs(other.at - one.at) > BESIDE.behind ||
        other.rise < one.rise ||
        (other.rise === one.rise && other.at >= one.at),
    );
  return all.filter(isSharpest);
}

/** Median of the steps nearest to a place on one side; undefined if too few show anything near enough. */
function nearest(depth: Float64Array, from: number, by: 1 | -1, count: number): number | undefined {
  const some: number[] = [];
  for (let k = 0; k < count + BESIDE.hidden && some.length < count; k++) {
    const one = depth[from + by * k];
    if (one !== undefined && !Number.isNaN(one)) some.push(one);
  }
  return some.length === count ? median(some) : undefined;
}

/** A side at which a leaf may end: a step of the profile, or `hidden` steps beside it show nothing. */
export type LeafSide = ReliefStep & { hidden?: number };

/** The places before which a profile shows nothing for at least so many steps. */
export function hiddenSides(depth: Float64Array, least: number): LeafSide[] {
  const sides: LeafSide[] = [];
  let last = -1;
  depth.forEach((one, at) => {
    if (Number.isNaN(one)) return;
    const hidden = at - last - 1;
    if (last >= 0 && hidden >= least) sides.push({ at, before: NaN, rise: 0, hidden });
    last = at;
  });
  return sides;
}

/** Depths of what lies beside a leaf at those of its sides that show it. */
export function shownSides(...sides: readonly LeafSide[]): number[] {
  return sides.filter(({ hidden = 0 }) => hidden === 0).map(({ before }) => before);
}
