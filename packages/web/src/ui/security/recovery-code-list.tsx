import { useTranslation } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { Button, buttonClass } from '../button/button.tsx';
import style from './recovery-code-list.module.css';

/** Recovery codes, and two ways of keeping them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('factor');
  const text = codes.join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t('recovery.copied'));
  };
  return (
    <>
      <p className={style.text}>{t('recovery.keep')}</p>
      <ul className={style.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={style.ways}>
        {window.isSecureContext && (
          <Button className={style.way} onClick={() => void copy()}>
            {t('recovery.copy')}
          </Button>
        )}
        <a
          className={`${buttonClass('default')} ${style.way}`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${t('recovery.file')}.txt`}
        >
          {t('recovery.download')}
        </a>
      </div>
    </>
  );
}
