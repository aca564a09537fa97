import { dashboardActivities, detailPath, messageOf } from '@cloud/contract';
import type { Activity } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { CONFIG } from '../../lib/config.ts';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Link } from '../../lib/router.tsx';
import { Card } from '../../ui/card/card.tsx';
import style from './dashboard-page.module.css';

/** What happened lately that concerns the person. */
export function ActivityCard() {
  const { t } = useTranslation('desk');
  const { data, error } = useQuery({
    queryKey: ['work', 'activities'],
    queryFn: ({ signal }) => call(dashboardActivities, {}, { signal, quiet: true }),
  });
  return (
    <Card className={style.card} aria-labelledby="activities-title">
      <h2 id="activities-title">{t('activities.title')}</h2>
      {error && <p role="alert">{error.message}</p>}
      {data?.length === 0 && <p className={style.empty}>{t('activities.none')}</p>}
      <ul>
        {data?.map((one) => (
          <ActivityEntry key={one.id} activity={one} />
        ))}
      </ul>
    </Card>
  );
}

function ActivityEntry({ activity }: { activity: Activity }) {
  const { t, language } = useTranslation('desk');
  const { kind, verb, name, userName, time, datasetId } = activity;
  const isRun = kind === 'run';
  const to = isRun ? `${CONFIG.firstPage}?${new URLSearchParams({ dataset: datasetId })}` : detailPath(activity);
  return (
    <li>
      <Link to={to}>
        <span className={style.name}>{name}</span>
        <span className={style.fact}>{[userName, time.slice(0, 16)].filter(Boolean).join(' · ')}</span>
        <span className={style.state}>
          {isRun ? t('activities.run', { state: t(`runState.${verb}`) }) : messageOf(language, `processEvent.${verb}`)}
        </span>
      </Link>
    </li>
  );
}
