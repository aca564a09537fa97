import { jobNextTimes } from '@cloud/contract';
import type { EndpointInput } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import style from './job.module.css';

type Asked = EndpointInput<typeof jobNextTimes>;
/** What is typed rests this long before the server is asked. */
const REST_MS = 300;

/** The next times of a schedule, as the server would run it; or why it would not. */
export function NextTimes({ schedule }: { schedule: Asked }) {
  const { t } = useTranslation('job');
  const asked = useRested(JSON.stringify(schedule));
  const { data, error } = useQuery({
    queryKey: ['job', 'next-times', asked],
    queryFn: ({ signal }) => call(jobNextTimes, schedule, { signal, quiet: true }),
    retry: false,
    placeholderData: (before) => before,
  });
  return (
    <section className={style.next} aria-live="polite" aria-label={t('nextTimes')}>
      <h4>{data && !error ? t('nextTimesIn', { zone: data.zone }) : t('nextTimes')}</h4>
      {error && <p className={style.bad}>{error.message}</p>}
      {data && !error && (
        <ol>
          {data.times.map(({ time, offset }) => (
            <li key={time + offset}>
              {time} <span className={style.dim}>UTC{offset}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
