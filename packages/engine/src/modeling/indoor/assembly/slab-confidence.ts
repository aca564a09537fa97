import type { DetectedSlab } from '../detected-elements.ts';
import type { Confidence } from './confidence.ts';
import { confidenceOf } from './confidence.ts';

/**
 * Logarithm of the odds of plates whose thickness was measured, 113 of 116 of which are right on scans of 54 buildings, and by
 * how much it is less for those drawn with an assumed thickness, 25 of 82 on scans of fourteen building models: nearly all lie at
 * their level, but nothing in a scan tells how thick they are. Simulated grounds and roofs do not count, as their thickness is
 * that which their maker chose.
 */
const BEST = 3.5;
const ONE_SIDED = 4.3;
const MOST = 0.99;

/** Chance that a plate lies at its level and is as thick as the real one, both within 5 cm; less where one side of it was seen. */
export function slabConfidence({ thicknessSource }: DetectedSlab): Confidence {
  return confidenceOf(BEST, { oneSided: thicknessSource === 'assumed' ? ONE_SIDED : 0 }, MOST);
}
