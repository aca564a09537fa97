import {
  columnsOfLine,
  datasetFirstLines,
  ROW_COLUMNS,
  ROW_SEPARATORS,
  type RowColumn,
  type RowLayout,
  type RowSeparator,
} from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { SmallSelect } from '../../../../ui/choice/small-select.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { compactFieldClass } from '../../../../ui/field/compact-field.tsx';
import { ScrollTable } from '../../../../ui/table/scroll-table.tsx';
import type { FactDialogProps } from './crs-dialog.tsx';
import style from './fact-chips.module.css';
import { guessRows, isWhole, withColumn } from './guess-rows.ts';

const MOST_HEADER_LINES = 20;
const SHOWN_ROWS = 6;
type Draft = Omit<RowLayout, 'columns'> & { columns: Partial<Record<RowColumn, number>> };

/** Says how the rows of a text file are parted and what its columns hold, over its first lines. */
export function ColumnsDialog({ dataset, onMend, onClose }: FactDialogProps) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const first = useQuery({
    queryKey: ['point-cloud', 'first-lines', dataset.id],
    staleTime: Infinity,
    queryFn: ({ signal }) => call(datasetFirstLines, { id: dataset.id }, { signal }),
  });
  return (
    <Dialog onClose={onClose} title={t('columns.title', { name: first.data?.name ?? '' })} size="xl">
      {first.data && (
        <LayoutForm
          lines={first.data.lines}
          given={dataset.given.rows}
          onMend={(rows) => onMend({ rows }).then(onClose)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface LayoutFormProps {
  lines: readonly string[];
  given: RowLayout | null;
  /** null: as the file says. */
  onMend: (rows: RowLayout | null) => Promise<void>;
  onClose: () => void;
}

function LayoutForm({ lines, given, onMend, onClose }: LayoutFormProps) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const [draft, setDraft] = useState<Draft>(() => given ?? guessRows(lines));
  const { separator, headerLines, columns } = draft;
  const layout = isWhole(columns) ? { ...draft, columns } : undefined;
  const mend = (rows: RowLayout | null) => void onMend(rows).catch(() => undefined);
  return (
    <div className={style.form} data-testid="columns-dialog">
      <div className={style.line}>
        <label>
          {t('columns.separator')}
          <SmallSelect
            value={separator}
            options={(Object.keys(ROW_SEPARATORS) as RowSeparator[]).map((value) => ({
              value,
              label: t(`columns.by.${value}`),
            }))}
            onChange={(value) => setDraft({ ...draft, separator: value })}
          />
        </label>
        <label>
          {t('columns.headerLines')}
          <span className={compactFieldClass}>
            <input
              type="number"
              min={0}
              max={MOST_HEADER_LINES}
              value={headerLines}
              onChange={({ target }) =>
                setDraft({ ...draft, headerLines: Math.min(MOST_HEADER_LINES, Math.max(0, Math.trunc(+target.value))) })
              }
            />
          </span>
        </label>
      </div>
      <Rows lines={lines} draft={draft} onChange={(next) => setDraft({ ...draft, columns: next })} />
      <p className={layout ? style.note : style.problem} role={layout ? undefined : 'alert'}>
        {t(layout ? 'mend.note' : 'columns.needed')}
      </p>
      <div className={style.buttons}>
        {given && <Button onClick={() => mend(null)}>{t('columns.asFile')}</Button>}
        <Button onClick={onClose}>{t('app:cancel')}</Button>
        <Button variant="primary" disabled={!layout} onClick={() => layout && mend(layout)}>
          {t('mend.read')}
        </Button>
      </div>
    </div>
  );
}

interface RowsProps {
  lines: readonly string[];
  draft: Draft;
  onChange: (columns: Draft['columns']) => void;
}

/** The first rows, and what each column holds above it. */
function Rows({ lines, draft: { separator, headerLines, columns }, onChange }: RowsProps) {
  const { t } = useTranslation('point-cloud');
  const rows = lines.slice(headerLines, headerLines + SHOWN_ROWS).map((line) => columnsOfLine(line, separator));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const held = (place: number) => ROW_COLUMNS.find((name) => columns[name] === place) ?? '';
  const choices = (['', ...ROW_COLUMNS] as const).map((value) => ({
    value,
    label: t(`columns.of.${value || 'none'}`),
  }));
  const heads = Array.from({ length: width }, (_, place) => ({
    children: (
      <SmallSelect
        label={t('columns.column', { number: place + 1 })}
        value={held(place)}
        options={choices}
        onChange={(name) => onChange(withColumn(columns, place, name))}
      />
    ),
  }));
  return (
    <ScrollTable label={t('columns.rows')} heads={heads} className={style.rows}>
      {rows.map((row, index) => (
        <tr key={index}>
          {Array.from({ length: width }, (_, place) => (
            <td key={place} data-held={held(place) !== ''}>
              {row[place]}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}
