import type { PlaneSegments } from '../../../core/plane-segments.ts';

/** Directions of wall normals as the planes show them. */
export interface WallDirections {
  /** Angle of the strongest pair of orthogonal directions, radians, [0, π/2). */
  main: number;
  /** Normals by weight, [0, π), strongest first; those nearly orthogonal to main count as exactly so. */
  normals: number[];
  /** The same folded into [0, π/2), strongest first. */
  folded: number[];
}

/** Thresholds of a wall direction. */
export interface WallDirectionOptions {
  /** Planes whose normal rises at most so much (sine) stand upright. */
  mostRise?: number;
  /** Directions with less than this share of all wall weight are left out. */
  leastShare?: number;
  /** The same for the main direction, which may fall apart into near twins, as a share of `leastShare`. */
  leastMainShare?: number;
  /** A normal within this angle of the main directions is set to them, radians. */
  snap?: number;
  /** Bins of the histogram of directions. */
  bins?: number;
  /** Two directions are at least so far apart, radians. */
  apart?: number;
  /** Most directions that are looked for. */
  mostDirections?: number;
  /** Half widths of the mean shift, step by step, radians. */
  shiftReaches?: readonly number[];
}

const degrees = (angle: number) => (angle * Math.PI) / 180;

export const WALL_DIRECTION_DEFAULTS: Required<WallDirectionOptions> = {
  mostRise: 0.1,
  leastShare: 0.015,
  leastMainShare: 0.25,
  snap: degrees(1.5),
  bins: 360,
  apart: degrees(2.5),
  mostDirections: 24,
  // Wide steps find the middle of the peak, narrow ones leave its tails out.
  shiftReaches: [0.04, 0.04, 0.04, 0.012, 0.012, 0.012, 0.012, 0.012],
};

/** A direction with what speaks for it. */
interface Sample {
  angle: number;
  weight: number;
}

/** Two angles that differ by less are one, radians. */
const SAME_ANGLE = 1e-9;

/**
 * Main directions by mean shift (Comaniciu and Meer 2002) over the normals of vertical planes. A plane weighs its area
 * to the power of 1.5: a big plane knows its direction far better than many small ones.
 *
 * @returns 0 and π/2 if no plane stands upright.
 */
export function findDirections(
  { cores }: Pick<PlaneSegments, 'cores'>,
  options: WallDirectionOptions = {},
): WallDirections {
  const knobs = { ...WALL_DIRECTION_DEFAULTS, ...options };
  const samples = cores
    .filter((p) => Math.abs(p.normal[2]) < knobs.mostRise)
    .map((p) => ({ angle: wrap(Math.atan2(p.normal[1], p.normal[0]), Math.PI), weight: p.area * Math.sqrt(p.area) }));
  const total = samples.reduce((sum, s) => sum + s.weight, 0);
  if (!(total > 0)) return { main: 0, normals: [0, Math.PI / 2], folded: [0] };
  const folded = modes(samples, Math.PI / 2, knobs.leastMainShare * total * knobs.leastShare, knobs);
  const main = folded[0] ?? 0;
  const normals = modes(samples, Math.PI, total * knobs.leastShare, knobs).map((angle) => {
    const turns = Math.round((angle - main) / (Math.PI / 2));
    const exact = main + (turns * Math.PI) / 2;
    return Math.abs(angle - exact) < knobs.snap ? wrap(exact, Math.PI) : angle;
  });
  for (const exact of [main, wrap(main + Math.PI / 2, Math.PI)]) {
    if (!normals.some((angle) => Math.abs(gap(angle, exact, Math.PI)) < SAME_ANGLE)) normals.push(exact);
  }
  return { main, normals: [...new Set(normals)], folded };
}

/** Peaks of a circular weighted histogram, each refined as the weighted mean of the samples around it. */
function modes(
  samples: readonly Sample[],
  period: number,
  least: number,
  { bins, apart, mostDirections, shiftReaches }: Required<WallDirectionOptions>,
): number[] {
  const left = new Float64Array(bins);
  for (const s of samples) left[Math.floor((wrap(s.angle, period) / period) * bins) % bins]! += s.weight;
  const reach = Math.max(2, Math.round((apart / period) * bins));
  const found: number[] = [];
  for (let round = 0; round < mostDirections; round++) {
    const peak = highestBin(left, least);
    if (peak < 0) break;
    found.push(shiftToMean(samples, ((peak + 0.5) / bins) * period, period, shiftReaches));
    for (let k = -reach; k <= reach; k++) left[(peak + k + bins) % bins] = 0;
  }
  return found;
}

/** The bin that holds most together with its neighbors, or -1 if none holds more than `least`. */
function highestBin(histogram: Float64Array, least: number): number {
  const bins = histogram.length;
  let best = -1;
  let high = least;
  for (let b = 0; b < bins; b++) {
    const sum = histogram[b]! + histogram[(b + 1) % bins]! + histogram[(b + bins - 1) % bins]!;
    if (sum > high) {
      high = sum;
      best = b;
    }
  }
  return best;
}

function shiftToMean(samples: readonly Sample[], start: number, period: number, reaches: readonly number[]): number {
  let center = start;
  for (const reach of reaches) {
    let sum = 0;
    let shift = 0;
    for (const s of samples) {
      const off = gap(s.angle, center, period);
      if (Math.abs(off) > reach) continue;
      sum += s.weight;
      shift += s.weight * off;
    }
    if (sum > 0) center = wrap(center + shift / sum, period);
  }
  return center;
}

/** Signed smallest difference a − b on a circle. */
function gap(a: number, b: number, period: number): number {
  const d = wrap(a - b, period);
  return d > period / 2 ? d - period : d;
}

function wrap(angle: number, period: number): number {
  return ((angle % period) + period) % period;
}
