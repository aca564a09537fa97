import { useEffect, useRef } from 'react';
import type { ComponentPropsWithoutRef, ReactNode, RefObject } from 'react';
import style from './native-dialog.module.css';

interface NativeDialogProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'onCancel'> {
  /** Asked to close: Escape, or a press beside it. */
  onCancel: () => void;
  /** Focused once it is open; a modal dialog focuses its first button by itself. */
  first?: RefObject<HTMLElement | null>;
}

/** The browser's own modal dialog, open for as long as it is drawn. It needs no component library: the login uses it. */
export function NativeDialog({ onCancel, first, className = '', ...rest }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    first?.current?.focus();
    return () => element?.close();
  }, [first]);
  return (
    <dialog
      ref={dialog}
      className={`${style.dialog} ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onCancel();
      }}
      {...rest}
    />
  );
}

interface DialogButtonsProps extends ComponentPropsWithoutRef<'div'> {
  /** Stands at the beginning, away from the buttons. */
  side?: ReactNode;
}

/** The row of buttons that ends a dialog. */
export function DialogButtons({ side, className = '', children, ...rest }: DialogButtonsProps) {
  return (
    <div {...rest} className={`${style.buttons} ${className}`}>
      {side && <span className={style.side}>{side}</span>}
      {children}
    </div>
  );
}
