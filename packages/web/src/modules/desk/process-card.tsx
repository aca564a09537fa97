import { dashboardProcesses } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useTranslation, type Translate } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/card/card.tsx';
import style from './dashboard-page.module.css';

/** How the processes go that the person owns: what runs, where it stalls, which step is slow. Nothing for other people. */
export function ProcessCard() {
  const { t } = useTranslation('desk');
  const { data = [] } = useQuery({
    queryKey: ['dashboard', 'processes'],
    queryFn: ({ signal }) => call(dashboardProcesses, {}, { signal, quiet: true }),
  });
  if (data.length === 0) return null;
  return (
    <Card className={style.card} aria-labelledby="processes-title">
      <h2 id="processes-title">{t('processes.title')}</h2>
      <ul>
        {data.map(({ key, name, running, stall, slowest }) => (
          <li key={key} className={style.process}>
            <span className={style.name}>{name}</span>
            <span className={style.state}>{t('processes.running', { count: running })}</span>
            {stall.step !== '' && (
              <small>
                {t('processes.stall', { step: stall.step, count: stall.open, time: inWords(t, stall.oldest) })}
              </small>
            )}
            {slowest.step !== '' && (
              <small>{t('processes.slowest', { step: slowest.step, time: inWords(t, slowest.median) })}</small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const DAY = 86_400;
const HOUR = 3600;

/** A duration in its largest unit, at least a minute. */
function inWords(t: Translate, seconds: number): string {
  if (seconds >= DAY) return t('processes.days', { count: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return t('processes.hours', { count: Math.floor(seconds / HOUR) });
  return t('processes.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
}
