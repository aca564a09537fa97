import { amongOthers } from './among-others.ts';
import { openingConfidence } from './confidence/opening-confidence.ts';
import { OPENING_SIZES } from '../openings/opening-sizes.ts';
import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';

/**
 * Least confidence of an opening, 0 to 1. Of those below it 120 of 172 are none in building models, and six of twelve in simulated
 * buildings.
 */
const LEAST_CONFIDENCE = 0.5;

/** Least width of a band of windows, meters. Of narrower ones below the least confidence none of 8 is one in building models. */
const LEAST_BAND = 3.1;

/** Windows that stand out of their walls are boards unless so many are alike, or so many this high; meters. */
const RAISED = { least: 3, leastHigh: 2, high: 1.4 };

/**
 * The openings that are likely there. A band of windows stays in any case: it may be several windows or end elsewhere, but is
 * open. What is as large and reaches far down does not: of 16 such below the least confidence 13 are walls of glass or gaps. A
 * window narrower than others with a low sill goes if the building has no second of its size.
 */
export function likelyOpenings(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
): DetectedOpening[] {
  const others = amongOthers(openings, walls);
  const hasRaised = openings.some(({ standsOut, zBottom, zTop }, k) => {
    const least = zTop - zBottom >= RAISED.high ? RAISED.leastHigh : RAISED.least;
    return standsOut && others[k]!.alike + 1 >= least;
  });
  return openings.filter((opening, k) => {
    const { confidence, doubts } = openingConfidence(opening, walls[opening.wall]!, others[k]!);
    const width = opening.to - opening.from;
    if (opening.standsOut && !hasRaised) return false;
    const isNarrow = width < OPENING_SIZES.leastWidth && others[k]!.alike === 0;
    if (isNarrow && doubts.includes('atFloor')) return false;
    const isWide = width >= LEAST_BAND;
    const isBand = opening.type === 'window' && isWide && doubts.includes('large') && !doubts.includes('atFloor');
    return confidence >= LEAST_CONFIDENCE || isBand;
  });
}
