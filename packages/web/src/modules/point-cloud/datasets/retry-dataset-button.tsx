import type { CodedMessage, Dataset } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import control from '../controls.module.css';
import { useRetryDataset } from './use-datasets.ts';

/** Failures of the machine. Those of the file would come again. */
const PASSING = ['disk-full', 'process-lost', 'memory-budget-exceeded', 'internal'];

/** Whether reading a cloud ended for a reason that may have gone. */
export const isPassing = ({ code }: CodedMessage): boolean => PASSING.includes(code);

/** Reads a cloud again that failed for a reason which may have gone. */
export function RetryDatasetButton({ dataset: { id, error, access } }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const retry = useRetryDataset();
  if (!error || !isPassing(error) || access === 'view') return null;
  return (
    <Button
      className={control.wide}
      disabled={retry.isPending}
      data-testid="retry-dataset"
      onClick={() => retry.mutate(id)}
    >
      {t(retry.isPending ? 'run.retrying' : 'run.retry')}
    </Button>
  );
}
