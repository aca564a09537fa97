import { METRIC_NAMES, METRICS } from '@cloud/contract';
import type { Health, MetricName } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import style from './health.module.css';
import { metricText, useMetricName } from './metric-text.ts';

/** Processes that one chart shows: those that gave figures last. */
const MOST_SERIES = 8;

/** A chart for each figure, with a line for each process. */
export function HealthCharts({ data, isLong }: { data: Health; isLong: boolean }) {
  const { t } = useTranslation('monitor');
  const nameOf = useMetricName();
  const labels = data.times.map((time) => (isLong ? time.slice(5, 16) : time.slice(11, 16)));
  const measured = METRIC_NAMES.filter((metric) => data.series.some((one) => one.metric === metric));
  return (
    <div className={style.charts}>
      {measured.map((metric) => (
        <Card key={metric} className={style.card}>
          <Chart
            kind="line"
            title={nameOf(metric)}
            data={{ labels, series: linesOf(data, metric, (source) => t(`health.source.${source}`)) }}
            format={(value) => metricText(metric, value)}
            height={170}
            labelTitle={t('logs.time')}
          />
        </Card>
      ))}
    </div>
  );
}

function linesOf({ series }: Health, metric: MetricName, sourceName: (source: string) => string) {
  const isShared = METRICS[metric].sources.length === 1 && METRICS[metric].sources[0] !== 'api';
  return series
    .filter((one) => one.metric === metric)
    .map((one) => ({ ...one, last: one.values.findLastIndex((value) => value !== null) }))
    .toSorted((a, b) => b.last - a.last)
    .slice(0, MOST_SERIES)
    .map(({ source, instance, values }) => ({
      name: isShared && instance === '' ? sourceName(source) : `${sourceName(source)} ${instance}`,
      values,
    }));
}
