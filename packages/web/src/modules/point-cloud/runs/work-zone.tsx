import type { Dataset, Run } from '@cloud/contract';
import { lazy, Suspense } from 'react';
import { useTranslation, withTexts } from '../../../lib/i18n/i18n.ts';
import control from '../controls.module.css';
import { DatasetFacts } from '../datasets/dataset-facts.tsx';
import { percent } from '../format.ts';
import { useEditBarPlace } from '../edits/edit-bar-place.ts';
import { hasModel, isModelling } from '../live/run-event.ts';
import { Tabs, type TabPart } from '../../../ui/navigation/tabs.tsx';
import { useChangePage, usePage, type WorkPart } from '../page-store.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { explainError, stageName } from '../coded-message.ts';
import { isPassing, RetryDatasetButton } from '../datasets/retry-dataset-button.tsx';
import { RetryButton } from './retry-button.tsx';
import { RunHistory } from './run-history.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunSetup } from './run-setup.tsx';
import { StageList } from './stage-list.tsx';
import { stepsOf } from './steps/run-steps.ts';
import style from './work-zone.module.css';

const resultParts = () =>
  withTexts(import('../result/result-parts.tsx'), 'approval', 'model-edit', 'run-compare', 'run-options');
const ResultPanel = lazy(async () => ({ default: (await resultParts()).ResultPanel }));
const ElementsPart = lazy(async () => ({ default: (await resultParts()).ElementsPart }));
const ReviewPart = lazy(async () => ({ default: (await resultParts()).ReviewPart }));
const EditBar = lazy(async () => ({ default: (await resultParts()).EditBar }));
const EditHistory = lazy(async () => ({ default: (await resultParts()).EditHistory }));
const RunRecord = lazy(async () => ({ default: (await resultParts()).RunRecord }));
const ComparePart = lazy(async () => ({ default: (await resultParts()).ComparePart }));
const Downloads = lazy(async () => ({ default: (await resultParts()).Downloads }));

interface WorkZoneProps {
  dataset: Dataset | undefined;
  runs: readonly Run[];
  run: Run | undefined;
  /** False until one knows whether there is a run. */
  isRunKnown: boolean;
}

/** The right zone: what can be done with the chosen dataset, how far it is, what came of it. */
export function WorkZone({ dataset, runs, run, isRunKnown }: WorkZoneProps) {
  const { t } = useTranslation('point-cloud');
  const workPart = usePage((page) => page.workPart);
  const changePage = useChangePage();
  if (!dataset) return <p className={style.empty}>{t('view.pick')}</p>;
  const current = <CurrentPart {...{ dataset, run, isRunKnown }} />;
  const result = run && hasModel(run) ? run : undefined;
  const parts: readonly TabPart[] = [
    { name: 'result', label: t(`part.${result ? 'result' : 'current'}`), content: current },
    ...(result
      ? [
          {
            name: 'elements',
            label: t('result.elements'),
            content: (
              <Suspense fallback={null}>
                <ElementsPart run={result} />
              </Suspense>
            ),
          },
          {
            name: 'review',
            label: t('part.review'),
            content: (
              <Suspense fallback={null}>
                <ReviewPart run={result} />
              </Suspense>
            ),
          },
          { name: 'files', label: t('part.files'), content: <FilesPart run={result} /> },
        ]
      : []),
    { name: 'history', label: t('part.history'), content: <HistoryPart {...{ runs, run }} /> },
  ];
  const value = parts.some(({ name }) => name === workPart) ? workPart : 'result';
  return (
    <div className={style.zone} data-testid="work-zone">
      <h2 className={style.title} title={dataset.name}>
        {dataset.name}
      </h2>
      {result?.isEditable && <EditBarHere run={result} />}
      {runs.length === 0 ? (
        <div className={style.part}>{current}</div>
      ) : (
        <Tabs
          parts={parts}
          value={value}
          label={t('part.label')}
          className={style.tabs}
          panelClass={style.part}
          onChange={(name) => changePage({ workPart: name as WorkPart })}
        />
      )}
    </div>
  );
}

/** Undo and the state of the edits, while a small screen shows the work zone only. */
function EditBarHere({ run }: { run: Run }) {
  const place = useEditBarPlace(false);
  if (place !== 'work') return null;
  return (
    <Suspense fallback={null}>
      <EditBar run={run} place={place} />
    </Suspense>
  );
}

interface CurrentPartProps {
  dataset: Dataset;
  run: Run | undefined;
  isRunKnown: boolean;
}

