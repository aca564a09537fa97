import { METRIC_NAMES, METRIC_SOURCES } from '@cloud/contract';
import type { Health } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Tag } from '../../../ui/message/tag.tsx';
import style from './health.module.css';
import { metricText, useMetricName } from './metric-text.ts';

/** After so many seconds without figures something is wrong with a process that gives them twice a minute. */
const LATE_SECONDS = 75;

/** The newest figures, a card for each process and for what all of them share. */
export function NowCards({ now }: { now: Health['now'] }) {
  const { t } = useTranslation('monitor');
  const nameOf = useMetricName();
  const ordered = METRIC_SOURCES.flatMap((source) => now.filter((one) => one.source === source));
  return (
    <div className={style.now}>
      {ordered.map(({ source, instance, ageSeconds, figures }) => (
        <Card
          key={`${source} ${instance}`}
          className={style.card}
          aria-label={`${t(`health.source.${source}`)} ${instance}`}
        >
          <header className={style.head}>
            <h2>
              {t(`health.source.${source}`)} <span className={style.instance}>{instance}</span>
            </h2>
            <Tag tone={ageSeconds > LATE_SECONDS ? 'bad' : 'good'}>
              {t('health.age', { seconds: Math.round(ageSeconds) })}
            </Tag>
          </header>
          <dl className={style.facts}>
            {METRIC_NAMES.flatMap((metric) => {
              const value = figures[metric];
              return value === undefined ? [] : [{ metric, value }];
            }).map(({ metric, value }) => (
              <div key={metric}>
                <dt>{nameOf(metric)}</dt>
                <dd>{metricText(metric, value)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  );
}
