import type { EntityDefinition } from '@cloud/contract';
import { useEffect, useState } from 'react';
import { trackDraft } from './interrupted-drafts.ts';
import type { InterruptedDraft } from './interrupted-drafts.ts';
import { mergeEdits } from './merge-edits.ts';
import type { MergeResult } from './merge-edits.ts';
import type { Draft } from '../record/draft.ts';

/** Another user saved the record while it was edited. */
export interface Conflict extends Pick<MergeResult, 'taken' | 'clashing'> {
  /** Who and when, in words. */
  text: string;
  theirs: Draft;
}

interface Options {
  entity: EntityDefinition;
  initial: Draft;
  isReadOnly: boolean;
  /** What an ended session left of this form. */
  interrupted: InterruptedDraft | undefined;
  /** Title of the list by which an unfinished form is kept when the session ends. */
  draftKey: string | undefined;
}

/** What is typed into the form of a record, what it began with, and how it meets what others changed meanwhile. */
export function useRecordDraft({ entity, initial, isReadOnly, interrupted, draftKey }: Options) {
  const [base, setBase] = useState<Draft>(interrupted?.base ?? initial);
  const [draft, setDraft] = useState<Draft>(interrupted?.draft ?? initial);
  const [conflict, setConflict] = useState<Conflict>();
  const isChanged = !isReadOnly && Object.keys(draft).some((name) => (draft[name] ?? '') !== (base[name] ?? ''));
  useEffect(() => {
    if (draftKey === undefined || !isChanged) return undefined;
    // Secrets are typed again.
    const shown = Object.entries(draft).filter(([name]) => entity.fields[name]?.kind !== 'password');
    trackDraft(draftKey, { list: draftKey, base, draft: Object.fromEntries(shown) });
    return () => trackDraft(draftKey, undefined);
  }, [draftKey, isChanged, draft, base, entity]);
  return {
    base,
    draft,
    conflict,
    isChanged,
    change: (name: string, value: unknown) => setDraft((old) => ({ ...old, [name]: value })),
    /** Takes in what is stored now; the next save knows of it. */
    mergeStored: (theirs: Draft, text: string) => {
      const { draft: joined, taken, clashing } = mergeEdits(entity, { base, mine: draft, theirs });
      setBase(theirs);
      setDraft(joined);
      setConflict({ text, theirs, taken, clashing });
    },
  };
}
