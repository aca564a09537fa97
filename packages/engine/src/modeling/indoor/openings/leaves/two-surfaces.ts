import { quantile } from '../../../../math/statistics.ts';

/** Where what both rooms see of a wall lies, left of its line, meters; the same where points lie on one surface alone. */
export interface Surfaces {
  left: number;
  right: number;
}

/** Fewest points that tell; share of them on a surface; how many times as far apart as their points scatter two surfaces lie. */
const LEAST_POINTS = 5;
const LEAST_SHARE = 0.1;
const LEAST_APART = 3.2;
/** No leaf is thinner, meters. */
const LEAST_GAP = 0.025;
/** Points of a place that are enough to tell. */
const ENOUGH = 100;
/** Multiples of the golden ratio, less their whole part, choose among points in any order evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Standard deviation of a normal distribution in median absolute deviations. */
const DEVIATIONS = 1.4826;

/** One or two surfaces among points by how far left of a line they lie (two means, with medians); undefined for too few points. */
export function surfacesOf(offs: readonly number[]): Surfaces | undefined {
  if (offs.length < LEAST_POINTS) return undefined;
  const some = offs.filter((_, k) => (k * GOLDEN) % 1 < ENOUGH / offs.length).sort((a, b) => a - b);
  const middle = (values: readonly number[]) => values[values.length >> 1]!;
  let [low, high] = [quantile(some, 0.1)!, quantile(some, 0.9)!];
  let cut = 0;
  for (let round = 0; round < 4; round++) {
    const between = (low + high) / 2;
    cut = some.findIndex((off) => off >= between);
    if (cut <= 0) break;
    [low, high] = [middle(some.slice(0, cut)), middle(some.slice(cut))];
  }
  const one = middle(some);
  const least = LEAST_SHARE * some.length;
  if (cut < least || some.length - cut < least) return { left: one, right: one };
  const spread =
    DEVIATIONS *
    quantile(
      some.map((off, k) => Math.abs(off - (k < cut ? low : high))),
      0.5,
    )!;
  return high - low >= Math.max(LEAST_GAP, LEAST_APART * spread)
    ? { left: high, right: low }
    : { left: one, right: one };
}
