import type { RUN_OPTIONS, RunOptionValue } from '@cloud/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { SmallSelect } from '../../../ui/choice/small-select.tsx';
import { OptionDrawing } from './drawings/option-drawing.tsx';
import { effectText, optionName, optionValueText } from './option-words.ts';
import style from './recipe-options.module.css';

interface OptionRowProps {
  option: (typeof RUN_OPTIONS)[number];
  value: RunOptionValue;
  onChange: (value: RunOptionValue) => void;
}

/** An option: its name, its value within the range, and what that does in a sentence and a drawing. */
export function OptionRow({ option, value, onChange }: OptionRowProps) {
  const { t } = useTranslation('run-options');
  const id = useId();
  return (
    <li className={style.option} data-changed={value !== option.usual} data-option={option.name}>
      <div className={style.head}>
        <label htmlFor={id}>{optionName(option.name, t)}</label>
        <ValueInput id={id} option={option} value={value} onChange={onChange} />
      </div>
      <small>{effectText(option, value, t)}</small>
      <OptionDrawing option={option} value={value} />
    </li>
  );
}

interface ValueInputProps extends OptionRowProps {
  id: string;
}

function ValueInput({ id, option, value, onChange }: ValueInputProps) {
  const { t } = useTranslation('run-options');
  if (typeof value === 'number') return <NumberInput id={id} option={option} value={value} onChange={onChange} />;
  if (typeof value === 'boolean')
    return <input id={id} type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />;
  const choices = option.kind === 'choice' ? option.choices : [];
  const options = choices.map((choice) => ({ value: choice, label: optionValueText(option, choice, t) }));
  return <SmallSelect id={id} value={value} options={options} onChange={onChange} />;
}

interface NumberInputProps extends Omit<ValueInputProps, 'value'> {
  value: number;
}

/** What is typed counts once it is in range; leaving the box shows the value that holds. */
function NumberInput({ id, option, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  if (option.kind !== 'number') return null;
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
