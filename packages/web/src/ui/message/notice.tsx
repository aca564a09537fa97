import type { ComponentPropsWithRef } from 'react';
import style from './notice.module.css';

interface NoticeProps extends ComponentPropsWithRef<'section'> {
  tone: 'success' | 'warning' | 'danger';
}

/** Something to know about the form or page that it stands in. */
export function Notice({ tone, className = '', ...rest }: NoticeProps) {
  return <section className={`${style.notice} ${style[tone]} ${className}`} {...rest} />;
}
