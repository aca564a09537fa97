import { Button, Modal } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import style from './security.module.css';

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['factor', 'app']);
  const text = codes.join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t('recovery.copied'));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('recovery.dialog')}
      closeButtonProps={{ 'aria-label': t('app:close') }}
    >
      <p className={style.text}>{t('recovery.keep')}</p>
      <ul className={style.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={style.foot}>
        <div className={style.buttons}>
          {window.isSecureContext && (
            <Button variant="default" onClick={() => void copy()}>
              {t('recovery.copy')}
            </Button>
          )}
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download={`${t('recovery.file')}.txt`}
          >
            {t('recovery.download')}
          </Button>
        </div>
        <Button onClick={onClose}>{t('recovery.done')}</Button>
      </div>
    </Modal>
  );
}
