import { ApiError } from '@cloud/contract';
import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useConnection } from '../../lib/connection.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { DatasetZone } from './datasets/dataset-zone.tsx';
import { useDataset, useDatasets } from './datasets/use-datasets.ts';
import { useIngestEvents } from './datasets/use-ingest-events.ts';
import { IconCube, IconGrain, IconRotate3d } from './icons.ts';
import style from './modelling-page.module.css';
import { usePageUrl } from './page-url.ts';
import { useChangePage, usePage } from './page-store.tsx';
import type { Zone } from './page-store.tsx';
import { useRunEvents } from './runs/use-run-events.ts';
import { useRun, useRuns } from './runs/use-runs.ts';
import { WorkZone } from './runs/work-zone.tsx';
import dropStyle from './uploads/drop-zone.module.css';
import { continueUploads } from './uploads/uploader.ts';
import { useChosenFiles } from './uploads/use-chosen-files.ts';
import { usePageDrop } from './uploads/use-page-drop.ts';
import { useFinishedUploads, useFirstDataset } from './use-page-flow.ts';
import { ZoneSwitches } from './zone-switches.tsx';
import { EmptyView } from './view/empty-view.tsx';

// The viewer comes after the frame stands.
const ViewPane = lazy(async () => ({ default: (await import('./view/view-pane.tsx')).ViewPane }));

const ZONES: readonly [Zone, typeof IconCube][] = [
  ['datasets', IconGrain],
  ['view', IconRotate3d],
  ['work', IconCube],
];

/** Three zones: my clouds, the view, what can be done. On a small screen one at a time. */
export function Modeller() {
  const { t } = useTranslation('point-cloud');
  const { datasetId, runId, isLeftOpen, isRightOpen, zone } = usePage((page) => page);
  const changePage = useChangePage();
  const all = useDatasets({ name: '', state: '' });
  const { data: dataset, error, refetch } = useDataset(datasetId);
  const isGone = error instanceof ApiError && error.code === 'not-found';
  const { data: runs = [], isPending: areRunsPending } = useRuns(datasetId);
  const currentId = runId || (runs[0]?.id ?? '');
  const { data: run, error: runError } = useRun(currentId);
  // Before that, the next step would stand where the result comes a moment later, and jump down.
  const isRunKnown = !areRunsPending && (currentId === '' || run !== undefined || runError !== null);
  const isRunGone = runId !== '' && runError instanceof ApiError && runError.code === 'not-found';
  const isIngestLive = useIngestEvents(dataset);
  const isRunLive = useRunEvents(run);
  const { isOnline } = useConnection();
  const take = useChosenFiles();
  const { isOver, handlers } = usePageDrop((files) => void take(files));
  usePageUrl();
  useFinishedUploads();
  useFirstDataset(all.data?.pages[0]?.records[0]?.id, isGone);

  useEffect(() => void continueUploads(), []);
  useEffect(() => {
    if (isRunGone) changePage({ runId: '' });
  }, [isRunGone, changePage]);

  const total = all.data?.pages[0]?.total ?? 0;
  return (
    <div
      className={style.page}
      data-testid="modelling-page"
      data-left={isLeftOpen}
      data-right={isRightOpen}
      data-zone={zone}
      {...handlers}
    >
      <aside className={`${style.side} ${style.left}`} aria-label={t('zone.datasets')}>
        <DatasetZone />
      </aside>
      <section className={style.center} aria-label={t('zone.view')}>
        <ZoneSwitches />
        {isOnline && (!isIngestLive || !isRunLive) && (
          <p className={style.banner} role="status">
            {t('connection.lost')}
          </p>
        )}
        {dataset ? (
          <Suspense fallback={<Spinner />}>
            <ViewPane dataset={dataset} run={run?.datasetId === dataset.id ? run : undefined} />
          </Suspense>
        ) : datasetId && error ? (
          <div className={style.problem} role="alert">
            <p>{t('dataset.failed')}</p>
            <Button onClick={() => void refetch()}>{t('view.retry')}</Button>
          </div>
        ) : datasetId ? (
          <Spinner />
        ) : (
          all.isSuccess && <EmptyView hasDatasets={total > 0} />
        )}
      </section>
      <aside className={`${style.side} ${style.right}`} aria-label={t('zone.work')}>
        <WorkZone
          dataset={dataset}
          runs={runs}
          run={run?.datasetId === datasetId ? run : undefined}
          isRunKnown={isRunKnown}
        />
      </aside>
      <nav className={style.zones} role="tablist" aria-label={t('title')}>
        {ZONES.map(([name, Mark]) => (
          <button
            key={name}
            type="button"
            role="tab"
            className={style.zone}
            aria-selected={zone === name}
            onClick={() => changePage({ zone: name })}
          >
            <Mark size={20} stroke={1.6} aria-hidden="true" />
            {t(`zone.${name}`)}
          </button>
        ))}
      </nav>
      {isOver && (
        <div className={dropStyle.over} aria-hidden="true">
          {t('drop.release')}
        </div>
      )}
    </div>
  );
}
