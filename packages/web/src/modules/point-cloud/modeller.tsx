import { ApiError } from '@cloud/contract';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../lib/connection.ts';
import { Spinner } from '../../ui/spinner.tsx';
import control from './controls.module.css';
import { DatasetZone } from './datasets/dataset-zone.tsx';
import { refreshDatasets, useDataset, useDatasets } from './datasets/use-datasets.ts';
import { useIngestEvents } from './datasets/use-ingest-events.ts';
import { IconButton } from './icon-button.tsx';
import {
  IconCube,
  IconGrain,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconRotate3d,
} from './icons.ts';
import style from './modelling-page.module.css';
import { useAddress } from './page-address.ts';
import { useChangePage, usePage, useOpenDataset } from './page-store.tsx';
import type { Zone } from './page-store.tsx';
import { useRunEvents } from './runs/use-run-events.ts';
import { useRun, useRuns } from './runs/use-runs.ts';
import { WorkZone } from './runs/work-zone.tsx';
import dropStyle from './uploads/drop-zone.module.css';
import { dropItem, useUploads } from './uploads/upload-store.ts';
import { continueUploads } from './uploads/uploader.ts';
import { useChosenFiles } from './uploads/use-chosen-files.ts';
import { usePageDrop } from './uploads/use-page-drop.ts';
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
  const { data: runs = [] } = useRuns(datasetId);
  const currentId = runId || (runs[0]?.id ?? '');
  const { data: run, error: runError } = useRun(currentId);
  const isRunGone = runId !== '' && runError instanceof ApiError && runError.code === 'not-found';
  const isIngestLive = useIngestEvents(dataset);
  const isRunLive = useRunEvents(run);
  const { isOnline } = useConnection();
  const take = useChosenFiles();
  const { isOver, handlers } = usePageDrop((files) => void take(files));
  useAddress();
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
        <IconButton
          label={t(isLeftOpen ? 'collapse.left' : 'collapse.showLeft')}
          className={`${style.edge} ${style.edgeLeft}`}
          aria-expanded={isLeftOpen}
          onClick={() => changePage({ isLeftOpen: !isLeftOpen })}
        >
          {isLeftOpen ? (
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
          ) : (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
          )}
        </IconButton>
        <IconButton
          label={t(isRightOpen ? 'collapse.right' : 'collapse.showRight')}
          className={`${style.edge} ${style.edgeRight}`}
          aria-expanded={isRightOpen}
          onClick={() => changePage({ isRightOpen: !isRightOpen })}
        >
          {isRightOpen ? (
            <IconLayoutSidebarRightCollapse size={18} stroke={1.6} />
          ) : (
            <IconLayoutSidebarRightExpand size={18} stroke={1.6} />
          )}
        </IconButton>
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
            <button type="button" className={control.secondary} onClick={() => void refetch()}>
              {t('view.retry')}
            </button>
          </div>
        ) : datasetId ? (
          <Spinner />
        ) : (
          all.isSuccess && <EmptyView hasDatasets={total > 0} />
        )}
      </section>
      <aside className={`${style.side} ${style.right}`} aria-label={t('zone.work')}>
        <WorkZone dataset={dataset} runs={runs} run={run?.datasetId === datasetId ? run : undefined} />
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

const LINGER_MS = 600;

/** An upload that became a dataset leaves the list, and the dataset is opened. */
function useFinishedUploads(): void {
  const { items } = useUploads();
  const openDataset = useOpenDataset();
  const done = items.find(({ nowState }) => nowState === 'done');
  const key = done?.key;
  const datasetId = done?.datasetId ?? '';
  useEffect(() => {
    if (!key) return undefined;
    void refreshDatasets();
    openDataset(datasetId);
    const timer = setTimeout(() => dropItem(key), LINGER_MS);
    return () => clearTimeout(timer);
  }, [key, datasetId]); // oxlint-disable-line react/exhaustive-deps -- once per upload
}

/** Where nothing was asked for, or what was asked for is gone, the latest dataset is shown. */
function useFirstDataset(latest: string | undefined, isGone: boolean): void {
  const changePage = useChangePage();
  const datasetId = usePage((page) => page.datasetId);
  useEffect(() => {
    if (isGone) changePage({ datasetId: '', runId: '', elementId: null });
    else if (!datasetId && latest) changePage({ datasetId: latest });
  }, [datasetId, latest, isGone, changePage]);
}
