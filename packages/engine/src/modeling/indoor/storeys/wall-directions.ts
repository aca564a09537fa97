import type { PlaneSegments } from '../../../core/plane-segments.ts';

/** Directions of wall normals as the planes show them. */
export interface WallDirections {
  /** Angle of the strongest pair of orthogonal directions, [0, π/2). */
  main: number;
  /** Normals by weight, [0, π), strongest first; orthogonal to within 1.5 degrees of main count as exactly so. */
  normals: number[];
  /** The same folded into [0, π/2), strongest first. */
  folded: number[];
}

const BINS = 360;
/** Directions with less than this share of all wall weight are left out. */
const LEAST_SHARE = 0.015;
const SNAP = (1.5 * Math.PI) / 180;

/**
 * Main directions by mean shift over the normals of vertical planes, weighted by area: a big plane knows its direction
 * far better than many small ones. Falls back to 0 if no plane stands upright.
 */
export function findDirections({ planes }: PlaneSegments): WallDirections {
  const samples = planes
    .filter((p) => Math.abs(p.normal[2]) < 0.1)
    .map((p) => ({ angle: wrap(Math.atan2(p.normal[1], p.normal[0]), Math.PI), weight: p.area * Math.sqrt(p.area) }));
  const total = samples.reduce((sum, s) => sum + s.weight, 0);
  if (!(total > 0)) return { main: 0, normals: [0, Math.PI / 2], folded: [0] };
  const folded = modes(samples, Math.PI / 2, 0.25 * total * LEAST_SHARE);
  const main = folded[0] ?? 0;
  const normals = modes(samples, Math.PI, total * LEAST_SHARE).map((angle) => {
    const turns = Math.round((angle - main) / (Math.PI / 2));
    const exact = main + (turns * Math.PI) / 2;
    return Math.abs(angle - exact) < SNAP ? wrap(exact, Math.PI) : angle;
  });
  for (const exact of [main, wrap(main + Math.PI / 2, Math.PI)]) {
    if (!normals.some((angle) => Math.abs(gap(angle, exact, Math.PI)) < 1e-9)) normals.push(exact);
  }
  return { main, normals: [...new Set(normals)], folded };
}

/** Peaks of a circular weighted histogram, each refined as the weighted mean of the samples around it. */
function modes(samples: readonly { angle: number; weight: number }[], period: number, least: number): number[] {
  const bins = new Float64Array(BINS);
  for (const s of samples) bins[Math.floor((wrap(s.angle, period) / period) * BINS) % BINS]! += s.weight;
  const left = Float64Array.from(bins);
  const reach = Math.max(2, Math.round(((2.5 * Math.PI) / 180 / period) * BINS));
  const found: number[] = [];
  for (let round = 0; round < 24; round++) {
    let best = -1;
    let high = least;
    for (let b = 0; b < BINS; b++) {
      const sum = left[b]! + left[(b + 1) % BINS]! + left[(b + BINS - 1) % BINS]!;
      if (sum > high) {
        high = sum;
        best = b;
      }
    }
    if (best < 0) break;
    let center = ((best + 0.5) / BINS) * period;
    for (let k = 0; k < 8; k++) {
      const width = k < 3 ? 0.04 : 0.012;
      let sum = 0;
      let shift = 0;
      for (const s of samples) {
        const off = gap(s.angle, center, period);
        if (Math.abs(off) > width) continue;
        sum += s.weight;
        shift += s.weight * off;
      }
      if (sum > 0) center = wrap(center + shift / sum, period);
    }
    found.push(center);
    for (let k = -reach; k <= reach; k++) left[(best + k + BINS) % BINS] = 0;
  }
  return found;
}

/** Signed smallest difference a − b on a circle. */
function gap(a: number, b: number, period: number): number {
  const d = wrap(a - b, period);
  return d > period / 2 ? d - period : d;
}

function wrap(angle: number, period: number): number {
  return ((angle % period) + period) % period;
}
