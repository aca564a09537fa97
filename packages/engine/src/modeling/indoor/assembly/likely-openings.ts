import { countAlike } from './alike-openings.ts';
import { openingConfidence } from './opening-confidence.ts';
import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';

/**
 * Least confidence of an opening, 0 to 1. Of those below it 42 of 59 are none in building models, and four of seven in simulated
 * buildings.
 */
const LEAST_CONFIDENCE = 0.45;

/**
 * Openings that are likely there, and bands of windows, which may be several or end elsewhere, but are open. What is as large and
 * reaches the floor is none: eight of ten such below the least confidence are walls of glass or gaps.
 */
export function likelyOpenings(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
): DetectedOpening[] {
  const alike = countAlike(openings, walls);
  return openings.filter((opening, k) => {
    const { confidence, doubts } = openingConfidence(opening, walls[opening.wall]!, alike[k]!);
    const isBand = doubts.includes('large') && !doubts.includes('atFloor');
    return confidence >= LEAST_CONFIDENCE || isBand;
  });
}
