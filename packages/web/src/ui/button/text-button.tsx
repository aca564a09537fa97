import type { ComponentPropsWithRef } from 'react';
import style from './text-button.module.css';

/** A button as light as a link, for the rows of a list. */
export function TextButton({
  isDangerous = false,
  ...rest
}: ComponentPropsWithRef<'button'> & { isDangerous?: boolean }) {
  return <button type="button" className={style.button} data-dangerous={isDangerous} {...rest} />;
}
