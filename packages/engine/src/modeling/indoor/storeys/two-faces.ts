/** When a histogram of heights holds two surfaces. */
export interface TwoFacesOptions {
  /** Points of each. */
  least?: number;
  /** Share of all points that each has at least. */
  leastShare?: number;
  /** How far they lie apart, against the scatter of either; halves of one surface with normal noise reach 2.7, of a wall 3.5. */
  leastApart?: number;
}

export const TWO_FACES_DEFAULTS: Required<TwoFacesOptions> = { least: 3, leastShare: 0.1, leastApart: 4.5 };

/**
 * Where two surfaces lie in a histogram of heights, in bins: parted where both scatter least (Otsu), if they lie so far
 * apart that one surface would not (Ashman's D).
 */
export function facesIn(counts: ArrayLike<number>, options: TwoFacesOptions = {}): [number, number] | undefined {
  const { least, leastShare, leastApart } = { ...TWO_FACES_DEFAULTS, ...options };
  const all = momentsOf(counts, 0, counts.length);
  const fewest = Math.max(least, leastShare * all.count);
  let found: [number, number] | undefined;
  let smallest = Infinity;
  for (let cut = 1; cut < counts.length; cut++) {
    const [low, high] = [momentsOf(counts, 0, cut), momentsOf(counts, cut, counts.length)];
    const scatter = low.squares + high.squares;
    if (Math.min(low.count, high.count) < fewest || scatter >= smallest) continue;
    smallest = scatter;
    const spread = Math.sqrt((variance(low) + variance(high)) / 2);
    found = high.mean - low.mean >= leastApart * spread ? [low.mean, high.mean] : undefined;
  }
  return found;
}

interface Moments {
  count: number;
  mean: number;
  /** Sum of squared distances from the mean. */
  squares: number;
}

/** Never less than that of points all over a bin. */
const variance = ({ count, squares }: Moments) => squares / count + 1 / 12;

/** Moments of bins from … to, whose middles are at half numbers. */
function momentsOf(counts: ArrayLike<number>, from: number, to: number): Moments {
  let count = 0;
  let sum = 0;
  for (let b = from; b < to; b++) {
    count += counts[b]!;
    sum += counts[b]! * (b + 0.5);
  }
  const mean = count > 0 ? sum / count : 0;
  let squares = 0;
  for (let b = from; b < to; b++) squares += counts[b]! * (b + 0.5 - mean) ** 2;
  return { count, mean, squares };
}
