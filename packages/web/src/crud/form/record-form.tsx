import { permissionOf } from '@cloud/contract';
import type { EntityDefinition, Field } from '@cloud/contract';
import type { ComponentType, ReactNode } from 'react';
import { Drawer } from '../../ui/dialog/drawer.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { Draft } from '../record/draft.ts';
import { FieldInput } from './field-input.tsx';
import { inSentence, useLabels } from '../record/labels.ts';
import { TenantOfRecord } from '../record/options.ts';
import { Button } from '../../ui/button/button.tsx';
import { readOnlyFields } from '../../ui/field/read-only.ts';
import { Form } from '../../ui/form/form.tsx';
import { Notice } from '../../ui/message/notice.tsx';
import style from './record-form.module.css';
import { FormSections } from './form-sections.tsx';
import { useRecordForm } from './use-record-form.ts';
import type { RecordFormOptions } from './use-record-form.ts';

/** What a form of one's own gets: the draft, how to change it, and what is wrong with it. */
export interface RecordFieldsProps {
  entity: EntityDefinition;
  draft: Draft;
  change: (name: string, value: unknown) => void;
  errors: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  isEdit: boolean;
}

interface RecordFormProps extends RecordFormOptions {
  /** The fields; all that belong into a form unless given. */
  form?: ComponentType<RecordFieldsProps> | undefined;
  /** Stands before the buttons. */
  foot?: ReactNode;
}

/** The form of a record, checked by the rules that the server checks. */
export function RecordForm(props: RecordFormProps) {
  const { entity, initial, isReadOnly = false, form, foot, interrupted } = props;
  const { t, one } = useLabels();
  const { box, draft, conflict, errors, isBusy, change, close, submit } = useRecordForm(props);
  const isEdit = Boolean(initial['id']);
  const Fields = form ?? RecordFields;
  const title = t(isReadOnly ? 'viewTitle' : isEdit ? 'editTitle' : 'addTitle', { label: inSentence(one(entity)) });
  return (
    <Drawer
      title={title}
      onClose={() => void close()}
      footer={
        <>
          {foot}
          <Button onClick={() => void close()}>{t(isReadOnly ? 'app:close' : 'app:cancel')}</Button>
          {!isReadOnly && (
            <Button
              variant="primary"
              isBusy={isBusy}
              onClick={() => void submit()}
              data-permission={permissionOf(entity, 'edit')}
            >
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <Form ref={box} className={isReadOnly ? readOnlyFields : undefined} onSubmit={() => void submit()}>
        {interrupted && !conflict && <Notice tone="success">{t('draftRestored')}</Notice>}
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
      </Form>
    </Drawer>
  );
}

interface RecordFieldsWithFirst extends RecordFieldsProps {
  /** Stands above them, over the whole width. */
  first?: ReactNode;
}

/** All fields of an entity that belong into a form, in their order. */
export function RecordFields(props: RecordFieldsWithFirst) {
  const { entity, draft, change, errors, isReadOnly, isEdit, first } = props;
  const { label } = useLabels();
  const asked = Object.entries(entity.fields).filter(([, field]) => isInForm(field, isEdit, isReadOnly));
  const groups = [...new Set(asked.map(([, { group }]) => group))];
  const fieldsOf = (fields: typeof asked, lead?: ReactNode) => (
    <div className={style.fields}>
      {lead && <div data-wide="true">{lead}</div>}
      {fields.map(([name, field]) => (
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
  if (groups.length < 2) return fieldsOf(asked, first);
  const sections = groups.map((group = '', i) => ({
    name: group,
    title: group && label(group),
    content: fieldsOf(
      asked.filter(([, field]) => (field.group ?? '') === group),
      i === 0 ? first : undefined,
    ),
  }));
  return <FormSections sections={sections} />;
}

function isInForm({ showIn = 'both', readOnly, writeOnly }: Field, isEdit: boolean, isReadOnly: boolean): boolean {
  if (showIn === 'none' || showIn === 'list') return false;
  // A password is given when a record is made; later it has ways of its own.
  if (writeOnly && (isEdit || isReadOnly)) return false;
  return isReadOnly || readOnly !== true;
}
