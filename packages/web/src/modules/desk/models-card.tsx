import { runSearch } from '@cloud/contract';
import type { FoundRun } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { ArtifactPicture } from '../../lib/artifact-picture.tsx';
import { CONFIG } from '../../lib/config.ts';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Link } from '../../lib/router.tsx';
import { Card } from '../../ui/card/card.tsx';
import style from './dashboard-page.module.css';

const SHOWN = 6;

/** The last models, as pictures that lead to them. */
export function ModelsCard() {
  const { t } = useTranslation('desk');
  const { data, error } = useQuery({
    queryKey: ['run', 'models'],
    queryFn: ({ signal }) => call(runSearch, { text: '', state: 'succeeded', size: SHOWN }, { signal, quiet: true }),
  });
  return (
    <Card className={style.card} aria-labelledby="models-title">
      <h2 id="models-title">{t('models.title')}</h2>
      {error && <p role="alert">{error.message}</p>}
      {data?.length === 0 && (
        <p className={style.empty}>
          {t('models.none')} <Link to={CONFIG.firstPage}>{t('start')}</Link>
        </p>
      )}
      <ul className={style.pictures}>
        {data?.map((run) => (
          <Model key={run.id} run={run} />
        ))}
      </ul>
    </Card>
  );
}

function Model({ run: { id, datasetId, datasetName, thumbnail, summary, createTime } }: { run: FoundRun }) {
  const { t } = useTranslation('desk');
  const rooms = Number(summary['rooms'] ?? 0);
  return (
    <li>
      <Link
        className={style.picture}
        to={`${CONFIG.firstPage}?${new URLSearchParams({ dataset: datasetId, run: id })}`}
      >
        <span className={style.frame}>{thumbnail && <ArtifactPicture href={thumbnail} alt="" />}</span>
        <span className={style.name}>{datasetName}</span>
        <span className={style.fact}>{rooms > 0 ? t('models.rooms', { count: rooms }) : createTime.slice(0, 10)}</span>
      </Link>
    </li>
  );
}
