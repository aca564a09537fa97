import type { Run } from '@cloud/contract';
import { elementsOf, type StructuredModel } from '@cloud/viewer/model';
import { Button } from '../../../../ui/button/button.tsx';
import { spokenName } from './element-name.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import style from '../result-panel.module.css';
import { useModelEditing } from '../../edits/use-edit-desk.ts';

/** What was rejected is in no file and no list any more; here it can be taken back. */
export function RejectedElements({ run, model }: { run: Run; model: StructuredModel }) {
  const { t } = useTranslation('point-cloud');
  const { edit } = useModelEditing(run.id);
  const rejected = elementsOf(model).filter(({ status }) => status === 'rejected');
  if (rejected.length === 0) return null;
  return (
    <details data-testid="rejected-elements">
      <summary>{t('edit.rejected', { value: rejected.length })}</summary>
      <ul className={style.notes}>
        {rejected.map(({ id, name }) => (
          <li key={id}>
            {spokenName(name, t) || id}{' '}
            {run.isEditable && (
              <Button variant="link" onClick={() => edit({ type: 'restore', id })}>
                {t('edit.bringBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
