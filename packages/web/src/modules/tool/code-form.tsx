import { dataModel, messageOf, readPrototype } from '@cloud/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { callCrud } from '../../crud/record/call-crud.ts';
import { onlyFields, withFields } from '../../crud/record/extend-entity.ts';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import style from './tool.module.css';

/** A task: a model or a table, alone or with the model of its details, and where the module goes. */
export function CodeForm(props: RecordFieldsProps) {
  const { draft } = props;
  const { t } = useTranslation('tool');
  const isByModel = textOf(draft['modelId']) !== '';
  const some = (...names: string[]) => (
    <RecordFields {...props} entity={withFields(props.entity, (fields) => onlyFields(fields, ...names))} />
  );
  return (
    <div className={style.form}>
      {some('codeName', 'serviceName')}
      <p className={style.dim}>{t('code.serviceHint')}</p>
      <ModelField {...props} name="modelId" label={t('code.fromModel')} hint={t('code.fromHint')} />
      {isByModel ? some('templateType', 'tablePrefix') : some('datasourceId', 'tableName', 'tablePrefix', 'pkName')}
      {isByModel && draft['templateType'] === 'sub' && (
        <>
          <ModelField {...props} name="subModelId" label={t('code.subModel')} />
          <KeyField {...props} model="subModelId" role="subKey" />
        </>
      )}
      {isByModel && draft['templateType'] === 'tree' && <KeyField {...props} model="modelId" role="treeKey" />}
    </div>
  );
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

interface ModelFieldProps extends RecordFieldsProps {
  name: 'modelId' | 'subModelId';
  label: string;
  hint?: string;
}

function ModelField({ name, label, hint = '', draft, change, errors, isReadOnly }: ModelFieldProps) {
  const { data: models = [] } = useQuery({
    queryKey: ['model', 'options'],
    retry: false,
    queryFn: ({ signal }) => callCrud(dataModel, 'select', {}, { signal, quiet: true }),
  });
  const choose = (id: string) => {
    change(name, id);
    const chosen = models.find((model) => model.id === id);
    if (name === 'modelId' && chosen) {
      change('datasourceId', chosen.datasourceId);
      change('tableName', chosen.modelTable);
    }
  };
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      isOptional
      isSearchable
      isReadOnly={isReadOnly}
      problem={errors[name]}
      options={models.map(({ id, modelName }) => ({ value: id, label: modelName }))}
      value={textOf(draft[name])}
      onChange={choose}
    />
  );
}

interface KeyFieldProps extends RecordFieldsProps {
  model: 'modelId' | 'subModelId';
  /** What the column is: the master's id, or that of the row above. */
  role: 'subKey' | 'treeKey';
}

/** Columns of a model, of which one holds the id of the master, or of the row above. */
function KeyField({ model, role, draft, change, errors, isReadOnly }: KeyFieldProps) {
  const { language } = useTranslation('tool');
  const modelId = textOf(draft[model]);
  const { data: columns = [] } = useQuery({
    queryKey: ['model', 'keys', modelId],
    retry: false,
    queryFn:
      modelId === ''
        ? skipToken
        : ({ signal }) => call(readPrototype, { modelId, datasourceId: '' }, { signal, quiet: true }),
  });
  const names = columns.map((row) => textOf(row['jdbcName'] ?? row['name']));
  return (
    <SelectField
      name="subFkId"
      label={messageOf(language, `code.${role}`)}
      isReadOnly={isReadOnly}
      problem={errors['subFkId']}
      options={names.map((name) => ({ value: name, label: name }))}
      value={textOf(draft['subFkId'])}
      onChange={(name) => change('subFkId', name)}
    />
  );
}
