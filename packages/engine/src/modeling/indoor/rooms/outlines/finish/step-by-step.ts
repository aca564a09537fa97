import type { Vec2 } from '../../../../../core/vector.ts';

/**
 * Changes an outline step by step, at most so many times.
 *
 * @param step the outline after one change; undefined if nothing is left to change.
 */
export function stepByStep(
  polygon: readonly Vec2[],
  most: number,
  step: (points: readonly Vec2[]) => Vec2[] | undefined,
): Vec2[] {
  let points = [...polygon];
  for (let k = 0; k < most; k++) {
    const next = step(points);
    if (!next) break;
    points = next;
  }
  return points;
}
