import type { ComponentPropsWithRef } from 'react';
import style from './compact-field.module.css';

/** The frame of a small input, for an element that is no label. */
export const compactFieldClass: string = style.field!;

/** A small input with an icon or a unit beside it. */
export function CompactField({ className = '', ...rest }: ComponentPropsWithRef<'label'>) {
  return <label className={`${style.field} ${className}`} {...rest} />;
}
