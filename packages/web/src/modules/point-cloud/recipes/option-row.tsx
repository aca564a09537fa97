import type { RUN_OPTIONS } from '@cloud/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { effectText, optionName } from './option-words.ts';
import style from './recipe-options.module.css';

interface OptionRowProps {
  option: (typeof RUN_OPTIONS)[number];
  value: number | boolean;
  onChange: (value: number | boolean) => void;
}

/** An option: its name, its value within the range, and what that does. */
export function OptionRow({ option, value, onChange }: OptionRowProps) {
  const { t } = useTranslation('run-options');
  const id = useId();
  return (
    <li className={style.option} data-changed={value !== option.usual} data-option={option.name}>
      <label htmlFor={id}>{optionName(option.name, t)}</label>
      {typeof value === 'boolean' ? (
        <input id={id} type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      ) : (
        <NumberInput id={id} option={option} value={value} onChange={onChange} />
      )}
      <small>{effectText(option, value, t)}</small>
    </li>
  );
}

interface NumberInputProps extends Omit<OptionRowProps, 'value'> {
  id: string;
  value: number;
}

/** What is typed counts once it is in range; leaving the box shows the value that holds. */
function NumberInput({ id, option, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  if (option.kind === 'switch') return null;
  const { least, most, step, unit } = option;
  const take = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (text !== '' && number >= least && number <= most) onChange(number);
  };
  return (
    <span className={style.number}>
      <input
        id={id}
        type="number"
        min={least}
        max={most}
        step={step}
        value={typed ?? value}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {unit === 'm2' ? 'm²' : 'm'}
    </span>
  );
}
