import type { EditOperation } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import type { Translate } from '../../../lib/i18n/i18n.ts';
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

/** How elements are called in models, the first one first; what none has any more keeps its id. */
export function namesIn(...models: readonly (StructuredModel | undefined)[]): (id: string) => string {
  const names = new Map<string, string>();
  for (const model of models) {
    if (!model) continue;
    for (const { id, name } of [...model.rooms, ...model.walls, ...model.openings, ...model.slabs, ...model.columns])
      if (name && !names.has(id)) names.set(id, name);
  }
  return (id) => names.get(id) ?? id;
}
