import type { Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import control from '../controls.module.css';
import { useRetryRun } from './use-runs.ts';

/** Buttons that continue a run from the stage it reached, or compute waiting edits again; none for users without the right to edit. */
export function RetryButton({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const retry = useRetryRun();
  if (!run.isEditable) return null;
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
