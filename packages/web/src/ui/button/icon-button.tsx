import { Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import style from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
  /** Shows the label as a hint. Default true. */
  hasHint?: boolean;
  /** `bar`: 36 instead of 28 pixels, in the colors of the top bar. */
  tone?: 'page' | 'bar';
}

/** A button that is an icon, with its name as a hint. */
export function IconButton({ label, hasHint = true, tone = 'page', className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} disabled={!hasHint}>
      <button
        type="button"
        aria-label={label}
        className={`${style.icon} ${tone === 'bar' ? style.bar : ''} ${className}`}
        {...rest}
      />
    </Tooltip>
  );
}
