import type { ComponentPropsWithRef } from 'react';
import style from './button.module.css';

type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'link';
type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Default: `default`, with a border; `quiet` has none. */
  variant?: ButtonVariant;
  /** 28, 36 or 46 pixels high; a link is as high as its text. Default: `md`. */
  size?: ButtonSize;
  /** What it began goes on: it says so, and cannot be pressed again. */
  isBusy?: boolean;
  /** As wide as what is around it. */
  isWide?: boolean;
}

/** The look of a button, for a link that looks like one. */
export const buttonClass = (variant: ButtonVariant, size: ButtonSize = 'md'): string =>
  variant === 'link' ? style.link! : `${style.button} ${style[variant]} ${style[size] ?? ''}`;

/** A button with words on it. It needs no component library, so the login may use it too. */
export function Button(props: ButtonProps) {
  const { variant = 'default', size, isBusy, isWide = false, disabled = false, className = '', ...rest } = props;
  return (
    <button
      type="button"
      className={`${buttonClass(variant, size)} ${isWide ? style.wide : ''} ${className}`}
      aria-busy={isBusy}
      disabled={disabled || isBusy === true}
      {...rest}
    />
  );
}