/** What is known of the dataset, what goes on with it, what came of it and what can be started. */
function CurrentPart({ dataset, run, isRunKnown }: CurrentPartProps) {
  const { t } = useTranslation('point-cloud');
  const { state } = dataset;
  const isRunning = run !== undefined && isModelling(run);
  const result = run && hasModel(run) ? run : undefined;
  return (
    <>
      <section className={style.section} aria-label={t('facts.heading')}>
        <DatasetFacts dataset={dataset} />
      </section>
      {(state === 'uploaded' || state === 'ingesting') && <IngestProgress dataset={dataset} />}
      {state === 'failed' && <FailedDataset dataset={dataset} />}
      {isRunning && <RunProgress run={run} />}
      {run && <UnfinishedRun run={run} />}
      {/* What stands below the result waits for it. */}
      <Suspense fallback={null}>
        {result && <ResultPanel run={result} />}
        {state !== 'failed' && isRunKnown && !isRunning && (
          <section className={style.section} aria-label={t('recipe.heading')}>
            <h2 className={control.heading}>{t('recipe.heading')}</h2>
            {dataset.access === 'view' ? (
              <p className={style.note} data-testid="only-looking">
                {t('run.onlyLooking')}
              </p>
            ) : (
              <RunSetup key={result?.id} dataset={dataset} last={result} />
            )}
          </section>
        )}
      </Suspense>
    </>
  );
}

/** What became of the files of a cloud that could not be read, and the ways on. */
function FailedDataset({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const { error, access } = dataset;
  if (!error) return null;
  return (
    <section className={style.section} data-testid="failed-dataset">
      <h2 className={control.heading}>{t(isPassing(error) ? 'broken.interrupted' : 'broken.heading')}</h2>
      <p className={style.note}>{explainError(error, t).what}</p>
      {access !== 'view' && <p className={style.note}>{t('broken.other')}</p>}
      <RetryDatasetButton dataset={dataset} />
    </section>
  );
}

function FilesPart({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  return (
    <section className={style.section} aria-label={t('result.downloads')}>
      <Suspense fallback={null}>
        <Downloads run={run} />
      </Suspense>
    </section>
  );
}

/** The steps of the shown run, and the other runs of the dataset. */
function HistoryPart({ runs, run }: { runs: readonly Run[]; run: Run | undefined }) {
  const { t } = useTranslation('point-cloud');
  const compareWith = usePage((page) => page.compareWith);
  const step = usePage((page) => page.step);
  const changePage = useChangePage();
  return (
    <>
      {run && compareWith && compareWith !== run.id && (
        <Suspense fallback={null}>
          <ComparePart run={run} />
        </Suspense>
      )}
      <section className={style.section}>
        <h2 className={control.heading}>{t('run.history')}</h2>
        <RunHistory runs={runs} current={run?.id ?? ''} />
      </section>
      {run && (
        <Suspense fallback={null}>
          <RunRecord run={run} />
        </Suspense>
      )}
      {run && hasModel(run) && <EditHistory run={run} />}
      {run && hasModel(run) && (
        <section className={style.section}>
          <h2 className={control.heading}>{t('run.heading')}</h2>
          <p className={style.note}>{t('run.step.note')}</p>
          <StageList
            stages={run.stages}
            steps={stepsOf(run)}
            step={step}
            onStep={(name) => changePage({ step: name === step ? '' : name, elementId: null, zone: 'view' })}
          />
        </section>
      )}
    </>
  );
}

/** A run that failed or was cancelled, and how to go on with it. */
function UnfinishedRun({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  if (run.state === 'cancelled')
    return (
      <section className={style.section} data-testid="run-cancelled">
        <h2 className={control.heading}>{t('run.cancelledHeading')}</h2>
        <p className={style.note}>{t('run.cancelledText')}</p>
        <RetryButton run={run} />
      </section>
    );
  if (run.state !== 'failed' || !run.error || run.stages.length === 0) return null;
  return (
    <section className={style.section}>
      <h2 className={control.heading}>{t('run.heading')}</h2>
      <StageList stages={run.stages} />
    </section>
  );
}

function IngestProgress({ dataset: { state, stage, progress, name } }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  return (
    <section className={style.section} data-testid="ingest-progress">
      <h2 className={control.heading}>
        {t(`dataset.state.${state}`)}
        <span className={control.muted}>
          {stageName(stage, t)} {percent(progress)}
        </span>
      </h2>
      <ProgressBar value={progress} label={t('dataset.progress', { name })} />
    </section>
  );
}
