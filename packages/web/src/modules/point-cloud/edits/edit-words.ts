import type { EditOperation } from '@cloud/contract';
import { elementsOf, type StructuredModel } from '@cloud/viewer/model';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import type { EditEntry } from './edit-entry.ts';
import { ELEMENT_KINDS } from '../result/elements/element-tree.ts';
import { spokenName } from '../result/elements/element-name.ts';
import { shortLength } from '../format.ts';

/** An operation in words, with the element as it is called now; `t` speaks `model-edit`. */
export function describeOperation(operation: EditOperation, nameOf: (id: string) => string, t: Translate): string {
  const { type } = operation;
  if (type === 'merge-rooms') {
    const [first, second] = operation.ids;
    return t('words.merge-rooms', { name: nameOf(first), other: nameOf(second) });
  }
  if (type === 'draw-opening') {
    return t('words.draw-opening', { name: nameOf(operation.wall), kind: t(`kind.${operation.kind}`) });
  }
  const name = nameOf(operation.id);
  if (type === 'rename') return t('words.rename', { name, to: operation.name });
  if (type === 'retype') return t('words.retype', { name, kind: t(`kind.${operation.kind}`) });
  if (type === 'set-thickness') return t('words.set-thickness', { name, value: shortLength(operation.thickness) });
  if (type === 'move-wall' && 'offset' in operation) {
    return t('words.move-wall-by', { name, value: shortLength(Math.abs(operation.offset)) });
  }
  return t(`words.${type}`, { name });
}

/** The operations of edits in words, each element called as it was called then; `model` names what edits have made. */
export function describeEntries(
  entries: readonly EditEntry[],
  found: ReadonlyMap<string, string>,
  model: StructuredModel | undefined,
  t: Translate,
): ReadonlyMap<string, readonly string[]> {
  const now = model ? namesIn(model) : found;
  const names = new Map(found);
  const words = new Map<string, readonly string[]>();
  for (const { key, operations, isUndone } of entries) {
    words.set(
      key,
      operations.map((operation) =>
        describeOperation(operation, (id) => spokenName(names.get(id) ?? now.get(id) ?? kindOf(id, t), t), t),
      ),
    );
    for (const operation of isUndone ? [] : operations)
      if (operation.type === 'rename') names.set(operation.id, operation.name);
  }
  return words;
}

/** What kind of element an id stands for: that is all one can say of one that is in no model any more. */
function kindOf(id: string, t: Translate): string {
  const kind = ELEMENT_KINDS.find((one) => id.startsWith(`${one}-`));
  return kind ? t(`point-cloud:element.${kind}`) : id;
}

/** Names of the elements of a model by id. */
export function namesIn(model: StructuredModel): Map<string, string> {
  return new Map(elementsOf(model).map(({ id, name }) => [id, name || id]));
}
