import { COMPONENT_TYPES, QUERY_TYPES } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../../crud/record/labels.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { SmallSelect } from '../../ui/choice/small-select.tsx';
import { TickBox } from '../../ui/choice/tick-box.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { targetOf, withTarget } from './column-drafts.ts';
import type { ColumnDraft, SiblingModel } from './column-drafts.ts';
import { useDictionaryCodes } from './use-dictionary-codes.ts';
import { ScrollTable } from '../../ui/table/scroll-table.tsx';
import style from './tool.module.css';

interface ColumnTableProps {
  columns: readonly ColumnDraft[];
  siblings: readonly SiblingModel[];
  onChange: (columns: ColumnDraft[]) => void;
}

const HEADS = ['column', 'label', 'property', 'component', 'source', 'list', 'form', 'required', 'search'] as const;

/** One line a column. */
export function ColumnTable({ columns, siblings, onChange }: ColumnTableProps) {
  const { t } = useTranslation('tool');
  const change = (index: number, next: ColumnDraft) =>
    onChange(columns.map((column, place) => (place === index ? next : column)));
  return (
    <ScrollTable
      isTall
      label={t('columns.open')}
      className={style.table}
      heads={HEADS.map((name) => t(`columns.${name}`))}
    >
      {columns.map((column, index) => (
        <ColumnRow key={column.jdbcName} column={column} siblings={siblings} onChange={(next) => change(index, next)} />
      ))}
    </ScrollTable>
  );
}

interface ColumnRowProps {
  column: ColumnDraft;
  siblings: readonly SiblingModel[];
  onChange: (column: ColumnDraft) => void;
}

function ColumnRow(props: ColumnRowProps) {
  const { column, onChange } = props;
  const { t } = useTranslation('tool');
  const named = (what: string) => `${t(`columns.${what}`)} ${column.jdbcName}`;
  const set = (part: Partial<ColumnDraft>) => onChange({ ...column, ...part });
  const tick = (what: 'list' | 'form' | 'required', field: 'isList' | 'isForm' | 'isRequired') => (
    <td>
      <TickBox
        label={named(what)}
        isTicked={column[field] === 1}
        onChange={(isTicked) => set({ [field]: isTicked ? 1 : 0 })}
      />
    </td>
  );
  const typed = (what: string, field: 'jdbcComment' | 'propertyName', maxLength: number) => ({
    'aria-label': named(what),
    isSmall: true,
    maxLength,
    value: column[field],
    onChange: (value: string) => set({ [field]: value }),
  });
  return (
    <tr>
      <th scope="row">
        {column.jdbcName} <span className={style.dim}>{column.jdbcType}</span>
      </th>
      <td>
        <TextField {...typed('label', 'jdbcComment', 100)} />
      </td>
      <td>
        <TextField {...typed('property', 'propertyName', 50)} />
      </td>
      <td>
        <SmallSelect
          label={named('component')}
          className={style.select}
          value={column.componentType}
          options={COMPONENT_TYPES.map((value) => ({ value: String(value), label: t(`component.${value}`) }))}
          onChange={(componentType) => set({ componentType, dictCode: '', propertyEntity: '', refModelId: '' })} // prettier-ignore
        />
      </td>
      <td>
        <SourceCell {...props} />
      </td>
      {tick('list', 'isList')}
      {tick('form', 'isForm')}
      {tick('required', 'isRequired')}
      <td>
        <SmallSelect
          label={named('search')}
          className={style.select}
          value={column.isQuery === 1 ? column.queryType : ''}
          options={['', ...QUERY_TYPES].map((value) => ({ value, label: t(`query.${value || 'none'}`) }))}
          onChange={(queryType) => set({ queryType, isQuery: queryType === '' ? 0 : 1 })}
        />
      </td>
    </tr>
  );
}

/** Where the choices of a column come from: a dictionary, records of this product, or those of another model. */
function SourceCell({ column, siblings, onChange }: ColumnRowProps) {
  const { t } = useTranslation('tool');
  const codes = useDictionaryCodes();
  const entities = usePickedEntities();
  const label = `${t('columns.source')} ${column.jdbcName}`;
  const none = { value: '', label: t('columns.choose') };
  if (column.componentType === 'select')
    return (
      <SmallSelect
        label={label}
        className={style.select}
        value={column.dictCode}
        options={[none, ...codes]}
        onChange={(dictCode) => onChange({ ...column, dictCode })}
      />
    );
  if (column.componentType !== 'tree') return <span className={style.dim}>–</span>;
  const models = siblings.map(({ id, name, table }) => ({ value: `model:${id}`, label: `${name} (${table})` }));
  return (
    <SmallSelect
      label={label}
      className={style.select}
      value={targetOf(column)}
      options={[none, ...models, ...entities]}
      onChange={(target) => onChange(withTarget(column, target))}
    />
  );
}

/** Entities of this product whose records a form can choose. */
function usePickedEntities() {
  const { records } = useLabels();
  const { data = [] } = useQuery({
    queryKey: ['model', 'entities'],
    staleTime: Infinity,
    queryFn: async (): Promise<readonly EntityDefinition[]> =>
      (await import('@cloud/contract/modules/entities.ts')).ENTITIES.filter(({ picker }) => picker),
  });
  return data.map((entity) => ({ value: `entity:${entity.name}`, label: records(entity) }));
}
