import type { ComponentPropsWithRef } from 'react';
import { Hint } from '../overlay/hint.tsx';
import style from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
  /** Shows the label as a hint. Default true. */
  hasHint?: boolean;
  /** `framed` and `bar`: 36 instead of 28 pixels, with a border or in the colors of the top bar. */
  tone?: 'page' | 'framed' | 'bar';
}

/** A button that is an icon, with its name as a hint. */
export function IconButton({ label, hasHint = true, tone = 'page', className = '', ...rest }: IconButtonProps) {
  return (
    <Hint text={label} isDisabled={!hasHint}>
      <button
        type="button"
        aria-label={label}
        className={`${style.icon} ${tone === 'page' ? '' : style[tone]} ${className}`}
        {...rest}
      />
    </Hint>
  );
}
