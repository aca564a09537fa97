import { Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import control from './controls.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
  children: ReactNode;
}

/** A button that is an icon, with its name as a hint. */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button type="button" aria-label={label} className={`${control.icon} ${className}`} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}
