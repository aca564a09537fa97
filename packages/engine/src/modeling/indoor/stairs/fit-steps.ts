/** How steps are read out of points; meters unless said otherwise. */
export interface StepFitOptions {
  /** Height and depth of a step, and how finely they are tried. */
  leastRise?: number;
  mostRise?: number;
  riseStep?: number;
  leastGoing?: number;
  mostGoing?: number;
  goingStep?: number;
  /** Rise over going may differ from the slope of all points by this share of it. */
  sameSlope?: number;
  /** Points within this of a face's place lie on it. */
  onFace?: number;
}

export const STEP_FIT_DEFAULTS: Required<StepFitOptions> = {
  leastRise: 0.13,
  mostRise: 0.215,
  riseStep: 0.001,
  leastGoing: 0.2,
  mostGoing: 0.4,
  goingStep: 0.002,
  sameSlope: 0.08,
  onFace: 0.015,
};

/** Regular steps along a line. */
export interface Steps {
  rise: number;
  going: number;
  /** Place of a riser along the line, of all that follow each other by `going`. */
  riser: number;
  /** Height of a tread, of all that follow each other by `rise`. */
  tread: number;
  /** Share 0..1 of the points on a riser or a tread, less what chance would put there. */
  contrast: number;
}

/**
 * The rise and going whose risers and treads hold most points.
 *
 * @param u places along the flight and z heights of points, meters, entry by entry.
 * @param slope rise over run of all points.
 */
export function fitSteps(
  u: ArrayLike<number>,
  z: ArrayLike<number>,
  slope: number,
  options: StepFitOptions = {},
): Steps | undefined {
  const knobs = { ...STEP_FIT_DEFAULTS, ...options };
  const risers = combs(u, knobs.leastGoing, knobs.mostGoing, knobs.goingStep, knobs.onFace);
  const treads = combs(z, knobs.leastRise, knobs.mostRise, knobs.riseStep, knobs.onFace);
  let best: Steps | undefined;
  for (const riser of risers) {
    for (const tread of treads) {
      if (Math.abs(tread.period / riser.period - slope) > knobs.sameSlope * slope) continue;
      const contrast = riser.contrast + tread.contrast;
      if (best && contrast <= best.contrast) continue;
      best = { rise: tread.period, going: riser.period, riser: riser.phase, tread: tread.phase, contrast };
    }
  }
  return best;
}

/** Values that repeat: how many lie near `phase + k·period`, against chance. */
interface Comb {
  period: number;
  phase: number;
  contrast: number;
}

function combs(values: ArrayLike<number>, least: number, most: number, step: number, reach: number): Comb[] {
  const found: Comb[] = [];
  for (let period = least; period <= most; period += step) found.push(combOf(values, period, reach));
  return found;
}

const BINS = 64;

function combOf(values: ArrayLike<number>, period: number, reach: number): Comb {
  const counts = new Float64Array(BINS);
  for (let k = 0; k < values.length; k++) {
    const part = values[k]! / period;
    counts[Math.min(BINS - 1, Math.floor((part - Math.floor(part)) * BINS))]!++;
  }
  const wide = Math.max(1, Math.round((2 * reach * BINS) / period));
  let sum = 0;
  for (let b = 0; b < wide; b++) sum += counts[b]!;
  let [best, at] = [-1, 0];
  for (let b = 0; b < BINS; b++) {
    if (sum > best) [best, at] = [sum, b];
    sum += counts[(b + wide) % BINS]! - counts[b]!;
  }
  const phase = (((at + wide / 2) / BINS) % 1) * period;
  return { period, phase, contrast: best / values.length - wide / BINS };
}
