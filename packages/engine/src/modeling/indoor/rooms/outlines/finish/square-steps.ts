import type { Vec2 } from '../../../../../core/vector.ts';
import { distance } from '../../../../../math/polygon.ts';
import { directionOf, middleOf } from '../../../../../math/segment.ts';

/** Which steps between two walls are made square; meters. */
export interface SquareStepOptions {
  /** Longest step. */
  longest?: number;
  /** Cosine of the angle beyond which it runs back along both walls. */
  mostBack?: number;
  /** Cosine of the angle up to which the walls are parallel. */
  parallel?: number;
}

export const SQUARE_STEP_DEFAULTS: Required<SquareStepOptions> = { longest: 1, mostBack: -0.7, parallel: 0.95 };

/**
 * Makes steps square that run back along the walls which they join: the line of a wall nearby, which slants to them, gives the
 * outline such a barb where one wall is set back behind the other.
 *
 * @param polygon counterclockwise; not changed.
 */
export function squareSteps(polygon: readonly Vec2[], options: SquareStepOptions = {}): Vec2[] {
  const { longest, mostBack, parallel } = { ...SQUARE_STEP_DEFAULTS, ...options };
  let points = [...polygon];
  for (let k = 0; k < points.length && points.length > 4; k++) {
    const n = points.length;
    const [a, b, c, e] = [-1, 0, 1, 2].map((off) => points[(k + off + n) % n]!) as [Vec2, Vec2, Vec2, Vec2];
    if (distance(b, c) > longest) continue;
    const [before, step, after] = [directionOf({ a, b }), directionOf({ a: b, b: c }), directionOf({ a: c, b: e })];
    if (dot(before, step) > mostBack || dot(step, after) > mostBack || dot(before, after) < parallel) continue;
    const middle = middleOf({ a: b, b: c });
    points = points.with(k, footOn(b, before, middle)).with((k + 1) % n, footOn(c, after, middle));
  }
  return points;
}

const dot = (p: Vec2, q: Vec2) => p[0] * q[0] + p[1] * q[1];

/** The foot of a place on the line through another. */
function footOn([x, y]: Vec2, direction: Vec2, place: Vec2): Vec2 {
  const along = dot(direction, [place[0] - x, place[1] - y]);
  return [x + along * direction[0], y + along * direction[1]];
}
