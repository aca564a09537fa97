import type { ComponentPropsWithRef } from 'react';
import style from './form.module.css';

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  /** Enter or the button of type `submit` was pressed. */
  onSubmit: () => void;
  /** Its parts stand below each other, with room between. */
  isStacked?: boolean;
}

/**
 * A form that is checked by rules of our own and sent by script. What it submits stays inside: a dialog with a form may
 * stand in another form. It needs no component library: the login uses it.
 */
export function Form({ onSubmit, isStacked = false, className = '', ...rest }: FormProps) {
  return (
    <form
      noValidate
      className={`${isStacked ? style.stacked : ''} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
      {...rest}
    />
  );
}
