import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useToasts } from '../../lib/toast.ts';
import type { ToastKind } from '../../lib/toast.ts';
import style from './toasts.module.css';

const MARKS: Record<ToastKind, string> = {
  success: 'M5 9.5 8 12.5 13.5 6.5',
  error: 'M6 6 12 12 M12 6 6 12',
  warning: 'M9 5V10 M9 12.6V12.8',
  info: 'M9 8V13 M9 5.2V5.4',
};

/** Short messages over the page, read aloud by screen readers. */
export function Toasts() {
  const { t } = useTranslation();
  const { list, close } = useToasts();
  return (
    <div className={style.stack} aria-live="polite" data-testid="toasts">
      {list.map(({ id, kind, text, count }) => (
        <div key={id} className={`${style.toast} ${style[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
          <svg className={style.mark} viewBox="0 0 18 18" fill="none" stroke="currentColor" aria-hidden="true">
            <circle cx="9" cy="9" r="8" strokeWidth="1.5" />
            <path d={MARKS[kind]} strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          <span className={style.text}>{text}</span>
          {count > 1 && <span className={style.count}>×{count}</span>}
          <button type="button" className={style.close} aria-label={t('close')} onClick={() => close(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
