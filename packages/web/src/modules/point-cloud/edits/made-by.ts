import type { EditOperation } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';

/** An edit that the model takes. */
export interface TakenEdit {
  /** Id of the element that it has drawn. */
  made: string | undefined;
}

/** The element that operations have drawn: an opening, the wall across a room, the room that two became; none where they only change. */
export function madeBy(
  operations: readonly EditOperation[],
  before: StructuredModel,
  after: StructuredModel,
): string | undefined {
  const operation = operations.at(-1);
  if (operation?.type === 'merge-rooms') return operation.ids[0];
  if (operation?.type === 'draw-opening') return newIn(before.openings, after.openings);
  if (operation?.type === 'split-room') return newIn(before.walls, after.walls);
  return undefined;
}

function newIn(before: readonly { id: string }[], after: readonly { id: string }[]): string | undefined {
  const known = new Set(before.map(({ id }) => id));
  return after.findLast(({ id }) => !known.has(id))?.id;
}
