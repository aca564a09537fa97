import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { DateTimeField } from '../../../../ui/field/date-field.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { DraftField } from './draft-field.tsx';
import { isDuration, isVariable, readTime, TIME_UNITS, writeTime } from './duration.ts';
import type { ProcessTime } from './duration.ts';
import style from './time-field.module.css';

interface TimeFieldProps {
  label: string;
  /** ISO 8601 or a variable. */
  value: string;
  /** There may be no time. */
  isOptional?: boolean;
  onChange: (value: string) => void;
}

const KINDS = ['none', 'after', 'at', 'text'] as const;
const BEGINNINGS: Readonly<Record<(typeof KINDS)[number], ProcessTime>> = {
  none: { kind: 'none' },
  after: { kind: 'after', amount: 1, unit: 'day' },
  at: { kind: 'at', moment: '' },
  text: { kind: 'text', text: '${dueDate}' },
};

/** A time in words: after three days, at a moment, or what a variable holds. */
export function TimeField({ label, value, isOptional = false, onChange }: TimeFieldProps) {
  const { t } = useTranslation('flow-designer');
  const time = readTime(value);
  const write = (next: ProcessTime) => onChange(writeTime(next));
  const choose = (kind: string) => {
    const known = KINDS.find((one) => one === kind) ?? 'none';
    const now = new Date().toISOString();
    write(known === 'at' ? readTime(now) : BEGINNINGS[known]);
  };
  return (
    <div className={style.time}>
      <SelectField
        label={label}
        value={time.kind}
        isRequired={!isOptional}
        options={KINDS.filter((kind) => isOptional || kind !== 'none').map((kind) => ({
          value: kind,
          label: t(`time.${kind}`),
        }))}
        onChange={choose}
      />
      {time.kind === 'after' && (
        <div className={style.amount}>
          <NumberField
            aria-label={t('time.amount')}
            value={time.amount}
            isWhole
            isClamped
            min={1}
            max={1000}
            onChange={(amount) => typeof amount === 'number' && amount >= 1 && write({ ...time, amount })}
          />
          <SelectField
            aria-label={t('time.unit')}
            value={time.unit}
            options={TIME_UNITS.map((unit) => ({ value: unit, label: t(`time.${unit}`) }))}
            onChange={(unit) => write({ ...time, unit: TIME_UNITS.find((one) => one === unit) ?? time.unit })}
          />
        </div>
      )}
      {time.kind === 'at' && (
        <DateTimeField
          aria-label={t('time.moment')}
          value={time.moment}
          onChange={(moment) => write({ ...time, moment })}
          isRequired
        />
      )}
      {time.kind === 'text' && (
        <DraftField
          aria-label={t('time.variable')}
          hint={t('time.textHint')}
          value={time.text}
          check={(text) => (isVariable(text) || isDuration(text) ? undefined : t('time.invalid'))}
          onCommit={(text) => write({ kind: 'text', text })}
        />
      )}
    </div>
  );
}
