import { formLabel } from '@cloud/contract';
import type { ProcessForm } from '@cloud/contract';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { SmallSelect } from '../../../../ui/choice/small-select.tsx';
import style from './condition-field.module.css';
import { ROW_OPERATORS, takesValue } from './condition-rows.ts';
import type { ConditionRow } from './condition-rows.ts';
import { DraftField } from './draft-field.tsx';

interface ConditionRowFieldsProps {
  row: ConditionRow;
  form: ProcessForm | undefined;
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
}

const OTHER = '';

/** A variable, how it is compared, and with what. */
export function ConditionRowFields({ row, form, onChange, onRemove }: ConditionRowFieldsProps) {
  const { t, language } = useTranslation('flow-designer');
  const field = form?.fields.find(({ name }) => name === row.variable);
  const choices = (form?.fields ?? []).map(({ name, label }) => ({ value: name, label: formLabel(label, language) }));
  return (
    <div className={style.row}>
      {choices.length > 0 && (
        <SmallSelect
          label={t('condition.field')}
          className={style.wide}
          value={field?.name ?? OTHER}
          options={[...choices, { value: OTHER, label: t('condition.other') }]}
          onChange={(variable) => onChange({ ...row, variable })}
        />
      )}
      {!field && (
        <div className={style.wide}>
          <DraftField
            aria-label={t('condition.variable')}
            placeholder={t('condition.variable')}
            value={row.variable}
            check={(name) => (/^[A-Za-z_\p{L}][\w\p{L}.]*$/u.test(name) ? undefined : t('condition.badVariable'))}
            onCommit={(variable) => onChange({ ...row, variable })}
          />
        </div>
      )}
      <SmallSelect
        label={t('condition.comparison')}
        value={row.operator}
        options={ROW_OPERATORS.map((operator) => ({ value: operator, label: t(`condition.operator.${operator}`) }))}
        onChange={(operator) => onChange({ ...row, operator })}
      />
      {takesValue(row.operator) ? (
        <ValueField row={row} field={field} onChange={onChange} />
      ) : (
        <span aria-hidden="true" />
      )}
      <IconButton label={t('condition.remove')} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface ValueFieldProps extends Pick<ConditionRowFieldsProps, 'row' | 'onChange'> {
  field: ProcessForm['fields'][number] | undefined;
}

/** What a field may hold, to choose from; a text otherwise. */
function ValueField({ row, field, onChange }: ValueFieldProps) {
  const { t, language } = useTranslation('flow-designer');
  const choose = (value: string) => onChange({ ...row, value });
  const options =
    field?.kind === 'choice'
      ? (field.options ?? []).map(({ value, label }) => ({ value, label: formLabel(label, language) }))
      : field?.kind === 'flag'
        ? ['true', 'false'].map((value) => ({ value, label: t(`condition.${value}`) }))
        : undefined;
  if (!options)
    return (
      <DraftField
        aria-label={t('condition.value')}
        placeholder={t('condition.value')}
        value={row.value}
        onCommit={choose}
      />
    );
  const isKnown = options.some(({ value }) => value === row.value);
  return (
    <SmallSelect
      label={t('condition.value')}
      value={row.value}
      options={isKnown ? options : [{ value: row.value, label: row.value || t('condition.choose') }, ...options]}
      onChange={choose}
    />
  );
}
