import { amongOthers } from './among-others.ts';
import { openingConfidence } from './opening-confidence.ts';
import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';

/**
 * Least confidence of an opening, 0 to 1. Of those below it 71 of 94 are none in building models, and six of ten in simulated
 * buildings.
 */
const LEAST_CONFIDENCE = 0.45;

/**
 * Openings that are likely there, and bands of windows, which may be several or end elsewhere, but are open. What is as large and
 * reaches far down is none: 13 of 16 such below the least confidence are walls of glass or gaps.
 */
export function likelyOpenings(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
): DetectedOpening[] {
  const others = amongOthers(openings, walls);
  return openings.filter((opening, k) => {
    const { confidence, doubts } = openingConfidence(opening, walls[opening.wall]!, others[k]!);
    const isBand = opening.type === 'window' && doubts.includes('large') && !doubts.includes('atFloor');
    return confidence >= LEAST_CONFIDENCE || isBand;
  });
}
