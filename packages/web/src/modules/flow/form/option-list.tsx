import { FORM_LIMITS } from '@cloud/contract';
import type { FormOption } from '@cloud/contract';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import style from './field-properties.module.css';

interface OptionListProps {
  options: readonly FormOption[];
  problem?: string | undefined;
  onChange: (options: FormOption[]) => void;
}

/** What a choice offers: the stored value and its names. */
export function OptionList({ options, problem, onChange }: OptionListProps) {
  const { t } = useTranslation('process-form');
  const add = () => {
    const values = new Set(options.map(({ value }) => value));
    let next = options.length + 1;
    while (values.has(String(next))) next++;
    onChange([...options, { value: String(next), label: { zh: t('option', { number: next }), en: '' } }]);
  };
  return (
    <fieldset className={style.options}>
      <legend>{t('options')}</legend>
      {options.map(({ value, label }, index) => {
        const change = (next: Partial<FormOption>) => onChange(options.with(index, { value, label, ...next }));
        const number = index + 1;
        const face = { isSmall: true, maxLength: FORM_LIMITS.label };
        return (
          <div key={index} className={style.option}>
            <TextField
              {...face}
              aria-label={t('optionValue', { number })}
              placeholder={t('value')}
              value={value}
              onChange={(next) => change({ value: next.trim() })}
            />
            <TextField
              {...face}
              aria-label={t('optionZh', { number })}
              placeholder={t('labelZh')}
              value={label.zh}
              onChange={(zh) => change({ label: { ...label, zh } })}
            />
            <TextField
              {...face}
              aria-label={t('optionEn', { number })}
              placeholder={t('labelEn')}
              value={label.en}
              onChange={(en) => change({ label: { ...label, en } })}
            />
            <IconButton label={t('removeOption', { number })} onClick={() => onChange(options.toSpliced(index, 1))}>
              <IconX size={14} aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      {problem && (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
      <Button size="sm" disabled={options.length >= FORM_LIMITS.options} onClick={add}>
        <IconPlus size={14} aria-hidden="true" />
        {t('addOption')}
      </Button>
    </fieldset>
  );
}
