import type { EntityDefinition, Field } from '@cloud/contract';
import type { Draft } from '../record/draft.ts';

interface Versions {
  /** As it was when the form was opened. */
  base: Draft;
  /** As it stands in the form. */
  mine: Draft;
  /** As it is stored now. */
  theirs: Draft;
}

/** What came of an edit that met another one. */
export interface MergeResult {
  /** The form as it should go on: what only the other one changed is taken over, what I changed stays. */
  draft: Draft;
  /** Fields that only the other one changed. */
  taken: readonly string[];
  /** Fields that both changed to something else. */
  clashing: readonly string[];
}

// The wire says −1 where a number is not set.
const textOf = (value: unknown): string => (value === null || value === undefined || value === -1 ? '' : String(value));

const isEdited = ({ readOnly, writeOnly, showIn }: Field): boolean => !readOnly && !writeOnly && showIn !== 'none';

/** Joins what two people changed about a record at the same time, field by field; nothing of either is lost unseen. */
export function mergeEdits(entity: EntityDefinition, { base, mine, theirs }: Versions): MergeResult {
  const changed = (version: Draft, name: string) => textOf(version[name]) !== textOf(base[name]);
  const names = Object.entries(entity.fields)
    .filter(([, field]) => isEdited(field))
    .map(([name]) => name);
  const taken = names.filter((name) => changed(theirs, name) && !changed(mine, name));
  const clashing = names.filter(
    (name) => changed(theirs, name) && changed(mine, name) && textOf(mine[name]) !== textOf(theirs[name]),
  );
  const kept = Object.fromEntries(names.filter((name) => changed(mine, name)).map((name) => [name, mine[name]]));
  return { draft: { ...theirs, ...kept }, taken, clashing };
}
