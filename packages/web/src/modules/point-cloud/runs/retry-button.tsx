import type { Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import control from '../controls.module.css';
import { useRetryRun } from './use-runs.ts';

/** Goes on with a run from the stage that it reached, or computes edits again that wait. */
export function RetryButton({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const retry = useRetryRun();
  return (
    <Button
      className={control.wide}
      disabled={retry.isPending}
      data-testid="retry-run"
      onClick={() => retry.mutate(run)}
    >
      {t(retry.isPending ? 'run.retrying' : 'run.retry')}
    </Button>
  );
}
