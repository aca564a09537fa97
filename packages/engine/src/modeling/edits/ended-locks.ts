import type { EditAnchor, EditOperation, KeptShape, StoredEdit } from '../../core/model/model-edit.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, distance } from '../../math/polygon.ts';
import { middleOf } from '../../math/segment.ts';
import { SAME_LEVEL } from './find-target.ts';

/** A locked element stays where its lock keeps it but for rounding, meters. */
const ROUNDING = 0.01;

type Edit = Pick<StoredEdit, 'operations' | 'anchors'>;

/** An operation with the anchors of its edit. */
interface Anchored<T> {
  operation: T;
  anchors: readonly EditAnchor[];
}
type Lock = Extract<EditOperation, { type: 'lock' }>;
type Unlock = Extract<EditOperation, { type: 'unlock' }>;

/**
 * Edits as another run begins with them: without locks that were ended, and what ended them. What was locked takes the shape that the
 * run finds. Another run may have named an element otherwise when it was unlocked: it is known by where its lock kept it.
 *
 * @returns edits that say the rest, in order; one that says nothing else is left out.
 */
export function withoutEndedLocks<T extends Edit>(edits: readonly T[]): T[] {
  const ended = new Set<EditOperation>();
  let locks: Anchored<Lock>[] = [];
  for (const { operations, anchors } of edits) {
    for (const operation of operations) {
      if (operation.type === 'lock') locks.push({ operation, anchors });
      if (operation.type !== 'unlock') continue;
      const own = new Set(locks.filter((lock) => isEndedBy(lock, { operation, anchors })));
      if (own.size > 0) ended.add(operation);
      for (const lock of own) ended.add(lock.operation);
      locks = locks.filter((lock) => !own.has(lock));
    }
  }
  return edits.flatMap((edit) => {
    const operations = edit.operations.filter((operation) => !ended.has(operation));
    if (operations.length === edit.operations.length) return [edit];
    return operations.length === 0 ? [] : [{ ...edit, operations }];
  });
}

function isEndedBy({ operation: lock, anchors }: Anchored<Lock>, unlock: Anchored<Unlock>): boolean {
  if (lock.id === unlock.operation.id) return true;
  const then = anchors.find(({ id }) => id === lock.id);
  const now = unlock.anchors.find(({ id }) => id === unlock.operation.id);
  const kept = lock.kept && centerOf(lock.kept);
  if (!then || !now || !kept) return false;
  const isLevel = Math.abs(then.elevation - now.elevation) <= SAME_LEVEL;
  return then.kind === now.kind && isLevel && distance(kept, now.center) <= ROUNDING;
}

/** Where an element is while its lock keeps it; undefined for those that keep their name only. */
function centerOf({ polygon, a, b }: KeptShape): Vec2 | undefined {
  if (polygon) return centroidOf(polygon);
  return a && b ? middleOf({ a, b }) : undefined;
}
