import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import style from './confirm-dialog.module.css';
import { useQuestion } from './confirm.ts';
import { DialogButtons, NativeDialog } from './native-dialog.tsx';

/** Draws what `confirm` asks. Escape and the outside mean no. */
export function ConfirmDialog() {
  const { t } = useTranslation();
  const { question } = useQuestion();
  if (!question) return null;
  const { title, text, note, details, confirmLabel, otherLabel, cancelLabel, isDangerous, answer } = question;
  return (
    <NativeDialog
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      onCancel={() => answer('no')}
    >
      <h2 className={style.head} id="confirm-title">
        <svg className={style.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="9" fill="currentColor" />
          <path d="M10 5.5V11M10 14V14.2" stroke="var(--raised)" strokeWidth="2" strokeLinecap="round" />
        </svg>
        {title ?? t('tip')}
      </h2>
      <div id="confirm-text">
        <p className={style.text}>{text}</p>
        {note && <p className={style.note}>{note}</p>}
      </div>
      {details}
      <DialogButtons>
        <Button className={style.button} onClick={() => answer('no')}>
          {cancelLabel ?? t('cancel')}
        </Button>
        {otherLabel && (
          <Button className={style.button} onClick={() => answer('other')}>
            {otherLabel}
          </Button>
        )}
        <Button
          autoFocus
          variant={isDangerous ? 'danger' : 'primary'}
          className={style.button}
          onClick={() => answer('yes')}
        >
          {confirmLabel ?? t('confirm')}
        </Button>
      </DialogButtons>
    </NativeDialog>
  );
}
