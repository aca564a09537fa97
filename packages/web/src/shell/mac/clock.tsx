import { useEffect, useState } from 'react';
import { currentLocale } from '../../lib/i18n/i18n.ts';
import style from './desktop.module.css';

/** Day and time in the menu bar. */
export function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const text = now.toLocaleString(currentLocale(), {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return <time className={style.clock}>{text}</time>;
}
