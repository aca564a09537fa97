import { Button } from '@mantine/core';
import { permissionOf, validate } from '@cloud/contract';
import type { EntityDefinition, Field } from '@cloud/contract';
import { useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useUnsaved } from '../lib/unsaved.ts';
import { confirm } from '../ui/confirm.ts';
import { Sheet } from '../ui/sheet.tsx';
import { FieldInput } from './field-input.tsx';
import { useLabels } from './labels.ts';
import style from './record-form.module.css';

export type Draft = Readonly<Record<string, unknown>>;

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
  /** Saves; the form closes when it went well. */
  onSubmit: (record: Draft) => Promise<unknown>;
  onClose: () => void;
  form?: ComponentType<RecordFieldsProps> | undefined;
  /** Stands before the buttons. */
  foot?: ReactNode;
}

/** The form of a record, checked by the rules that the server checks. */
export function RecordForm(props: RecordFormProps) {
  const { entity, initial, isReadOnly = false, onSubmit, onClose, form, foot } = props;
  const { t, thing, issue } = useLabels();
  const [draft, setDraft] = useState<Draft>(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const isEdit = Boolean(initial['id']);
  const isChanged = !isReadOnly && Object.keys(draft).some((name) => (draft[name] ?? '') !== (initial[name] ?? ''));
  const unmark = useUnsaved(isChanged);
  const leave = () => {
    unmark();
    onClose();
  };

  const close = async () => {
    if (!isChanged || (await confirm({ text: t('leaveQuestion') }))) leave();
  };
  const change = (name: string, value: unknown) => {
    setDraft((old) => ({ ...old, [name]: value }));
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([other]) => other !== name)));
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
      await onSubmit(record);
      leave();
    } catch {
      // The client has shown why; the form stays as it is.
    } finally {
      setIsBusy(false);
    }
  };
  const Fields = form ?? RecordFields;
  const title = t(isReadOnly ? 'viewTitle' : isEdit ? 'editTitle' : 'addTitle', { label: thing(entity.label) });
  return (
    <Sheet
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
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReadOnly && !isBusy) void submit();
        }}
      >
        <Fields entity={entity} draft={draft} change={change} errors={errors} isReadOnly={isReadOnly} isEdit={isEdit} />
        <input type="submit" hidden />
      </form>
    </Sheet>
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
