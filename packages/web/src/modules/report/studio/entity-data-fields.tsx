import { REPORT_FUNCTIONS, REPORT_GROUPINGS, REPORT_LIMITS, REPORT_OPERATORS } from '@cloud/contract';
import type { ReportDesign, ReportEntityData, ReportFilter, ReportMeasure, ReportSubject } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { RowsEditor } from './rows-editor.tsx';

interface EntityFieldsProps {
  data: ReportEntityData;
  design: ReportDesign;
  subjects: readonly ReportSubject[];
  onChange: (data: ReportEntityData) => void;
}

type Fields = ReportSubject['fields'];
const optionsOf = (fields: Fields) => fields.map(({ name, label }) => ({ value: name, label }));
/** The value of a list that a picker gave; the library's lists hold texts. */
const oneOf = <T extends string>(values: readonly T[], given: string): T | undefined =>
  values.find((value) => value === given);

/** Rows of the product: as they are, or put together and counted. */
export function EntityDataFields({ data, design, subjects, onChange }: EntityFieldsProps) {
  const { t } = useTranslation('report');
  const fields = subjects.find(({ name }) => name === data.subject)?.fields ?? [];
  const isGrouped = data.groups.length + data.measures.length > 0;
  return (
    <>
      {!isGrouped && (
        <MultiSelectField
          label={t('studio.columns')}
          options={optionsOf(fields)}
          value={data.columns}
          isSearchable
          onChange={(columns) => onChange({ ...data, columns: columns.slice(0, REPORT_LIMITS.columns) })}
        />
      )}
      <Groups data={data} fields={fields} onChange={onChange} />
      <Measures data={data} fields={fields} onChange={onChange} />
      <Filters data={data} design={design} fields={fields} onChange={onChange} />
      <Order data={data} fields={fields} onChange={onChange} />
    </>
  );
}

const isTime = (fields: Fields, name: string) => fields.find((field) => field.name === name)?.kind === 'time';

interface PartProps {
  data: ReportEntityData;
  fields: Fields;
  onChange: (data: ReportEntityData) => void;
}

function Groups({ data, fields, onChange }: PartProps) {
  const { t } = useTranslation('report');
  const first = fields[0]?.name ?? '';
  return (
    <RowsEditor
      label={t('studio.groups')}
      rows={data.groups}
      most={6}
      isOrdered
      make={() => ({ field: first, by: 'value' }) as const}
      onChange={(groups) => onChange({ ...data, groups })}
    >
      {(group, change) => (
        <>
          <SelectField
            aria-label={t('studio.field')}
            options={optionsOf(fields)}
            value={group.field}
            onChange={(field) => change({ field, by: isTime(fields, field) ? 'month' : 'value' })}
          />
          {isTime(fields, group.field) && (
            <SelectField
              aria-label={t('studio.by')}
              options={REPORT_GROUPINGS.map((by) => ({ value: by, label: t(`by.${by}`) }))}
              value={group.by}
              onChange={(by) => change({ ...group, by: oneOf(REPORT_GROUPINGS, by) ?? 'value' })}
            />
          )}
        </>
      )}
    </RowsEditor>
  );
}

function Measures({ data, fields, onChange }: PartProps) {
  const { t } = useTranslation('report');
  /** Counted is anything, summed are numbers; the first and last may be times too. */
  const fitting = ({ function: called }: ReportMeasure) =>
    fields.filter(({ kind }) => {
      if (called === 'count' || called === 'countDistinct') return true;
      return kind === 'number' || (kind === 'time' && (called === 'least' || called === 'most'));
    });
  return (
    <RowsEditor
      label={t('studio.measures')}
      rows={data.measures}
      most={20}
      isOrdered
      make={(): ReportMeasure => ({ function: 'count', field: '', label: '' })}
      onChange={(measures) => onChange({ ...data, measures })}
    >
      {(measure, change) => (
        <>
          <SelectField
            aria-label={t('studio.function')}
            options={REPORT_FUNCTIONS.map((name) => ({ value: name, label: t(`function.${name}`) }))}
            value={measure.function}
            onChange={(name) => {
              const next = { ...measure, function: oneOf(REPORT_FUNCTIONS, name) ?? 'count' };
              const fits = fitting(next);
              const isKept = fits.some((field) => field.name === measure.field) || next.function === 'count';
              change(isKept ? next : { ...next, field: fits[0]?.name ?? '' });
            }}
          />
          <SelectField
            aria-label={t('studio.field')}
            options={optionsOf(fitting(measure))}
            isOptional={measure.function === 'count'}
            placeholder={measure.function === 'count' ? t('studio.rows') : ''}
            value={measure.field}
            onChange={(field) => change({ ...measure, field })}
          />
          <TextField
            aria-label={t('studio.heading')}
            placeholder={t('studio.heading')}
            value={measure.label}
            maxLength={60}
            onChange={(label) => change({ ...measure, label })}
          />
        </>
      )}
    </RowsEditor>
  );
}

