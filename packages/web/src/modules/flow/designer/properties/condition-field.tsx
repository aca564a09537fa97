import { ConditionError } from '@cloud/contract';
import type { ProcessForm } from '@cloud/contract';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Segments } from '../../../../ui/choice/segments.tsx';
import style from './condition-field.module.css';
import { ConditionRowFields } from './condition-row-fields.tsx';
import { readRows, writeRows } from './condition-rows.ts';
import type { ConditionRows } from './condition-rows.ts';
import { DraftField } from './draft-field.tsx';

interface ConditionFieldProps {
  /** `${…}`, or '' for none. */
  value: string;
  form: ProcessForm | undefined;
  onChange: (value: string) => void;
}

const NO_ROWS: ConditionRows = { join: 'and', rows: [] };

/** Rows of a text; none when it is no condition, or one that says more. */
function rowsIn(text: string): ConditionRows | undefined {
  try {
    return text.trim() === '' ? NO_ROWS : readRows(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with a text, and where. */
export function conditionProblem(text: string, t: Translate): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    readRows(text);
    return undefined;
  } catch (cause) {
    if (!(cause instanceof ConditionError)) throw cause;
    const rest = text.slice(cause.at, cause.at + 12);
    const place = t(rest === '' ? 'condition.atEnd' : 'condition.at', { number: cause.at + 1, rest });
    return t('condition.problem', { reason: t(`condition.fault.${cause.reason}`), place });
  }
}

/** A condition, by rows or as text. */
export function ConditionField({ value, form, onChange }: ConditionFieldProps) {
  const { t } = useTranslation('flow-designer');
  const read = rowsIn(value);
  const [wanted, setWanted] = useState<'rows' | 'text'>('rows');
  const mode = read ? wanted : 'text';
  return (
    <div className={style.condition}>
      <Segments
        label={t('condition.mode')}
        isSmall
        value={mode}
        options={[
          { value: 'rows', label: t('condition.rows') },
          { value: 'text', label: t('condition.text') },
        ]}
        onChange={setWanted}
      />
      {read && mode === 'rows' ? (
        <RowsField key={value} rows={read} form={form} onChange={(rows) => onChange(writeRows(rows))} />
      ) : (
        <>
          <DraftField
            aria-label={t('condition.text')}
            hint={t('condition.textHint')}
            value={value}
            isLong
            maxLength={1000}
            problem={conditionProblem(value, t)}
            check={(text) => conditionProblem(text, t)}
            onCommit={onChange}
          />
          {!read && conditionProblem(value, t) === undefined && <p className={style.hint}>{t('condition.tooRich')}</p>}
        </>
      )}
    </div>
  );
}

interface RowsFieldProps {
  rows: ConditionRows;
  form: ProcessForm | undefined;
  onChange: (rows: ConditionRows) => void;
}

function RowsField({ rows: given, form, onChange }: RowsFieldProps) {
  const { t } = useTranslation('flow-designer');
  // Rows that are not finished are no part of the condition yet.
  const [draft, setDraft] = useState(given);
  const change = (next: ConditionRows) => {
    setDraft(next);
    if (next.rows.every(({ variable }) => variable.trim() !== '')) onChange(next);
  };
  const { join, rows } = draft;
  return (
    <>
      {rows.length > 1 && (
        <Segments
          label={t('condition.join')}
          isSmall
          value={join}
          options={[
            { value: 'and', label: t('condition.and') },
            { value: 'or', label: t('condition.or') },
          ]}
          onChange={(next) => change({ join: next, rows })}
        />
      )}
      {rows.map((row, index) => (
        <ConditionRowFields
          key={index}
          row={row}
          form={form}
          onChange={(next) => change({ join, rows: rows.with(index, next) })}
          onRemove={() => change({ join, rows: rows.toSpliced(index, 1) })}
        />
      ))}
      <Button
        size="sm"
        onClick={() => setDraft({ join, rows: [...rows, { variable: '', operator: '==', value: '' }] })}
      >
        <IconPlus size={14} aria-hidden="true" />
        {t('condition.add')}
      </Button>
    </>
  );
}
