import type { Slope } from '../../core/model/structured-model.ts';
import type { PlaneRegion } from '../../core/plane-segments.ts';
import type { Vec2 } from '../../core/vector.ts';

/**
 * Turns a place of the plan frame back into the local frame.
 *
 * @param angle turn of the plan frame against the local frame, radians, counterclockwise.
 */
export function fromPlan(p: Vec2, angle: number): Vec2 {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c * p[0] - s * p[1], s * p[0] + c * p[1]];
}

/**
 * The slope of a plane of the scan, in the plan frame.
 *
 * @param angle turn of the plan frame against the local frame, radians.
 */
export function slopeInPlan({ normal: [nx, ny, nz], d }: Pick<PlaneRegion, 'normal' | 'd'>, angle: number): Slope {
  return [...fromPlan([-nx / nz, -ny / nz], -angle), d / nz];
}

/** Turns a sloping plane of the plan frame back into the local frame. */
export function slopeFromPlan([a, b, c]: Slope, angle: number): Slope {
  return [...fromPlan([a, b], angle), c];
}
