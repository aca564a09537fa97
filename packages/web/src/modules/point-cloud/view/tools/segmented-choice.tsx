import { useId } from 'react';
import style from './toolbar.module.css';

interface ChoicesProps<T extends string> {
  title: string;
  values: readonly T[];
  value: T;
  nameOf: (value: T) => string;
  onChange: (value: T) => void;
}

/** One of a few, all in view. */
export function SegmentedChoice<T extends string>({ title, values, value, nameOf, onChange }: ChoicesProps<T>) {
  const group = useId();
  return (
    <fieldset className={style.choices}>
      <legend className={style.title}>{title}</legend>
      {values.map((each) => (
        <label key={each} className={style.choice}>
          <input type="radio" name={group} checked={each === value} onChange={() => onChange(each)} />
          {nameOf(each)}
        </label>
      ))}
    </fieldset>
  );
}
