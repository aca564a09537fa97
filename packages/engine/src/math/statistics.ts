/** Median; undefined for an empty list. The input is not changed. */
export function median(values: ArrayLike<number>): number | undefined {
  return quantile(values, 0.5);
}

/** Quantile by linear interpolation; undefined for an empty list. The input is not changed. */
export function quantile(values: ArrayLike<number>, fraction: number): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * Math.min(1, Math.max(0, fraction));
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (at - low);
}
