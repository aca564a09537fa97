import { countAlike } from './alike-openings.ts';
import { openingConfidence } from './opening-confidence.ts';
import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';

/**
 * Least confidence of an opening, 0 to 1. Of those below it four of five are none in building models that no rule was made on, and
 * half of them in simulated buildings.
 */
const LEAST_CONFIDENCE = 0.39;

/** Openings that are likely there, and bands of windows, which may be several or end elsewhere, but are open. */
export function likelyOpenings(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
): DetectedOpening[] {
  const alike = countAlike(openings, walls);
  return openings.filter((opening, k) => {
    const { confidence, doubts } = openingConfidence(opening, walls[opening.wall]!, alike[k]!);
    return confidence >= LEAST_CONFIDENCE || doubts.includes('large');
  });
}
