import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { clearLogs, recordError, useLogs } from '../../../lib/logs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DemoCard } from '../card.tsx';
import style from '../utility-page.module.css';

const SHOWN = 3;

/** The log of this browser: errors that nothing caught, and those that a page records. The toolbar shows and uploads it. */
export function LogsCard() {
  const { t } = useTranslation('demo');
  const logs = useLogs((state) => state.logs);
  const record = () => recordError(new Error(t('logs.recorded')), 'demo');
  const fail = () => {
    setTimeout(() => {
      throw new Error(t('logs.thrown'));
    });
  };
  return (
    <DemoCard title={t('logs.title')} text={t('logs.text', { count: logs.length })} file="logs-card.tsx">
      <div className={style.buttons}>
        <Button size="sm" onClick={record}>
          {t('logs.record')}
        </Button>
        <Button size="sm" onClick={fail}>
          {t('logs.throw')}
        </Button>
        <Button size="sm" disabled={logs.length === 0} onClick={clearLogs}>
          {t('logs.clear')}
        </Button>
      </div>
      <div className={style.scroll} role="region" tabIndex={0} aria-label={t('logs.newest')}>
        <ol className={style.tags}>
          {logs.slice(0, SHOWN).map((entry, index) => (
            <li key={index}>
              {entry.time} {entry.message}
            </li>
          ))}
        </ol>
      </div>
    </DemoCard>
  );
}
