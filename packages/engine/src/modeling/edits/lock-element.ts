import type { KeptShape } from '../../core/model/model-edit.ts';
import type { ElementBase, StructuredModel } from '../../core/model/structured-model.ts';
import { elementsOf } from '../../core/model/structured-model.ts';
import { EditRefusal } from './edit-refusal.ts';
import type { LocatedElement } from './find-target.ts';

/** What may change of a locked element: what is said and measured of it, and who its neighbors are. */
const LOOSE = new Set([
  'status',
  'isLocked',
  'confidence',
  'evidence',
  'assumptions',
  'left',
  'right',
  'rooms',
  'walls',
]);

/** The shape and name of an element as a lock keeps them; heights count from the floor. */
export function keptShape(located: LocatedElement): KeptShape {
  const { name } = located.element;
  if (located.kind === 'wall') {
    const { a, b, thickness } = located.element;
    return { name, a, b, thickness };
  }
  if (located.kind === 'opening') {
    const { a, b, type, zBottom, zTop, zFloor } = located.element;
    return { name, a, b, kind: type, sill: zBottom - zFloor, head: zTop - zFloor };
  }
  if (located.kind === 'room') {
    const { polygon, holes, zFloor, zCeiling } = located.element;
    return { name, polygon, holes, height: zCeiling - zFloor };
  }
  return { name };
}

/** Makes sure that an operation has left what is locked as it was. @throws EditRefusal `edit-element-locked` */
export function checkLocks(before: StructuredModel, after: StructuredModel): void {
  const locked = elementsOf(before).filter(({ isLocked }) => isLocked);
  if (locked.length === 0) return;
  const now = new Map(elementsOf(after).map((element) => [element.id, element]));
  for (const element of locked) {
    const next = now.get(element.id);
    const isGone = next === undefined || (next.status === 'rejected' && element.status !== 'rejected');
    if (isGone || factsOf(next) !== factsOf(element)) throw new EditRefusal('edit-element-locked');
  }
}

const factsOf = (element: ElementBase): string =>
  JSON.stringify(element, (key, value: unknown) => (LOOSE.has(key) ? undefined : value));
