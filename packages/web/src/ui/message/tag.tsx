import type { ComponentPropsWithRef } from 'react';
import style from './tag.module.css';

interface TagProps extends ComponentPropsWithRef<'span'> {
  /** What it says is good, goes on, or is bad; grey unless given. */
  tone?: 'good' | 'busy' | 'bad' | undefined;
}

/** A word or two about what it stands beside: a state, a kind. */
export function Tag({ tone, className = '', ...rest }: TagProps) {
  return <span className={`${style.tag} ${className}`} data-tone={tone} {...rest} />;
}
