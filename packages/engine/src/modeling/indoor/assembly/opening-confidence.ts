import { isGlazing } from '../../../core/model/structured-model.ts';
import { distance } from '../../../math/polygon.ts';
import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';
import type { Confidence } from './confidence.ts';
import { confidenceOf } from './confidence.ts';

/**
 * Weights of an opening's features in the logarithm of the odds that it stands where one is and is of its kind, fitted by
 * logistic regression on 2,212 openings of 68 simulated scans of thirteen kinds and on 550 of 21 scans of twelve building
 * models; then scaled by 1.05 and lowered by 0.44 on 1,592 openings of 53 scans of other building models, 233 of which are
 * wrong, and on 1,150 of 37 simulated scans, 7 wrong, each of which counts 1.2 times as much. On either of these the confidence
 * is off by 0.05 (expected calibration error), and tells right from wrong with areas under the curve of 0.83 and 0.99.
 */
const BEST = 4.63;
const WEIGHTS = { alone: 1.71, small: 1.53, outside: 0.85, atEnd: 2.68, bare: 2.26, large: 2.29, passage: 1.58 };
/**
 * Meters: width of a small opening or height of a small window, how near to its wall's end an opening is at it, width and
 * height that few windows exceed, and least width of a front of glass.
 */
const LIMITS = { small: 0.7, atEnd: 0.1, wide: 2.6, high: 2.45, front: 5 };
const MOST = 0.995;

/**
 * Chance that an opening of this kind is there, 0 to 1: less for one that no other of the building is like, that is small,
 * a door to the outside, a passage, a window so large that it may be several, at the very end of its wall, or in a wall that
 * hardly shows around it.
 *
 * @param alike how many others have its kind and size.
 */
export function openingConfidence(opening: DetectedOpening, wall: DetectedWall, alike: number): Confidence {
  const { type, from, to, zTop, zBottom, evidence, rooms } = opening;
  const isSmall = to - from < LIMITS.small || (type === 'window' && zTop - zBottom < LIMITS.small);
  const isLarge = isGlazing(type) && (to - from > LIMITS.wide || zTop - zBottom > LIMITS.high);
  // A front of glass may take its wall from end to end.
  const isAtEnd = to - from < LIMITS.front && Math.min(from, distance(wall.a, wall.b) - to) < LIMITS.atEnd;
  const losses = {
    alone: alike === 0 ? WEIGHTS.alone : 0,
    small: isSmall ? WEIGHTS.small : 0,
    outside: type === 'door' && rooms.includes(-1) ? WEIGHTS.outside : 0,
    atEnd: isAtEnd ? WEIGHTS.atEnd : 0,
    large: isLarge ? WEIGHTS.large : 0,
    passage: type === 'passage' ? WEIGHTS.passage : 0,
    bare: WEIGHTS.bare * (1 - (evidence.around ?? 1)),
  };
  return confidenceOf(BEST, losses, MOST);
}
