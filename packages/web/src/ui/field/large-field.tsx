import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldLabel, LargeInput } from './large-input.tsx';
import style from './large-field.module.css';

interface LargeFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value. */
  problem?: string | undefined;
  /** What fits, said before anything is wrong. */
  hint?: string;
  /** Stands beside the box. */
  side?: ReactNode;
  box?: Ref<HTMLInputElement>;
}

/** A labelled line of text, and what is wrong with it. */
export function LargeField({ label, onChange, problem, hint, side, box, ...rest }: LargeFieldProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={style.field}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <div className={style.row}>
        <LargeInput
          {...rest}
          ref={box}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {side}
      </div>
      {note && (
        <p className={problem ? style.problem : style.hint} id={`${id}-note`} role={problem ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
