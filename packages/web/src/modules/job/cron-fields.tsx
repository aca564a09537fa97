import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { MultiSelectField, SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import style from './job.module.css';
import { PATTERNS, readCron, WEEKDAYS, writeCron } from './schedule-draft.ts';
import type { CronDraft } from './schedule-draft.ts';

const DAYS = [...Array.from({ length: 31 }, (_, day) => String(day + 1)), 'L'];

export interface ExpressionProps {
  expression: string;
  isReadOnly: boolean;
  problem: string | undefined;
  onChange: (expression: string) => void;
}

/** A cron expression, put together from a pattern or written by hand. */
export function CronFields({ expression, isReadOnly, problem, onChange }: ExpressionProps) {
  const { t } = useTranslation('job');
  const [isOwn, setIsOwn] = useState(() => readCron(expression).pattern === 'own');
  const read = readCron(expression);
  const draft: CronDraft = isOwn ? { ...read, pattern: 'own' } : read;
  const choose = (value: string) => {
    const pattern = PATTERNS.find((one) => one === value) ?? 'own';
    setIsOwn(pattern === 'own');
    if (pattern !== 'own') onChange(writeCron({ ...read, pattern }));
  };
  const set = (part: Partial<CronDraft>) => onChange(writeCron({ ...draft, ...part }));
  return (
    <>
      <SelectField
        label={t('pattern.label')}
        isReadOnly={isReadOnly}
        options={PATTERNS.map((value) => ({ value, label: t(`pattern.${value}`) }))}
        value={draft.pattern}
        onChange={choose}
      />
      <div className={style.pair}>
        <PatternFields draft={draft} set={set} isReadOnly={isReadOnly} />
      </div>
      <TextField
        name="timeExpression"
        label={t('expression')}
        hint={t('expressionHint')}
        isRequired
        isReadOnly={isReadOnly}
        problem={problem}
        value={expression}
        onChange={(next) => {
          setIsOwn(true);
          onChange(next);
        }}
      />
    </>
  );
}

interface PatternFieldsProps {
  draft: CronDraft;
  set: (part: Partial<CronDraft>) => void;
  isReadOnly: boolean;
}

function PatternFields({ draft, set, isReadOnly }: PatternFieldsProps) {
  const { t } = useTranslation('job');
  const { pattern } = draft;
  const number = (name: 'every' | 'hour' | 'minute', min: number, max: number) => (
    <NumberField
      label={t(`pattern.${name}`)}
      isWhole
      isClamped
      isReadOnly={isReadOnly}
      min={min}
      max={max}
      value={draft[name]}
      onChange={(next) => set({ [name]: Math.min(max, Math.max(min, Math.round(Number(next) || min))) })}
    />
  );
  const isDaily = pattern === 'daily' || pattern === 'weekly' || pattern === 'monthly';
  return (
    <>
      {pattern === 'minutes' && number('every', 1, 59)}
      {pattern === 'weekly' && (
        <MultiSelectField
          label={t('pattern.weekdays')}
          isReadOnly={isReadOnly}
          options={WEEKDAYS.map((value) => ({ value, label: t(`weekday.${value}`) }))}
          value={draft.weekdays}
          onChange={(weekdays) => set({ weekdays })}
        />
      )}
      {pattern === 'monthly' && (
        <SelectField
          label={t('pattern.day')}
          isReadOnly={isReadOnly}
          options={DAYS.map((value) => ({ value, label: value === 'L' ? t('pattern.lastDay') : value }))}
          value={draft.day}
          onChange={(day) => set({ day })}
        />
      )}
      {isDaily && number('hour', 0, 23)}
      {(isDaily || pattern === 'hourly') && number('minute', 0, 59)}
    </>
  );
}
