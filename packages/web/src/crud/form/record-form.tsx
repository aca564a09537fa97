import { Button } from '@mantine/core';
import { ApiError, permissionOf, validate } from '@cloud/contract';
import type { EntityDefinition, Field } from '@cloud/contract';
import { useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { toast } from '../../lib/toast.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Drawer } from '../../ui/dialog/drawer.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { Draft } from '../record/draft.ts';
import { FieldInput } from './field-input.tsx';
import type { InterruptedDraft } from './interrupted-drafts.ts';
import { useLabels } from '../record/labels.ts';
import { TenantOfRecord } from '../record/options.ts';
import style from './record-form.module.css';
import { useRecordDraft } from './use-record-draft.ts';

/** What a form of one's own gets: the draft, how to change it, and what is wrong with it. */
export interface RecordFieldsProps {
  entity: EntityDefinition;
  draft: Draft;
  change: (name: string, value: unknown) => void;
  errors: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  isEdit: boolean;
}

interface RecordFormProps {
  entity: EntityDefinition;
  /** Values to begin with; with an id it is an edit. */
  initial: Draft;
  isReadOnly?: boolean;
  /** Saves; the form closes when it went well. It is told what the editor saw when he began. */
  onSubmit: (record: Draft, seen: Draft) => Promise<unknown>;
  /** Fetches what is stored now, for an edit that met another one. */
  onReload?: (() => Promise<Draft | undefined>) | undefined;
  /** What an ended session left of this form. */
  interrupted?: InterruptedDraft | undefined;
  /** Title of the list by which an unfinished form outlives the end of a session. */
  draftKey?: string | undefined;
  onClose: () => void;
  form?: ComponentType<RecordFieldsProps> | undefined;
  /** Stands before the buttons. */
  foot?: ReactNode;
}

/** The form of a record, checked by the rules that the server checks. */
export function RecordForm(props: RecordFormProps) {
  const { entity, initial, isReadOnly = false, onSubmit, onReload, onClose, form, foot, interrupted, draftKey } = props;
  const { t, one, issue } = useLabels();
  const {
    base,
    draft,
    conflict,
    isChanged,
    change: put,
    mergeStored,
  } = useRecordDraft({
    entity,
    initial,
    isReadOnly,
    interrupted,
    draftKey,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const isEdit = Boolean(initial['id']);
  const unmark = useUnsaved(isChanged);
  const leave = () => {
    unmark();
    onClose();
  };

  const close = async () => {
    if (!isChanged || (await confirm({ text: t('leaveQuestion') }))) leave();
  };
  const change = (name: string, value: unknown) => {
    put(name, value);
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([other]) => other !== name)));
  };
  const join = async (text: string) => {
    const theirs = await onReload?.();
    if (theirs) mergeStored(theirs, text);
    else toast.error(text);
    box.current?.closest('section')?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  };
  const submit = async () => {
    const record = cleaned(entity, draft);
    const found: Record<string, string> = {};
    for (const one of validate(entity, record, isEdit)) found[one.field] = issue(one, entity.fields[one.field]!.label);
    setErrors(found);
    const first = Object.keys(entity.fields).find((name) => found[name]);
    if (first) {
      box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await onSubmit(record, base);
      leave();
    } catch (error) {
      // Any other refusal was shown by the client; the form stays as it is.
      if (error instanceof ApiError && error.code === 'changed-meanwhile') await join(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  const Fields = form ?? RecordFields;
  const title = t(isReadOnly ? 'viewTitle' : isEdit ? 'editTitle' : 'addTitle', { label: one(entity.label) });
  return (
    <Drawer
      title={title}
      onClose={() => void close()}
      footer={
        <>
          {foot}
          <Button variant="default" onClick={() => void close()}>
            {t(isReadOnly ? 'app:close' : 'app:cancel')}
          </Button>
          {!isReadOnly && (
            <Button loading={isBusy} onClick={() => void submit()} data-permission={permissionOf(entity, 'edit')}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={box}
        className={style.form}
        data-read-only={isReadOnly}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReadOnly && !isBusy) void submit();
        }}
      >
        {interrupted && !conflict && <p className={style.kept}>{t('draftRestored')}</p>}
        {conflict && <ConflictNotice entity={entity} conflict={conflict} />}
        <TenantOfRecord value={String(draft['tenantId'] ?? '')}>
          <Fields
            entity={entity}
            draft={draft}
            change={change}
            errors={errors}
            isReadOnly={isReadOnly}
            isEdit={isEdit}
          />
        </TenantOfRecord>
        <input type="submit" hidden />
      </form>
    </Drawer>
  );
}

/** All fields of an entity that belong into a form, in their order. */
export function RecordFields({ entity, draft, change, errors, isReadOnly, isEdit }: RecordFieldsProps) {
  return (
    <div className={style.fields}>
      {Object.entries(entity.fields)
        .filter(([, field]) => isInForm(field, isEdit, isReadOnly))
        .map(([name, field]) => (
          <div key={name} data-wide={field.kind === 'longText' || field.kind === 'richText'}>
            <FieldInput
              name={name}
              field={field}
              value={draft[name]}
              error={errors[name]}
              isReadOnly={isReadOnly || field.readOnly === true}
              onChange={(value) => change(name, value)}
            />
          </div>
        ))}
    </div>
  );
}

function isInForm({ showIn = 'both', readOnly, writeOnly }: Field, isEdit: boolean, isReadOnly: boolean): boolean {
  if (showIn === 'none' || showIn === 'list') return false;
  // A password is given when a record is made; later it has ways of its own.
  if (writeOnly && (isEdit || isReadOnly)) return false;
  return isReadOnly || readOnly !== true;
}

/** Only what the entity knows travels back; the rest of the answer is the server's. */
function cleaned(entity: EntityDefinition, draft: Draft): Draft {
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
