import { ApiError, type EditOperation } from '@cloud/contract';
import { locateElements, targetIds, type StructuredModel } from '@cloud/engine/edits';
import type { StoredAnchor } from '../../../database/tables/point-cloud.ts';

/** The kind of element that an operation is for; the others are for all. */
const KINDS: Partial<Record<EditOperation['type'], StoredAnchor['kind']>> = {
  retype: 'opening',
  'set-thickness': 'wall',
  'move-wall': 'wall',
  'move-opening': 'opening',
  'draw-opening': 'wall',
  'delete-opening': 'opening',
  'merge-rooms': 'room',
  'split-room': 'room',
};

const placeOf = ([x, y]: readonly [number, number]): [number, number] => [x, y];

/**
 * Where the elements are that operations name.
 *
 * @throws ApiError `element-unknown`, `element-mismatch`
 */
export function anchorsOf(model: StructuredModel, operations: readonly EditOperation[]): StoredAnchor[] {
  const levels = new Map(model.storeys.map(({ id, elevation }) => [id, elevation]));
  const known = new Map(locateElements(model).map((located) => [located.element.id, located]));
  const named = new Map<string, StoredAnchor>();
  for (const operation of operations) {
    for (const id of targetIds(operation)) {
      const located = known.get(id);
      if (!located) throw new ApiError('element-unknown', { id });
      const { kind, element, center } = located;
      const wanted = KINDS[operation.type];
      if (wanted && kind !== wanted) throw new ApiError('element-mismatch', { id, type: operation.type });
      const ends = kind === 'wall' && { ends: [placeOf(element.a), placeOf(element.b)] satisfies StoredAnchor['ends'] };
      const elevation = levels.get(element.storey) ?? 0;
      named.set(id, { id, kind, elevation, center: placeOf(center), ...ends });
    }
  }
  return [...named.values()];
}
