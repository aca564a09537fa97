import type { DeviationSummary } from '../../core/model/structured-model.ts';
import { roundLength } from '../../math/rounding.ts';
import type { Deviations } from './measure-deviation.ts';
import { NO_DEVIATION, STEPS_PER_METER } from './measure-deviation.ts';

/** A point within this of a face counts as lying on it, meters; farther ones are furniture or not modeled. */
export const ON_FACE = 0.05;
/** Level-of-accuracy bands that shares are given for, meters. */
const BANDS = [0.05, 0.015, 0.005, 0.001];
/** Share of the points that lie nearer than the figure `p95`. */
const P95 = 0.95;

/**
 * Figures over the points on planes (structure): furniture and strays are not the model's fault.
 *
 * @param region plane of each point, -1 for none.
 */
export function summarizeDeviation(
  { tenthMm }: Pick<Deviations, 'tenthMm'>,
  region: Int32Array,
): Omit<DeviationSummary, 'missed'> {
  const counts = new Float64Array(Math.round(ON_FACE * STEPS_PER_METER) + 1);
  let structural = 0;
  let on = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < tenthMm.length; i++) {
    if (region[i]! < 0) continue;
    structural++;
    const d = tenthMm[i]!;
    if (d === NO_DEVIATION || Math.abs(d) > ON_FACE * STEPS_PER_METER) continue;
    on++;
    sum += d;
    squares += d * d;
    counts[Math.abs(d)]!++;
  }
  return {
    rms: on > 0 ? roundLength(Math.sqrt(squares / on) / STEPS_PER_METER) : 0,
    bias: on > 0 ? roundLength(sum / on / STEPS_PER_METER) : 0,
    p95: quantileStep(counts, P95 * on) / STEPS_PER_METER,
    coverage: structural > 0 ? roundLength(on / structural) : 0,
    bands: BANDS.map((within) => ({ within, share: on > 0 ? roundLength(countWithin(counts, within) / on) : 0 })),
  };
}

function countWithin(counts: Float64Array, within: number): number {
  let n = 0;
  for (let k = 0; k <= within * STEPS_PER_METER; k++) n += counts[k] ?? 0;
  return n;
}

/** First step up to which at least `least` points lie; the last step if fewer do. */
function quantileStep(counts: Float64Array, least: number): number {
  let n = 0;
  for (let step = 0; step < counts.length - 1; step++) if ((n += counts[step]!) >= least) return step;
  return counts.length - 1;
}
