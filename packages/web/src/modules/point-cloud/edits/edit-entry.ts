import type { EditOperation, ModelEdit } from '@cloud/contract';
import type { KeyedEdit } from '@cloud/viewer/editing';

/** What a page still has to tell the server. The key makes sure that it counts once, however often it is sent. */
export type OutgoingEdit =
  | { key: string; kind: 'edit'; operations: readonly EditOperation[]; time: string }
  | { key: string; kind: 'undo' | 'redo'; target: string };

/** An edit as the page lists it, sent or not. */
export interface EditEntry {
  /** Key of the call that made it, else its id: the same before and after it was sent. */
  key: string;
  /** On the server; '' until it is there. */
  id: string;
  revision: number;
  operations: readonly EditOperation[];
  anchors: ModelEdit['anchors'];
  userName: string;
  time: string;
  isOwn: boolean;
  isUndone: boolean;
  undoneBy: string;
  isUndoneByMe: boolean;
}

/** The edits on the server and those on their way, oldest first, as they stand when all of them have arrived. */
export function foldEntries(stored: readonly ModelEdit[], outgoing: readonly OutgoingEdit[]): EditEntry[] {
  const entries = stored.map(({ key, ...edit }): EditEntry => ({ ...edit, key: key || edit.id }));
  for (const edit of outgoing) {
    if (edit.kind === 'edit') {
      if (!entries.some(({ key }) => key === edit.key)) entries.push(entryOf(edit));
      continue;
    }
    const index = entries.findIndex(({ key, id }) => key === edit.target || id === edit.target);
    const entry = entries[index];
    if (!entry) continue;
    const isUndone = edit.kind === 'undo';
    entries[index] = { ...entry, isUndone, undoneBy: '', isUndoneByMe: isUndone };
  }
  return entries;
}

const entryOf = ({ key, operations, time }: Extract<OutgoingEdit, { kind: 'edit' }>): EditEntry => ({
  key,
  id: '',
  revision: Infinity,
  operations,
  anchors: [],
  userName: '',
  time,
  isOwn: true,
  isUndone: false,
  undoneBy: '',
  isUndoneByMe: false,
});

/** The edits that hold, as a model takes them. */
export const heldIn = (entries: readonly EditEntry[]): KeyedEdit[] =>
  entries.filter(({ isUndone }) => !isUndone).map(({ key, operations, anchors }) => ({ id: key, operations, anchors }));

/** The own edit that holds and is the last one. */
export const undoableIn = (entries: readonly EditEntry[]): EditEntry | undefined =>
  entries.findLast(({ isOwn, isUndone }) => isOwn && !isUndone);

/** The own edit that was undone last: the first behind the last one that holds. */
export function redoableIn(entries: readonly EditEntry[]): EditEntry | undefined {
  const own = entries.filter(({ isOwn }) => isOwn);
  const last = own.findLastIndex(({ isUndone }) => !isUndone);
  return own[last + 1];
}
