import type { ComponentPropsWithRef } from 'react';
import style from './button.module.css';

type ButtonVariant = 'primary' | 'default' | 'danger' | 'link';
type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Default: `default`, a quiet button with a border. */
  variant?: ButtonVariant;
  /** 28, 36 or 46 pixels high; a link is as high as its text. Default: `md`. */
  size?: ButtonSize;
}

/** The look of a button, for a link that looks like one. */
export const buttonClass = (variant: ButtonVariant, size: ButtonSize = 'md'): string =>
  variant === 'link' ? style.link! : `${style.button} ${style[variant]} ${style[size] ?? ''}`;

/** A button with words on it. It needs no component library, so the login may use it too. */
export function Button({ variant = 'default', size = 'md', className = '', ...rest }: ButtonProps) {
  return <button type="button" className={`${buttonClass(variant, size)} ${className}`} {...rest} />;
}
