import control from '../../../controls.module.css';
import { CompactField } from '../../../../../ui/field/compact-field.tsx';
import style from './measures.module.css';

/** Whole millimeters. */
export interface Range {
  min: number;
  max: number;
}

interface LengthFieldProps {
  label: string;
  /** As it is typed, millimeters. */
  value: string;
  range: Range;
  testId: string;
  onChange: (value: string) => void;
}

export const toMillimeters = (meters: number): number => Math.round(meters * 1000);

export const fits = (value: string, { min, max }: Range): boolean =>
  value !== '' && Number(value) >= min && Number(value) <= max;

/** A length in whole millimeters, with its name and unit. */
export function LengthField({ label, value, range, testId, onChange }: LengthFieldProps) {
  return (
    <CompactField className={style.field}>
      <span>{label}</span>
      <input
        type="number"
        {...range}
        step={1}
        value={value}
        aria-invalid={!fits(value, range)}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={control.muted}>mm</span>
    </CompactField>
  );
}
