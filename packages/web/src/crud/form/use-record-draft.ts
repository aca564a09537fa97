import type { EntityDefinition } from '@cloud/contract';
import { useEffect, useState } from 'react';
import { holdDraft } from './interrupted-drafts.ts';
import type { KeptDraft } from './interrupted-drafts.ts';
import { mergeEdits } from './merge-edits.ts';
import type { Merged } from './merge-edits.ts';
import type { Draft } from '../record/draft.ts';

/** Somebody changed the record while it was edited. */
export interface Conflict extends Pick<Merged, 'taken' | 'clashing'> {
  /** Who and when, in words. */
  text: string;
  theirs: Draft;
}

interface Options {
  entity: EntityDefinition;
  initial: Draft;
  isReadOnly: boolean;
  /** What an ended session left of this form. */
  kept: KeptDraft | undefined;
  /** Title of the list by which an unfinished form is kept when the session ends. */
  keepAs: string | undefined;
}

/** What is typed into the form of a record, what it began with, and how it meets what others changed meanwhile. */
export function useRecordDraft({ entity, initial, isReadOnly, kept, keepAs }: Options) {
  const [base, setBase] = useState<Draft>(kept?.base ?? initial);
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? initial);
  const [conflict, setConflict] = useState<Conflict>();
  const isChanged = !isReadOnly && Object.keys(draft).some((name) => (draft[name] ?? '') !== (base[name] ?? ''));
  useEffect(() => {
    if (keepAs === undefined || !isChanged) return undefined;
    // Secrets are typed again.
    const shown = Object.entries(draft).filter(([name]) => entity.fields[name]?.kind !== 'password');
    holdDraft(keepAs, { list: keepAs, base, draft: Object.fromEntries(shown) });
    return () => holdDraft(keepAs, undefined);
  }, [keepAs, isChanged, draft, base, entity]);
  return {
    base,
    draft,
    conflict,
    isChanged,
    change: (name: string, value: unknown) => setDraft((old) => ({ ...old, [name]: value })),
    /** Takes in what is stored now; the next save knows of it. */
    meet: (theirs: Draft, text: string) => {
      const { draft: joined, taken, clashing } = mergeEdits(entity, { base, mine: draft, theirs });
      setBase(theirs);
      setDraft(joined);
      setConflict({ text, theirs, taken, clashing });
    },
  };
}
