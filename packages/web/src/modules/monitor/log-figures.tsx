import { LOG_FIGURE_HOURS, LOGS } from '@cloud/contract';
import type { LogFigures } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/card/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { Segments } from '../../ui/choice/segments.tsx';
import { Message } from '../../ui/message/message.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { wholeMilliseconds } from './figures.ts';
import style from './monitor.module.css';

type LogName = (typeof LOGS)[number]['entity']['name'];
type Hours = `${(typeof LOG_FIGURE_HOURS)[number]}`;

/** Entries of a log by time, with the slowest paths and the busiest people. */
export function LogFiguresPanel({ name }: { name: LogName }) {
  const { t } = useTranslation('monitor');
  const [hours, setHours] = useState<Hours>('24');
  const { calls } = LOGS.find(({ entity }) => entity.name === name) ?? LOGS[1];
  const { data, error } = useQuery({
    queryKey: ['log', 'figures', name, hours],
    queryFn: ({ signal }) => call(calls.figures, { hours: Number(hours) }, { signal, quiet: true }),
    placeholderData: (before) => before,
  });
  const options = LOG_FIGURE_HOURS.map((value): { value: Hours; label: string } => ({
    value: `${value}`,
    label: t(`logs.hours.${value}`),
  }));
  return (
    <Card className={style.figures} aria-label={t('logs.charts')}>
      <div className={style.range}>
        <Segments isSmall label={t('logs.range')} value={hours} options={options} onChange={setHours} />
      </div>
      {error && !data && <Message role="alert">{error.message}</Message>}
      {!data && !error && <Spinner />}
      {data && <Charts name={name} data={data} isDays={hours !== '24'} />}
    </Card>
  );
}

function Charts({ name, data, isDays }: { name: LogName; data: LogFigures; isDays: boolean }) {
  const { t } = useTranslation('monitor');
  const labels = data.times.map((time) => (isDays ? time.slice(5, 10) : time.slice(11, 16)));
  const series = [{ name: t(`logs.counts.${name}`), values: data.counts }];
  if (name !== 'logError') series.push({ name: t(`logs.failures.${name}`), values: data.failures });
  const isTimed = data.paths.some(({ mean }) => mean > 0);
  return (
    <>
      <div className={style.charts}>
        <Chart
          kind="bar"
          isWhole
          title={t(isDays ? 'logs.byDay' : 'logs.byHour')}
          data={{ labels, series }}
          height={190}
          labelTitle={t('logs.time')}
        />
        <Ranking
          title={t(isTimed ? 'logs.slowPaths' : 'logs.paths')}
          rows={data.paths.map(({ path, title, count, mean, most }) => ({
            name: title || path,
            hint: path,
            share: isTimed ? mean : count,
            text: isTimed
              ? t('logs.pathTimes', { mean: wholeMilliseconds(mean), most: wholeMilliseconds(most) })
              : t('logs.entries', { count }),
          }))}
        />
        <Ranking
          title={t('logs.people')}
          rows={data.people.map(({ account, count }) => ({
            name: account,
            hint: account,
            share: count,
            text: t('logs.entries', { count }),
          }))}
        />
      </div>
      {data.newest !== null && <p className={style.dim}>{t('logs.newest', { count: data.newest })}</p>}
    </>
  );
}

interface RankingProps {
  title: string;
  rows: readonly { name: string; hint: string; share: number; text: string }[];
}

/** A list with a bar behind each row, as long as its share of the first. */
function Ranking({ title, rows }: RankingProps) {
  const { t } = useTranslation('monitor');
  const most = Math.max(...rows.map(({ share }) => share), 1);
  return (
    <section className={style.ranking}>
      <h3>{title}</h3>
      {rows.length === 0 && <p className={style.dim}>{t('logs.none')}</p>}
      <ol>
        {rows.map(({ name, hint, share, text }) => (
          <li key={hint} title={hint}>
            <span className={style.bar} style={{ width: `${(share / most) * 100}%` }} />
            <span className={style.name}>{name}</span>
            <span className={style.dim}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
