import type { CodedMessage, Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { explainWarnings } from '../coded-message.ts';
import control from '../controls.module.css';
import { ProblemCard } from '../problem-card.tsx';
import { RetryButton } from '../runs/retry-button.tsx';
import { useCancelRun } from '../runs/use-runs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import style from './result-panel.module.css';

/** The edits that the model of a run did not take. */
export const refusedEdits = ({ stages }: Run): readonly CodedMessage[] =>
  stages.find(({ name }) => name === 'edits')?.warnings ?? [];

/** What the model of a run did not take of the latest edits, or why there is no new revision. */
export function EditNotes({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const refused = explainWarnings(refusedEdits(run), t);
  return (
    <>
      <RevisionProblem run={run} />
      {refused.length > 0 && (
        <ul className={style.notes} data-testid="edits-refused">
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Why a run has no new revision of its latest edits or files, and the ways on; nothing where it has. */
export function RevisionProblem({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const { error } = run;
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
  if (!error) return null;
  return (
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
  );
}
