import type { Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { explainWarning } from '../coded-message.ts';
import control from '../controls.module.css';
import { ProblemCard } from '../problem-card.tsx';
import { RetryButton } from '../runs/retry-button.tsx';
import { useCancelRun } from '../runs/use-runs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import style from './result-panel.module.css';

/** What came of the latest edits: what the model did not take, or why there is no new revision. */
export function EditNotes({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const { stages, error } = run;
  const discard = useCancelRun();
  const ask = async () => {
    const isMeant = await confirm({
      text: t('edit.discardQuestion'),
      note: t('edit.discardNote'),
      confirmLabel: t('edit.discardYes'),
      cancelLabel: t('edit.discardNo'),
      isDangerous: true,
    });
    if (isMeant) discard.mutate(run);
  };
  const refused = stages.find(({ name }) => name === 'edits')?.warnings ?? [];
  return (
    <>
      {error && (
        <ProblemCard title={t('edit.failed')} error={error}>
          <RetryButton run={run} />
          {run.isEditable && (
            <Button
              className={control.wide}
              disabled={discard.isPending}
              data-testid="discard-edits"
              onClick={() => void ask()}
            >
              {t('edit.discard')}
            </Button>
          )}
        </ProblemCard>
      )}
      {refused.length > 0 && (
        <ul className={style.notes} data-testid="edits-refused">
          {refused.map((warning, i) => (
            <li key={i}>{explainWarning(warning, t)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
