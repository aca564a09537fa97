import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import style from './spinner.module.css';

const PATIENCE_MS = 150;

/** Shown while a part of the page is fetched; short waits show nothing, so nothing flickers. */
export function Spinner() {
  const { t } = useTranslation();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={style.place} role="status" aria-label={t('loading')}>
      {isDue && <span className={style.ring} />}
    </div>
  );
}
