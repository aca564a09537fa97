import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useConnection } from '../../lib/connection.ts';
import { request } from '../../lib/http/request.ts';
import { queries } from '../../lib/query.ts';
import style from './connection-banner.module.css';

const ASK_MS = 3000;

/** Fetches all that is shown. Calls that began before the server was back may wait for an answer that never comes. */
async function askAgain(): Promise<void> {
  await queries.cancelQueries({ type: 'active' });
  await queries.invalidateQueries();
}

/** A quiet line while the server cannot be reached; when it is back, what is shown is fetched again. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const { isOnline } = useConnection();
  useEffect(() => {
    if (isOnline) return undefined;
    const ask = () => request({ method: 'GET', path: '/health', quiet: true, token: false }).catch(() => {});
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => {
      clearInterval(timer);
      void askAgain();
    };
  }, [isOnline]);
  if (isOnline) return null;
  return (
    <p className={style.banner} role="status">
      {t('offline')}
    </p>
  );
}
