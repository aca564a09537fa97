import { HEALTH_HOURS, healthRead } from '@cloud/contract';
import type { Health } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Segments } from '../../../ui/choice/segments.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { CardPage } from '../../../ui/page/card-page.tsx';
import { HealthCharts } from './health-charts.tsx';
import { NowCards } from './now-cards.tsx';
import style from './health.module.css';

type Hours = `${(typeof HEALTH_HOURS)[number]}`;
const LOOK_MS = 30_000;

/** How servers, workers, database, queue and storage do, now and over time. */
export function HealthPage() {
  const { t } = useTranslation('monitor');
  const [hours, setHours] = useState<Hours>('1');
  const { data, error } = useQuery({
    queryKey: ['health', hours],
    queryFn: ({ signal }) => call(healthRead, { hours: Number(hours) }, { signal, quiet: true }),
    refetchInterval: LOOK_MS,
    placeholderData: (before) => before,
  });
  const options = HEALTH_HOURS.map((value): { value: Hours; label: string } => ({
    value: `${value}`,
    label: t(`health.hours.${value}`),
  }));
  return (
    <CardPage
      title={t('health.title')}
      side={
        <div className={style.range}>
          <Segments isSmall label={t('logs.range')} value={hours} options={options} onChange={setHours} />
        </div>
      }
    >
      {error && !data && (
        <Notice tone="alarm" role="alert">
          {error.message}
        </Notice>
      )}
      {!data && !error && <Spinner />}
      {data && <Contents data={data} isLong={Number(hours) > 24} />}
    </CardPage>
  );
}

function Contents({ data, isLong }: { data: Health; isLong: boolean }) {
  return (
    <>
      <NowCards now={data.now} />
      <HealthCharts data={data} isLong={isLong} />
    </>
  );
}
