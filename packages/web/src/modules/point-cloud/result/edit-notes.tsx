import type { Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { explainWarning } from '../coded-message.ts';
import { ProblemCard } from '../problem-card.tsx';
import style from './result-panel.module.css';

/** What came of the latest edits: what the model did not take, or why there is no new revision. */
export function EditNotes({ run: { stages, error } }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const refused = stages.find(({ name }) => name === 'edits')?.warnings ?? [];
  return (
    <>
      {error && <ProblemCard title={t('edit.failed')} error={error} />}
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
