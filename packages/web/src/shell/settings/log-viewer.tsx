import { seedLogUpload } from '@cloud/contract';
import { call } from '../../lib/http/call.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { clearLogs, useLogs } from '../../lib/logs.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Button } from '../../ui/button/button.tsx';
import style from './log-viewer.module.css';
import { setShell } from '../shell-state.ts';

/** Errors of the console in this browser: read, send to the server, clear. */
export function LogViewer() {
  const { t } = useTranslation(['shell', 'app']);
  const { logs } = useLogs();
  const close = () => setShell({ isLogOpen: false });
  const ask = (text: string) =>
    confirm({ title: t('logs.tip'), text, confirmLabel: t('logs.ok'), cancelLabel: t('logs.cancel') });

  const upload = async () => {
    if (!(await ask(t('logs.uploadQuestion')))) return;
    try {
      await call(seedLogUpload, logs);
      close();
      clearLogs();
      toast.success(t('logs.sent'));
    } catch {
      // The request has already shown why; the entries stay.
    }
  };
  const clear = async () => {
    if (!(await ask(t('logs.clearQuestion')))) return;
    close();
    clearLogs();
    toast.success(t('logs.cleared'));
  };
  return (
    <Dialog onClose={close} size={960} title={t('logs.title')}>
      <div className={style.tools}>
        <Button variant="primary" onClick={() => void upload()}>
          {t('logs.upload')}
        </Button>
        <Button onClick={() => void clear()}>{t('logs.clear')}</Button>
      </div>
      <ul className={style.list}>
        {logs.map((entry, i) => (
          <li key={`${entry.time}-${i}`}>
            <details>
              <summary>
                <span className={style.time}>{entry.time}</span>
                <span className={style.type}>{entry.type}</span>
                <span className={style.message}>{entry.message}</span>
              </summary>
              <p className={style.url}>{entry.url}</p>
              <pre>{entry.stack}</pre>
              {entry.info && <pre>{entry.info}</pre>}
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
