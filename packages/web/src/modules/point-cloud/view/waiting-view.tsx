import type { Dataset } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { queueText } from '../datasets/queue-text.ts';
import { stageName } from '../coded-message.ts';
import { percent } from '../format.ts';
import { ProgressBar } from '../progress-bar.tsx';
import style from './view-tools.module.css';

/** Stands where the points will be, while there are none. */
export function WaitingView({ dataset: { name, state, stage, progress, queue } }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  return (
    <div className={style.waiting} data-testid="waiting-view">
      <strong>{t(state === 'uploaded' ? 'view.waits' : 'view.isRead')}</strong>
      <p>
        {queue ? queueText(queue, t) : stageName(stage, t)} {progress > 0 && percent(progress)}
      </p>
      <ProgressBar value={progress} label={t('dataset.progress', { name })} />
    </div>
  );
}
