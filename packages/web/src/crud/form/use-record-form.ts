import { ApiError, validate } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import { useRef, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import type { Draft } from '../record/draft.ts';
import { useLabels } from '../record/labels.ts';
import type { InterruptedDraft } from './interrupted-drafts.ts';
import { useRecordDraft } from './use-record-draft.ts';

export interface RecordFormOptions {
  entity: EntityDefinition;
  /** Values to begin with; with an id it is an edit. */
  initial: Draft;
  isReadOnly?: boolean;
  /** Saves; the form closes when it went well. It is told what the editor saw when he began. */
  onSubmit: (record: Draft, original: Draft) => Promise<unknown>;
  /** Fetches what is stored now, for an edit that met another one. */
  onReload?: (() => Promise<Draft | undefined>) | undefined;
  /** What an ended session left of this form. */
  interrupted?: InterruptedDraft | undefined;
  /** Title of the list by which an unfinished form outlives the end of a session. */
  draftKey?: string | undefined;
  onClose: () => void;
}

/** What the form of a record holds and does: the draft, what is wrong with it, saving and leaving. */
export function useRecordForm(options: RecordFormOptions) {
  const { entity, initial, isReadOnly = false, onSubmit, onReload, onClose, interrupted, draftKey } = options;
  const { t, issue } = useLabels();
  const draft = useRecordDraft({ entity, initial, isReadOnly, interrupted, draftKey });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const unmark = useUnsaved(draft.isChanged);
  const leave = () => {
    unmark();
    onClose();
  };
  const close = async () => {
    if (!draft.isChanged || (await confirm({ text: t('leaveQuestion') }))) leave();
  };
  const change = (name: string, value: unknown) => {
    draft.change(name, value);
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([other]) => other !== name)));
  };
  /** Shows what is wrong with a record, at the first field; true when nothing is. */
  const isValid = (record: Draft): boolean => {
    const issues = validate(entity, record, Boolean(initial['id']));
    const found = Object.fromEntries(issues.map((one) => [one.field, issue(one, entity.fields[one.field]!.label)]));
    setErrors(found);
    const first = Object.keys(entity.fields).find((name) => found[name]);
    if (first) box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  const mergeStored = async (text: string) => {
    const theirs = await onReload?.();
    if (theirs) draft.mergeStored(theirs, text);
    else toast.error(text);
    box.current?.closest('section')?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  };
  const submit = async () => {
    const record = toRecord(entity, draft.draft);
    if (isReadOnly || isBusy || !isValid(record)) return;
    setIsBusy(true);
    try {
      await onSubmit(record, draft.base);
      leave();
    } catch (error) {
      // The request has already shown any other refusal; the form stays as it is.
      if (error instanceof ApiError && error.code === 'changed-meanwhile') await mergeStored(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return { box, draft: draft.draft, conflict: draft.conflict, errors, isBusy, change, close, submit };
}

/** Only what the entity knows travels back; the rest of the answer is the server's. */
function toRecord(entity: EntityDefinition, draft: Draft): Draft {
  const record: Record<string, unknown> = {};
  if (draft['id']) record['id'] = draft['id'];
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || !(name in draft)) continue;
    const value = draft[name];
    // The wire says −1 where a number is not set.
    record[name] = value === -1 && (field.kind === 'dictionary' || field.kind === 'integer') ? '' : value;
  }
  return record;
}
