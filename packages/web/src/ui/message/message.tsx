import type { ComponentPropsWithRef } from 'react';
import style from './message.module.css';

/** Said in the middle where something else would stand: a heading or `<strong>`, why, and what to do. */
export function Message({ className = '', ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={`${style.message} ${className}`} {...rest} />;
}
