import type { ComponentPropsWithRef } from 'react';
import style from './large-input.module.css';

/** The look of a text input, for a `<select>` beside one. */
export const largeInputClass: string = style.input!;

/** What stands above an input. */
export function FieldLabel({ className = '', ...rest }: ComponentPropsWithRef<'label'>) {
  return <label className={`${style.label} ${className}`} {...rest} />;
}

/** A line of text to type. It needs no component library: the login uses it. */
export function LargeInput({ className = '', ...rest }: ComponentPropsWithRef<'input'>) {
  return <input className={`${style.input} ${className}`} {...rest} />;
}
