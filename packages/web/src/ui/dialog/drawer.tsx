import { FocusTrap } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CloseButton } from '../button/close-button.tsx';
import style from './drawer.module.css';
import { isFocusNowhere } from './restore-focus.ts';

interface SheetProps {
  title: string;
  /** Asked to close: Escape, the cross, a click beside it. */
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Wide enough for a list. */
  isWide?: boolean;
}

/** A form over one side of its page. It stays inside the page, so other tabs can be visited while it is open. */
export function Drawer({ title, onClose, children, footer, isWide = false }: SheetProps) {
  const { t } = useTranslation('app');
  const id = useId();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected && isFocusNowhere())
        opener.current.focus();
    };
  }, []);
  return (
    <div className={style.veil} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <FocusTrap active>
        <section
          className={style.sheet}
          data-wide={isWide}
          role="dialog"
          aria-modal="true"
          aria-labelledby={id}
          onKeyDown={(event) => {
            // Escape in an open picker closes the picker.
            const isPicking = (event.target as Element).closest('[aria-haspopup="listbox"][aria-controls]') !== null;
            if (event.key !== 'Escape' || event.defaultPrevented || isPicking) return;
            // A sheet around this one stays open.
            event.preventDefault();
            onClose();
          }}
        >
          <header className={style.head}>
            <h2 id={id}>{title}</h2>
            <CloseButton label={t('close')} onClick={onClose} />
          </header>
          <div className={style.body}>{children}</div>
          {footer && <footer className={style.foot}>{footer}</footer>}
        </section>
      </FocusTrap>
    </div>
  );
}
