/** Median; undefined for an empty list. The input is not changed. */
export function median(values: ArrayLike<number>): number | undefined {
  return quantile(values, 0.5);
}

/**
 * Quantile by linear interpolation; undefined for an empty list. O(n) on average. The input, which holds no NaN, is not
 * changed.
 */
export function quantile(values: ArrayLike<number>, fraction: number): number | undefined {
  if (values.length === 0) return undefined;
  const ranked = new Float64Array(values);
  const at = (ranked.length - 1) * Math.min(1, Math.max(0, fraction));
  const rank = Math.floor(at);
  const low = selectRank(ranked, rank);
  let high = rank + 1 < ranked.length ? Infinity : low;
  for (let i = rank + 1; i < ranked.length; i++) if (ranked[i]! < high) high = ranked[i]!;
  return low + (high - low) * (at - rank);
}

/**
 * Moves the value with the given rank, 0 for the least, to that place of a list, no greater ones before it and no smaller ones
 * behind it (quickselect, Hoare 1961). O(n) on average, where sorting is O(n log n). Changes the list, which holds no NaN.
 *
 * @returns that value.
 */
export function selectRank(values: Float64Array, rank: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >>> 1]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank]!;
}
