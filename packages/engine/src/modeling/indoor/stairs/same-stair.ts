import { convexHull } from '../../../math/convex-hull.ts';
import { centroidOf, isInside } from '../../../math/polygon.ts';
import type { DetectedStair } from '../detected-elements.ts';
import { treadsOf } from './treads.ts';

/** True for two pieces of one stair: one stands within the other. */
export function isSameStair(one: DetectedStair, other: DetectedStair): boolean {
  const [p, q] = [one, other].map((stair) => convexHull(treadsOf(stair).flatMap(({ outline }) => outline)));
  return isInside(p!, ...centroidOf(q!)) || isInside(q!, ...centroidOf(p!));
}
