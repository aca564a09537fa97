import type { ComponentPropsWithRef } from 'react';
import style from './notice.module.css';

interface NoticeProps extends ComponentPropsWithRef<'section'> {
  /** `alarm`: something is not safe as it is. */
  tone: 'success' | 'warning' | 'danger' | 'alarm';
}

/** Something to know about the form or page that it stands in. */
export function Notice({ tone, className = '', ...rest }: NoticeProps) {
  return <section className={`${style.notice} ${style[tone]} ${className}`} {...rest} />;
}
