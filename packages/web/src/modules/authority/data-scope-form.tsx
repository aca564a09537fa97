import { useTranslation } from '../../lib/i18n/i18n.ts';
import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';

/** Rule type whose value is a condition of one's own. */
const CUSTOM = 5;

/** The condition is asked for only where the rule is one's own, with a word on how it is written. */
export function DataScopeForm(props: RecordFieldsProps) {
  const { t } = useTranslation('authority');
  const isCustom = Number(props.draft['scopeType']) === CUSTOM;
  const { scopeValue, ...others } = props.entity.fields;
  const fields = isCustom ? { ...others, scopeValue: { ...scopeValue!, required: true } } : others;
  return (
    <>
      <RecordFields {...props} entity={{ ...props.entity, fields }} />
      <p style={{ marginTop: 'var(--s4)', color: 'var(--ink-2)', fontSize: 'var(--text-sm)' }}>
        {t(isCustom ? 'conditionHint' : 'columnHint')}
      </p>
    </>
  );
}
