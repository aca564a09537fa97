import type { Vec2 } from '../core/vector.ts';

/** Steps that a meter is stored in: a model gives lengths to a tenth of a millimeter, below the noise of any scanner. */
const STEPS_PER_METER = 1e4;

/** To a tenth of a millimeter, as every number of a model is given. */
export function roundLength(value: number): number {
  return Math.round(value * STEPS_PER_METER) / STEPS_PER_METER;
}

/** A place in the plan, to a tenth of a millimeter. */
export function roundPlace(place: Vec2): Vec2 {
  return [roundLength(place[0]), roundLength(place[1])];
}
