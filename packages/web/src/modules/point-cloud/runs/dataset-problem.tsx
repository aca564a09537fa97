import { isTextFile, type Dataset, type Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import control from '../controls.module.css';
import { FactChips } from '../datasets/facts/fact-chips.tsx';
import { unitQuestion } from '../datasets/facts/unit-question.ts';
import { isPassing, RetryDatasetButton } from '../datasets/retry-dataset-button.tsx';
import { useDataset } from '../datasets/use-datasets.ts';
import { useChangePage } from '../page-store.tsx';
import { ProblemCard } from '../problem-card.tsx';
import { RetryButton } from './retry-button.tsx';
import { useStartRun } from './use-runs.ts';
import style from './work-zone.module.css';

/** A cloud that could not be read: why, and what can be tried with the files that are there. */
export function DatasetProblem({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const { error, files, given } = dataset;
  if (!error) return null;
  // What was said of the files may be wrong.
  const isMended = Object.values(given).some(Boolean);
  const isOfText = OF_TEXT.includes(error.code) && files.some(({ name }) => isTextFile(name));
  const canMend = isMended || isOfText || OF_FACTS.includes(error.code);
  return (
    <div className={style.middle}>
      <div className={style.failed}>
        <ProblemCard
          title={t(isPassing(error) ? 'broken.interrupted' : 'broken.heading')}
          error={error}
          file={files[0]?.name}
        >
          <RetryDatasetButton dataset={dataset} />
          {canMend && <FactChips dataset={dataset} />}
        </ProblemCard>
      </div>
    </div>
  );
}

/** Failures that another unit or axis may mend. */
const OF_FACTS = ['unit-ambiguous', 'degenerate-extent', 'memory-budget-exceeded', 'extent-too-large'];

/** Failures of a text that another layout of its rows may mend. */
const OF_TEXT = ['no-points', 'no-finite-points', 'header-invalid', 'file-corrupt', 'column-missing', 'format-unknown'];

/** A run that failed, over the cloud: why, and the ways on. */
export function RunProblem({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const start = useStartRun();
  const changePage = useChangePage();
  if (run.state !== 'failed' || !run.error) return null;
  const asIndoor = () =>
    start.mutate(
      { datasetId: run.datasetId, recipe: 'indoor', options: {} },
      { onSuccess: ({ id }) => changePage({ runId: id, elementId: null }) },
    );
  return (
    <div className={style.failed}>
      <ProblemCard title={t('run.failedHeading')} error={run.error}>
        <UnitButton run={run} />
        <RetryButton run={run} />
        {run.isEditable && run.recipe === 'auto' && (
          <Button className={control.wide} isBusy={start.isPending} data-testid="as-indoor" onClick={asIndoor}>
            {t('run.asIndoor')}
          </Button>
        )}
      </ProblemCard>
    </div>
  );
}

/** Leads to the question which unit the scan is in, while no person has answered it. */
function UnitButton({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const { data: dataset } = useDataset(run.datasetId);
  const changePage = useChangePage();
  if (!run.isEditable || !dataset || !unitQuestion(dataset)) return null;
  return (
    <Button
      className={control.wide}
      variant="primary"
      data-testid="answer-unit"
      onClick={() => changePage({ isUnitAsked: true, workPart: 'result', isRightOpen: true, zone: 'work' })}
    >
      {t('unitQuestion.answer')}
    </Button>
  );
}
