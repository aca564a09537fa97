/** Thicknesses that are told apart, meters. */
const [THINNEST, THICKEST, STEP] = [0.05, 0.8, 0.01];
const THICKNESSES = Array.from({ length: Math.round((THICKEST - THINNEST) / STEP) + 1 }, (_, k) => THINNEST + k * STEP);

/** Between the thinnest and the thickest wall, meters. */
export const THICKNESS_SPAN = THICKEST - THINNEST;

/** How likely each thickness of a wall is, as a logarithm; up to a constant. */
export type LogDensity = readonly number[];

/** The logarithm of a density, tabulated. */
export function logDensity(density: (thickness: number) => number): LogDensity {
  return THICKNESSES.map((thickness) => Math.log(density(thickness)));
}

/** What independent pieces of evidence tell together, each with its weight: 1 in full, 0 not at all. */
export function weighted(evidence: readonly (readonly [LogDensity, weight: number])[]): LogDensity {
  const sum = THICKNESSES.map(() => 0);
  for (const [logs, weight] of evidence) for (let k = 0; k < sum.length; k++) sum[k]! += weight * logs[k]!;
  return sum;
}

/** What independent pieces of evidence tell together. */
export function product(...evidence: readonly LogDensity[]): LogDensity {
  return weighted(evidence.map((logs) => [logs, 1]));
}

/** The mixture of several densities, each as likely as its share of the weights. */
export function mixture(parts: readonly (readonly [LogDensity, weight: number])[]): LogDensity {
  const sum = THICKNESSES.map(() => 0);
  for (const [logs, weight] of parts) {
    const probabilities = normalized(logs);
    for (let k = 0; k < sum.length; k++) sum[k]! += weight * probabilities[k]!;
  }
  return sum.map(Math.log);
}

function normalized(logs: LogDensity): number[] {
  const most = Math.max(...logs);
  const values = logs.map((value) => Math.exp(value - most));
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / total);
}

/** Probability that a wall is so thick, up to `reach` meters. */
export function probabilityNear(logs: LogDensity, thickness: number, reach: number): number {
  return normalized(logs).reduce(
    (sum, value, k) => (Math.abs(THICKNESSES[k]! - thickness) <= reach ? sum + value : sum),
    0,
  );
}

/** The thickness that a wall most probably has up to `reach` meters, and how probable that is. */
export function mostProbable(logs: LogDensity, reach: number): { thickness: number; probability: number } {
  const around = THICKNESSES.map((thickness) => ({ thickness, probability: probabilityNear(logs, thickness, reach) }));
  return around.reduce((best, other) => (other.probability > best.probability ? other : best));
}
