import { withFields } from '../../../crud/record/extend-entity.ts';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { shownThreshold, storedThreshold, unitOf } from './threshold.ts';

/** The form of an alarm rule. The threshold's label names its display unit; a change of the metric keeps the typed number. */
export function AlarmRuleForm({ entity, draft, change, ...rest }: RecordFieldsProps) {
  const unit = unitOf(draft['metric']);
  const threshold = shownThreshold(unit, draft['threshold']);
  const label = unit === 'count' ? 'alarmRule.threshold' : `alarmRule.threshold.${unit}`;
  const changeField = (name: string, value: unknown) => {
    change(name, name === 'threshold' ? storedThreshold(unit, value) : value);
    if (name === 'metric') change('threshold', storedThreshold(unitOf(value), threshold));
  };
  return (
    <RecordFields
      {...rest}
      entity={withFields(entity, (fields) => ({ ...fields, threshold: { ...fields['threshold']!, label } }))}
      draft={{ ...draft, threshold }}
      change={changeField}
    />
  );
}
