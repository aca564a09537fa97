import { REPORT_CHARTS, REPORT_LIMITS } from '@cloud/contract';
import type { ReportDesign, ReportPart, ReportPartOf, ReportResult } from '@cloud/contract';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import type { Option } from '../../../ui/field/option.ts';
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { newPart } from './new-parts.ts';
import { RowsEditor } from './rows-editor.tsx';
import style from './studio.module.css';

interface PartEditorProps {
  design: ReportDesign;
  /** What the data sets answered last: their columns are chosen from. */
  result: ReportResult | undefined;
  onChange: (design: ReportDesign) => void;
}

const KINDS = ['table', 'chart', 'cross', 'text'] as const;

/** What is drawn, from top to bottom. */
export function PartEditor({ design, result, onChange }: PartEditorProps) {
  const { t } = useTranslation('report');
  const first = design.data[0]?.name;
  return (
    <div className={style.section}>
      {first === undefined && <p className={style.dim}>{t('studio.dataFirst')}</p>}
      <RowsEditor
        label={t('studio.part')}
        rows={design.parts}
        most={REPORT_LIMITS.parts}
        isTall
        isOrdered
        onChange={(parts) => onChange({ ...design, parts })}
      >
        {(part, change) => (
          <>
            <strong>{t(`partKind.${part.kind}`)}</strong>
            <TextField
              label={t('studio.title')}
              value={part.title}
              maxLength={200}
              onChange={(title) => change({ ...part, title })}
            />
            {part.kind === 'text' ? (
              <TextAreaField
                label={t('studio.text')}
                hint={t('studio.textHint')}
                value={part.text}
                maxLength={10_000}
                onChange={(text) => change({ ...part, text })}
              />
            ) : (
              <DataPart part={part} design={design} result={result} onChange={change} />
            )}
          </>
        )}
      </RowsEditor>
      <Menu
        opener={
          <Button disabled={design.parts.length >= REPORT_LIMITS.parts}>
            <IconPlus size={14} aria-hidden="true" />
            {t('studio.addPart')}
          </Button>
        }
      >
        {KINDS.map((kind) => (
          <MenuItem
            key={kind}
            isDisabled={kind !== 'text' && first === undefined}
            onChoose={() => onChange({ ...design, parts: [...design.parts, newPart(kind, first ?? '')] })}
          >
            {t(`partKind.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

type OfData = Exclude<ReportPart, { kind: 'text' }>;
interface DataPartProps extends Omit<PartEditorProps, 'onChange'> {
  part: OfData;
  onChange: (part: OfData) => void;
}

function DataPart({ part, design, result, onChange }: DataPartProps) {
  const { t } = useTranslation('report');
  const columns = (result?.data[part.data]?.columns ?? []).map(({ label }, index) => ({ value: String(index), label }));
  return (
    <>
      <SelectField
        label={t('studio.data')}
        options={design.data.map(({ name }) => ({ value: name, label: name }))}
        value={part.data}
        onChange={(data) => onChange({ ...part, data })}
      />
      {part.kind === 'table' && <TableFields part={part} columns={columns} onChange={onChange} />}
      {part.kind === 'cross' && <CrossFields part={part} columns={columns} onChange={onChange} />}
      {part.kind === 'chart' && <ChartFields part={part} columns={columns} onChange={onChange} />}
      {part.kind !== 'chart' && (
        <Checkbox
          label={t('studio.totals')}
          isTicked={part.hasTotals}
          onChange={(hasTotals) => onChange({ ...part, hasTotals })}
        />
      )}
    </>
  );
}

interface FieldsProps<K extends OfData['kind']> {
  part: ReportPartOf<K>;
  columns: Option[];
  onChange: (part: OfData) => void;
}

/** Columns that are chosen may have headings of their own; an empty one is that of the data. */
function TableFields({ part, columns, onChange }: FieldsProps<'table'>) {
  const { t } = useTranslation('report');
  const choose = (chosen: readonly string[]) => {
    const headings = new Map(part.columns.map(({ column, heading }) => [column, heading]));
    const next = chosen.map(Number).map((column) => ({ column, heading: headings.get(column) ?? '' }));
    onChange({ ...part, columns: next });
  };
  const labelOf = (column: number) =>
    columns.find(({ value }) => value === String(column))?.label ?? String(column + 1);
  return (
    <>
      <MultiSelectField
        label={t('studio.columns')}
        hint={t('studio.allColumns')}
        options={columns}
        value={part.columns.map(({ column }) => String(column))}
        onChange={choose}
      />
      {part.columns.map(({ column, heading }, index) => (
        <TextField
          key={column}
          label={t('studio.columnHeading', { column: labelOf(column) })}
          value={heading}
          placeholder={labelOf(column)}
          maxLength={200}
          onChange={(next) => onChange({ ...part, columns: part.columns.with(index, { column, heading: next }) })}
        />
      ))}
    </>
  );
}

function CrossFields({ part, columns, onChange }: FieldsProps<'cross'>) {
  const { t } = useTranslation('report');
  return (['row', 'column', 'value'] as const).map((place) => (
    <SelectField
      key={place}
      label={t(`studio.cross.${place}`)}
      options={columns}
      value={String(part[place])}
      onChange={(column) => onChange({ ...part, [place]: Number(column) })}
    />
  ));
}

function ChartFields({ part, columns, onChange }: FieldsProps<'chart'>) {
  const { t } = useTranslation('report');
  return (
    <>
      <SelectField
        label={t('studio.shape')}
        options={REPORT_CHARTS.map((shape) => ({ value: shape, label: t(`shape.${shape}`) }))}
        value={part.shape}
        onChange={(given) => onChange({ ...part, shape: REPORT_CHARTS.find((shape) => shape === given) ?? 'bar' })}
      />
      <SelectField
        label={t('studio.category')}
        options={columns}
        value={String(part.category)}
        onChange={(column) => onChange({ ...part, category: Number(column) })}
      />
      <MultiSelectField
        label={t('studio.values')}
        options={columns}
        value={part.values.map(String)}
        onChange={(values) => onChange({ ...part, values: values.slice(0, 8).map(Number) })}
      />
    </>
  );
}
