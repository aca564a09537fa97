import { ApiError } from '@cloud/contract';
import type { Dataset, Run } from '@cloud/contract';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useTranslation, withTexts } from '../../lib/i18n/i18n.ts';
import { useConnection } from '../../lib/connection.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { DatasetZone } from './datasets/dataset-zone.tsx';
import { useDataset, useDatasets } from './datasets/use-datasets.ts';
import { useIngestEvents } from './datasets/use-ingest-events.ts';
import { IconCube, IconGrain, IconRotate3d } from './icons.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './modelling-page.module.css';
import { usePageUrl } from './page-url.ts';
import { useChangePage, usePage } from './page-store.tsx';
import type { Zone } from './page-store.tsx';
import { useRunEvents } from './runs/use-run-events.ts';
import { WorkZone } from './runs/work-zone.tsx';
import { useTabName } from '../../shell/tabs/tab-context.ts';
import dropStyle from './uploads/drop-zone.module.css';
import { continueUploads } from './uploads/uploader.ts';
import { useChosenFiles } from './uploads/use-chosen-files.ts';
import { usePageDrop } from './uploads/use-page-drop.ts';
import { useChosenPart, useFinishedUploads, useFirstDataset } from './use-page-flow.ts';
import { useShownRun } from './use-shown-run.ts';
import { ZoneSwitches } from './zone-switches.tsx';
import { EmptyView } from './view/empty-view.tsx';

// The viewer comes after the frame stands.
const ViewPane = lazy(async () => ({
  default: (await withTexts(import('./view/view-pane.tsx'), 'model-edit')).ViewPane,
}));

const DatasetProblem = lazy(async () => ({
  default: (await import('./runs/dataset-problem.tsx')).DatasetProblem,
}));

const ZONES: readonly [Zone, typeof IconCube][] = [
  ['datasets', IconGrain],
  ['view', IconRotate3d],
  ['work', IconCube],
];

/** Three zones: my clouds, the view, what can be done. On a small screen one at a time. */
export function Modeller() {
  const { t } = useTranslation('point-cloud');
  // One by one: what the pointer is over changes often.
  const datasetId = usePage((page) => page.datasetId);
  const isLeftOpen = usePage((page) => page.isLeftOpen);
  const isRightOpen = usePage((page) => page.isRightOpen);
  const zone = usePage((page) => page.zone);
  const all = useDatasets({ name: '', state: '' });
  const first = all.data?.pages[0];
  const { data: dataset, error, refetch } = useDataset(datasetId);
  const isGone = error instanceof ApiError && error.code === 'not-found';
  const { runs, run, isRunKnown } = useShownRun();
  const isLive = [useIngestEvents(dataset), useRunEvents(run)].every(Boolean);
  const { isOnline } = useConnection();
  const take = useChosenFiles();
  const { isOver, handlers } = usePageDrop((files) => void take(files));
  usePageUrl();
  useTabName(dataset?.name);
  useFinishedUploads();
  useChosenPart();
  useFirstDataset(first?.records[0]?.id, isGone);
  useEffect(() => void continueUploads(), []);
  const runOf = (id: string | undefined) => (run?.datasetId === id ? run : undefined);
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
        {isOnline && !isLive && (
          <p className={style.banner} role="status">
            {t('connection.lost')}
          </p>
        )}
        <ViewZone dataset={dataset} run={runOf(dataset?.id)} hasFailed={error !== null} onRetry={() => void refetch()}>
          {all.isSuccess && <EmptyView hasDatasets={(first?.total ?? 0) > 0} />}
        </ViewZone>
      </section>
      <aside className={`${style.side} ${style.right}`} aria-label={t('zone.work')}>
        <WorkZone {...{ dataset, runs, isRunKnown }} run={runOf(datasetId)} />
      </aside>
      <ZoneTabs />
      {isOver && (
        <div className={dropStyle.over} aria-hidden="true">
          {t('drop.release')}
        </div>
      )}
    </div>
  );
}

interface ViewZoneProps {
  dataset: Dataset | undefined;
  run: Run | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** Stands here while no dataset is open. */
  children: ReactNode;
}

function ViewZone({ dataset, run, hasFailed, onRetry, children }: ViewZoneProps) {
  const { t } = useTranslation('point-cloud');
  const datasetId = usePage((page) => page.datasetId);
  if (dataset)
    return (
      <Suspense fallback={<Spinner />}>
        {dataset.state === 'failed' ? <DatasetProblem dataset={dataset} /> : <ViewPane dataset={dataset} run={run} />}
      </Suspense>
    );
  if (!datasetId) return children;
  if (!hasFailed) return <Spinner />;
  return (
    <div className={style.problem} role="alert">
      <p>{t('dataset.failed')}</p>
      <Button onClick={onRetry}>{t('view.retry')}</Button>
    </div>
  );
}

/** Which zone a small screen shows. */
function ZoneTabs() {
  const { t } = useTranslation('point-cloud');
  const zone = usePage((page) => page.zone);
  const changePage = useChangePage();
  return (
    <nav className={style.zones} role="tablist" aria-label={t('title')}>
      {ZONES.map(([name, Mark]) => (
        <PlainButton
          key={name}
          role="tab"
          className={style.zone}
          data-zone-tab={name}
          aria-selected={zone === name}
          onClick={() => changePage({ zone: name })}
        >
          <Mark size={20} stroke={1.6} aria-hidden="true" />
          {t(`zone.${name}`)}
        </PlainButton>
      ))}
    </nav>
  );
}