function Filters({ data, fields, design, onChange }: PartProps & { design: ReportDesign }) {
  const { t } = useTranslation('report');
  const make = (): ReportFilter => ({ field: fields[0]?.name ?? '', operator: 'equals', value: '', parameter: '' });
  const parameters = design.parameters.map(({ name, label }) => ({ value: name, label: label || name }));
  return (
    <RowsEditor
      label={t('studio.filters')}
      rows={data.filters}
      most={20}
      make={make}
      onChange={(filters) => onChange({ ...data, filters })}
    >
      {(filter, change) => (
        <>
          <SelectField
            aria-label={t('studio.field')}
            options={optionsOf(fields)}
            value={filter.field}
            onChange={(field) => change({ ...filter, field, value: '' })}
          />
          <SelectField
            aria-label={t('studio.operator')}
            options={REPORT_OPERATORS.map((name) => ({ value: name, label: t(`operator.${name}`) }))}
            value={filter.operator}
            onChange={(name) => change({ ...filter, operator: oneOf(REPORT_OPERATORS, name) ?? 'equals' })}
          />
          {filter.operator !== 'isEmpty' && filter.operator !== 'isNotEmpty' && (
            <>
              {filter.parameter === '' && <FilterValue filter={filter} fields={fields} onChange={change} />}
              {parameters.length > 0 && (
                <SelectField
                  aria-label={t('studio.parameter')}
                  placeholder={t('studio.parameter')}
                  options={parameters}
                  isOptional
                  value={filter.parameter}
                  onChange={(parameter) => change({ ...filter, parameter })}
                />
              )}
            </>
          )}
        </>
      )}
    </RowsEditor>
  );
}

interface FilterValueProps {
  filter: ReportFilter;
  fields: Fields;
  onChange: (filter: ReportFilter) => void;
}

function FilterValue({ filter, fields, onChange }: FilterValueProps) {
  const { t } = useTranslation('report');
  const choices = fields.find(({ name }) => name === filter.field)?.choices ?? [];
  const shared = { 'aria-label': t('studio.value'), placeholder: t('studio.value') };
  const change = (value: string) => onChange({ ...filter, value });
  if (choices.length > 0 && (filter.operator === 'equals' || filter.operator === 'differs'))
    return <SelectField {...shared} options={choices} isOptional value={filter.value} onChange={change} />;
  return <TextField {...shared} value={filter.value} maxLength={1000} onChange={change} />;
}

/** By which column the rows are ordered, and how many there are at most. */
function Order({ data, fields, onChange }: PartProps) {
  const { t } = useTranslation('report');
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const isGrouped = data.groups.length + data.measures.length > 0;
  const columns = isGrouped
    ? [
        ...data.groups.map(({ field }) => labelOf(field)),
        ...data.measures.map(
          (one) => one.label || `${t(`function.${one.function}`)} ${one.field && labelOf(one.field)}`,
        ),
      ]
    : data.columns.map(labelOf);
  const options = columns.flatMap((label, index) => [
    { value: String(index + 1), label: t('studio.rising', { label }) },
    { value: String(-index - 1), label: t('studio.falling', { label }) },
  ]);
  return (
    <>
      <SelectField
        label={t('studio.order')}
        options={options}
        isOptional
        value={data.order === 0 ? '' : String(data.order)}
        onChange={(order) => onChange({ ...data, order: Number(order) })}
      />
      <NumberField
        label={t('studio.most')}
        hint={t('studio.mostHint')}
        isWhole
        min={0}
        max={100_000}
        isClamped
        value={data.most === 0 ? '' : data.most}
        onChange={(most) => onChange({ ...data, most: Math.min(100_000, Math.max(0, Math.trunc(Number(most) || 0))) })}
      />
    </>
  );
}
