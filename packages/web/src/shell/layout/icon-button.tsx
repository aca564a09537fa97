import { Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import style from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
  children: ReactNode;
}

/** A quiet button of the bar: an icon with its name as a hint. */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button type="button" aria-label={label} className={`${style.button} ${className}`} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}
