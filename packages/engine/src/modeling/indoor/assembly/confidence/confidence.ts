import type { Doubt } from '../../../../core/model/structured-model.ts';

/** How far an element may be trusted, 0 to 1, and what lowers that, the most first. */
export interface Confidence {
  confidence: number;
  doubts: Doubt[];
}

/** Less than this in the logarithm of the odds is not worth telling. */
const LEAST_LOSS = 0.5;

/**
 * Confidence by logistic regression.
 *
 * @param best logarithm of the odds of an element that nothing speaks against.
 * @param losses by how much each doubt lowers it.
 * @param most no element is more certain.
 */
export function confidenceOf(best: number, losses: Readonly<Partial<Record<Doubt, number>>>, most: number): Confidence {
  const all = Object.entries(losses) as [Doubt, number][];
  const odds = all.reduce((sum, [, loss]) => sum - loss, best);
  const told = all.filter(([, loss]) => loss >= LEAST_LOSS).sort((a, b) => b[1] - a[1]);
  return { confidence: Math.min(most, 1 / (1 + Math.exp(-odds))), doubts: told.map(([doubt]) => doubt) };
}
