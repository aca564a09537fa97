import { JOB_TIME } from '@cloud/contract';
import { useState } from 'react';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DateTimeField } from '../../ui/field/date-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { CronFields } from './cron-fields.tsx';
import type { ExpressionProps } from './cron-fields.tsx';
import style from './job.module.css';
import { NextTimes } from './next-times.tsx';
import { ALL_UNITS, readInterval, writeInterval } from './schedule-draft.ts';
import type { Unit } from './schedule-draft.ts';

const KINDS = ['cron', 'once', 'rate', 'delay', 'byHand'] as const;
type Kind = (typeof KINDS)[number];
const DATE = /^\d{4}-\d{2}-\d{2} /;
/** What a kind begins with when it is chosen. */
const FIRST: Readonly<Record<Kind, string>> = {
  cron: '0 0 3 * * ?',
  once: '',
  rate: '3600000',
  delay: '3600000',
  byHand: '',
};
const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function kindOf(type: number, isOnce: boolean): Kind {
  if (type === JOB_TIME.cron) return isOnce ? 'once' : 'cron';
  return KINDS.find((kind) => kind !== 'once' && JOB_TIME[kind] === type) ?? 'byHand';
}

/** When a job runs, with the next times as the server computes them. */
export function ScheduleBuilder(props: RecordFieldsProps) {
  const { draft, change, isReadOnly } = props;
  const { t } = useTranslation('job');
  const [type, expression] = [Number(draft['timeExpressionType'] ?? JOB_TIME.cron), textOf(draft['timeExpression'])];
  const [isOnce, setIsOnce] = useState(() => DATE.test(expression));
  const kind = kindOf(type, isOnce);
  const choose = (value: string) => {
    const next = KINDS.find((one) => one === value) ?? 'cron';
    setIsOnce(next === 'once');
    change('timeExpressionType', next === 'once' ? JOB_TIME.cron : JOB_TIME[next]);
    change('timeExpression', FIRST[next]);
  };
  return (
    <div className={style.schedule}>
      <SelectField
        name="timeExpressionType"
        label={t('kind.label')}
        isReadOnly={isReadOnly}
        options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={choose}
      />
      <Expression {...props} kind={kind} expression={expression} />
      {kind !== 'byHand' && (
        <>
          <Lifecycle draft={draft} change={change} isReadOnly={isReadOnly} />
          <NextTimes
            schedule={{
              timeExpressionType: type,
              timeExpression: expression,
              extra: textOf(draft['extra']),
              lifecycle: textOf(draft['lifecycle']),
            }}
          />
        </>
      )}
    </div>
  );
}

interface ExpressionOfKindProps extends RecordFieldsProps {
  kind: Kind;
  expression: string;
}

function Expression({ draft, change, errors, isReadOnly, kind, expression }: ExpressionOfKindProps) {
  const { t } = useTranslation('job');
  const shared = {
    isReadOnly,
    problem: errors['timeExpression'],
    onChange: (next: string) => change('timeExpression', next),
  };
  if (kind === 'byHand') return null;
  if (kind === 'rate' || kind === 'delay') return <IntervalFields {...shared} expression={expression} />;
  return (
    <>
      {kind === 'cron' ? (
        <CronFields {...shared} expression={expression} />
      ) : (
        <DateTimeField {...shared} name="timeExpression" label={t('date')} isRequired value={expression} />
      )}
      <SelectField
        name="extra"
        label={t('zone')}
        placeholder={t('ownZone')}
        isOptional
        isReadOnly={isReadOnly}
        options={ZONES}
        value={textOf(draft['extra'])}
        onChange={(zone) => change('extra', zone)}
      />
    </>
  );
}

function IntervalFields({ expression, isReadOnly, problem, onChange }: ExpressionProps) {
  const { t } = useTranslation('job');
  const { amount, unit } = readInterval(expression);
  const unitOf = (value: string): Unit => ALL_UNITS.find((one) => one === value) ?? 'minute';
  return (
    <div className={style.pair}>
      <NumberField
        name="timeExpression"
        label={t('interval')}
        isRequired
        isReadOnly={isReadOnly}
        problem={problem}
        min={1}
        value={amount}
        onChange={(next) => onChange(writeInterval(Number(next) || 0, unit))}
      />
      <SelectField
        label={t('unit.label')}
        isReadOnly={isReadOnly}
        options={ALL_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
        value={unit}
        onChange={(next) => onChange(writeInterval(amount, unitOf(next)))}
      />
    </div>
  );
}

function Lifecycle({ draft, change, isReadOnly }: Pick<RecordFieldsProps, 'draft' | 'change' | 'isReadOnly'>) {
  const { t } = useTranslation('job');
  const [start = '', end = ''] = textOf(draft['lifecycle']).split(',');
  const set = (from: string, to: string) => change('lifecycle', from === '' && to === '' ? '' : `${from},${to}`);
  return (
    <div className={style.pair}>
      <DateTimeField label={t('validFrom')} isReadOnly={isReadOnly} value={start} onChange={(from) => set(from, end)} />
      <DateTimeField label={t('validTo')} isReadOnly={isReadOnly} value={end} onChange={(to) => set(start, to)} />
    </div>
  );
}
