import { listTables, messageOf } from '@cloud/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { onlyFields, withFields } from '../../crud/record/extend-entity.ts';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import style from './tool.module.css';

/** A model: its source, one of the tables there, and what people call it. */
export function ModelForm(props: RecordFieldsProps) {
  const some = (...names: string[]) => (
    <RecordFields {...props} entity={withFields(props.entity, (fields) => onlyFields(fields, ...names))} />
  );
  return (
    <div className={style.form}>
      {some('datasourceId')}
      <TableField {...props} />
      {some('modelName', 'modelCode', 'modelClass', 'modelRemark')}
    </div>
  );
}

function TableField({ draft, change, errors, isReadOnly }: RecordFieldsProps) {
  const { t, language } = useTranslation('tool');
  const datasourceId = String(draft['datasourceId'] ?? '');
  const tables = useQuery({
    queryKey: ['datasource', 'tables', datasourceId],
    staleTime: 60_000,
    retry: false,
    queryFn:
      datasourceId === '' || isReadOnly
        ? skipToken
        : ({ signal }) => call(listTables, { datasourceId }, { signal, quiet: true }),
  });
  const table = String(draft['modelTable'] ?? '');
  const found = tables.data ?? [];
  const names = found.some(({ name }) => name === table) || table === '' ? found : [{ name: table, comment: '' }, ...found]; // prettier-ignore
  const choose = (name: string) => {
    change('modelTable', name);
    const chosen = found.find((one) => one.name === name);
    if (!chosen) return;
    const said = chosen.comment.slice(name.length + 1);
    // What was typed stays.
    for (const [field, value] of Object.entries({
      modelName: said || name,
      modelCode: name,
      modelClass: chosen.entityName,
    }))
      if (!draft[field]) change(field, value);
  };
  return (
    <SelectField
      name="modelTable"
      label={messageOf(language, 'code.table')}
      isRequired
      isReadOnly={isReadOnly}
      isSearchable
      hint={datasourceId === '' ? t('model.sourceFirst') : undefined}
      problem={errors['modelTable'] ?? (tables.isError ? tables.error.message : undefined)}
      options={names.map(({ name, comment }) => ({ value: name, label: labelOf(name, comment) }))}
      value={table}
      onChange={choose}
    />
  );
}

/** `table (its comment)`; the list answers `table:comment`. */
const labelOf = (name: string, comment: string): string => {
  const said = comment.slice(name.length + 1);
  return said ? `${name} (${said})` : name;
};
