import type { Dataset, Run } from '@cloud/contract';
import { lazy, Suspense } from 'react';
import { useTranslation, withTexts } from '../../../lib/i18n/i18n.ts';
import control from '../controls.module.css';
import { isPassing, RetryDatasetButton } from '../datasets/retry-dataset-button.tsx';
import { DatasetFacts } from '../datasets/dataset-facts.tsx';
import { percent } from '../format.ts';
import { IconChevronRight } from '../icons.ts';
import { isOver } from '../live/run-event.ts';
import { ProblemCard } from '../problem-card.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { stageName } from '../coded-message.ts';
import { RetryButton } from './retry-button.tsx';
import { RunHistory } from './run-history.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunSetup } from './run-setup.tsx';
import { StageList } from './stage-list.tsx';
import style from './work-zone.module.css';

const ResultPanel = lazy(async () => {
  const { ResultPanel: Panel } = await withTexts(import('../result/result-panel.tsx'), 'approval');
  return { default: Panel };
});

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
  if (!dataset) return <p className={style.empty}>{t('view.pick')}</p>;
  const { state, error, name } = dataset;
  const isRunning = run !== undefined && !isOver(run.state);
  return (
    <div className={style.zone} data-testid="work-zone">
      <section className={style.section} aria-label={t('facts.heading')}>
        <h2 className={style.title} title={name}>
          {name}
        </h2>
        <DatasetFacts dataset={dataset} />
      </section>
      {state === 'failed' && error && (
        <ProblemCard
          title={t(isPassing(error) ? 'broken.interrupted' : 'broken.heading')}
          error={error}
          file={dataset.files[0]?.name}
        >
          <RetryDatasetButton dataset={dataset} />
        </ProblemCard>
      )}
      {(state === 'uploaded' || state === 'ingesting') && <IngestProgress dataset={dataset} />}
      {isRunning && <RunProgress run={run} />}
      {run && <UnfinishedRun run={run} />}
      {/* What stands below the result waits for it. */}
      <Suspense fallback={null}>
        {run?.state === 'succeeded' && <ResultPanel run={run} />}
        {state !== 'failed' && isRunKnown && !isRunning && (
          <section className={style.section} aria-label={t('recipe.heading')}>
            <h2 className={control.heading}>{t('recipe.heading')}</h2>
            <RunSetup dataset={dataset} isAgain={run?.state === 'succeeded'} />
          </section>
        )}
        {run?.state === 'succeeded' && (
          <section className={style.section}>
            <details className={control.fold}>
              <summary>
                <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
                {t('run.heading')}
              </summary>
              <StageList stages={run.stages} />
            </details>
          </section>
        )}
        {runs.length > 1 && (
          <section className={style.section}>
            <RunHistory runs={runs} current={run?.id ?? ''} />
          </section>
        )}
      </Suspense>
    </div>
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
  if (run.state !== 'failed' || !run.error) return null;
  return (
    <section className={style.section}>
      <ProblemCard title={t('run.failedHeading')} error={run.error}>
        <RetryButton run={run} />
      </ProblemCard>
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
