import type { Unit } from '../core/stage.ts';
import type { PointSample } from './point-sample.ts';
import { quantile } from './point-sample.ts';

const BINS = 400;

/** A histogram of one axis over the middle 99 % of a sample. */
interface Profile {
  low: number;
  width: number;
  /** Share of points per bin. */
  shares: Float64Array;
}

/**
 * Guesses the up axis from how points pile up along each axis: floors, ceilings and table tops make sharp layers along
 * the vertical, while walls, seldom parallel to a file's axes all through, spread out. Says `y` only on strong evidence: `z` is
 * what nearly all scanners write.
 */
export function guessUp(sample: PointSample): 'z' | 'y' {
  if (sample.count < 5000) return 'z';
  const [x, y, z] = [0, 1, 2].map((axis) => profileOf(sample, axis)) as [Profile, Profile, Profile];
  const isLayered = layering(y) > 1.6 * layering(z) && layering(y) > 1.6 * layering(x);
  const isFlat = y.width < 0.8 * Math.max(x.width, z.width);
  return isLayered && isFlat && layering(y) > 3 ? 'y' : 'z';
}

/** Storey height that the layers suggest, in file units; undefined without two clear layers. */
export function storeyHeight(sample: PointSample, upAxis: number): number | undefined {
  if (sample.count < 5000) return undefined;
  const { shares, width } = profileOf(sample, upAxis);
  const step = width / BINS;
  const peaks: number[] = [];
  for (let i = 0; i < BINS; i++) {
    // A floor may be spread over two bins.
    const share = (shares[i] as number) + (shares[i + 1] ?? 0);
    if (share > 0.04) peaks.push(i);
  }
  const [floor, ceiling] = [peaks[0], peaks.at(-1)];
  if (floor === undefined || ceiling === undefined) return undefined;
  const height = (ceiling - floor) * step;
  return height > 0.25 * width ? height : undefined;
}

/** What a storey height says about the unit: a unit if only one fits, else undefined. */
export function unitOfHeight(height: number): Unit | undefined {
  if (height >= 2 && height <= 4.5) return 'm';
  if (height >= 2000 && height <= 4500) return 'mm';
  // 6.5 to 15 would be feet, or a hall in meters: not for a program to decide.
  return undefined;
}

/** Effective share of bins in use, inverted: 1 for an even spread, large for few sharp layers. */
function layering(profile: Profile): number {
  let sum = 0;
  for (const share of profile.shares) sum += share * share;
  return sum * BINS;
}

function profileOf(sample: PointSample, axis: number): Profile {
  const sorted = sample.sorted(axis);
  const low = quantile(sorted, 0.005);
  const width = Math.max(quantile(sorted, 0.995) - low, 1e-9);
  const shares = new Float64Array(BINS);
  for (const value of sorted) {
    // A flat ceiling lies exactly on the upper end.
    const bin = Math.min(BINS - 1, Math.floor(((value - low) / width) * BINS));
    if (bin >= 0 && value <= low + width) shares[bin] = (shares[bin] as number) + 1 / sorted.length;
  }
  return { low, width, shares };
}
