import type { StructuredModel } from '../../core/model/structured-model.ts';
import { elementsOf } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { roundedPlace, stableId } from '../../math/stable-id.ts';

/** An id as modeling gives it, of type, storey and rounded place, that no element of the model has. */
export function drawnId(model: StructuredModel, type: string, storey: number, place: Vec2): string {
  const taken = new Set(elementsOf(model).map(({ id }) => id));
  const id = stableId(type, storey, roundedPlace(place[0]), roundedPlace(place[1]), 'drawn');
  let unique = id;
  for (let n = 2; taken.has(unique); n++) unique = `${id}-${n}`;
  return unique;
}
