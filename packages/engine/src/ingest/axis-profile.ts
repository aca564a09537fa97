import type { PointSample } from './point-sample.ts';
import { quantile } from './point-sample.ts';

const BINS = 400;
/** A bin with more than this share of all points is part of a floor, a ceiling or a large table. */
const LAYER_SHARE = 0.03;
/** Share of the points at either end that a histogram leaves out. */
const TAIL_SHARE = 0.005;
/** Meters; a flat axis still has a width to divide by. */
const LEAST_WIDTH = 1e-9;

/** A histogram of one axis over the middle 99 % of a sample. */
export interface AxisProfile {
  low: number;
  width: number;
  /** Share of points per bin. */
  shares: Float64Array;
}

/** How the points of a sample lie along an axis. */
export function profileOf(sample: PointSample, axis: number): AxisProfile {
  const sorted = sample.sorted(axis);
  const low = quantile(sorted, TAIL_SHARE);
  const width = Math.max(quantile(sorted, 1 - TAIL_SHARE) - low, LEAST_WIDTH);
  const shares = new Float64Array(BINS);
  for (const value of sorted) {
    // A flat ceiling lies exactly on the upper end.
    const bin = Math.min(BINS - 1, Math.floor(((value - low) / width) * BINS));
    if (bin >= 0 && value <= low + width) shares[bin] = shares[bin]! + 1 / sorted.length;
  }
  return { low, width, shares };
}

/** Effective share of bins in use, inverted: 1 for an even spread, large for few sharp layers. */
export function layering(profile: AxisProfile): number {
  let sum = 0;
  for (const share of profile.shares) sum += share * share;
  return sum * BINS;
}

/** A sharp layer, in units of the axis. */
export interface Layer {
  /** Middle of its strongest bin. */
  at: number;
  from: number;
  to: number;
}

/** The sharp layers, low to high; neighboring bins are one. */
export function layersOf({ low, width, shares }: AxisProfile): Layer[] {
  const layers: Layer[] = [];
  const edge = (bin: number) => low + (bin / BINS) * width;
  let first = -1;
  let best = -1;
  for (let i = 0; i <= BINS; i++) {
    const share = shares[i] ?? 0;
    // An even spread gives each bin 1/400.
    if (share > LAYER_SHARE) {
      if (first < 0) first = i;
      if (best < 0 || share > shares[best]!) best = i;
    } else if (best >= 0) {
      layers.push({ at: edge(best + 0.5), from: edge(first), to: edge(i) });
      first = best = -1;
    }
  }
  return layers;
}
