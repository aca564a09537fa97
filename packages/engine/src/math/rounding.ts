import type { Slope } from '../core/model/structured-model.ts';
import type { Vec2 } from '../core/vector.ts';

/** Steps that a meter is stored in: a model gives lengths to a tenth of a millimeter, below the noise of any scanner. */
const STEPS_PER_METER = 1e4;

/** To a tenth of a millimeter, as every number of a model is given. */
export function roundLength(value: number): number {
  return Math.round(value * STEPS_PER_METER) / STEPS_PER_METER;
}

/** Falls are given to a millionth: a tenth of a millimeter over a hundred meters. */
const STEPS_OF_FALL = 1e6;

/** A sloping plane: its falls to a millionth, its height to a tenth of a millimeter. */
export function roundSlope([a, b, c]: Slope): Slope {
  return [Math.round(a * STEPS_OF_FALL) / STEPS_OF_FALL, Math.round(b * STEPS_OF_FALL) / STEPS_OF_FALL, roundLength(c)];
}

/** A place in the plan, to a tenth of a millimeter. */
export function roundPlace(place: Vec2): Vec2 {
  return [roundLength(place[0]), roundLength(place[1])];
}
