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
  /** Least steps shown, see {@link stepsShown}: any two heights are whole multiples of some rise. */
  leastShown?: number;
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
  leastShown: 3,
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
 * The rise and going whose risers and treads hold most points; undefined if too few steps show them.
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
  if (!best) return undefined;
  const shown = Math.max(
    stepsShown(u, { period: best.going, phase: best.riser }, knobs.onFace),
    stepsShown(z, { period: best.rise, phase: best.tread }, knobs.onFace),
  );
  return shown < knobs.leastShown ? undefined : best;
}

/** How many steps hold the points on risers or treads: as many as if each held the same share of them (Simpson 1949). */
function stepsShown(values: ArrayLike<number>, { period, phase }: Omit<Comb, 'contrast'>, onFace: number): number {
  const counts = new Map<number, number>();
  for (let k = 0; k < values.length; k++) {
    const part = (values[k]! - phase) / period;
    const step = Math.round(part);
    if (Math.abs(part - step) * period < onFace) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [sum, square] = [...counts.values()].reduce(([p, q], count) => [p + count, q + count ** 2], [0, 0]);
  return square > 0 ? sum ** 2 / square : 0;
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
