import type { Run } from '@cloud/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import control from '../controls.module.css';
import { roughDuration, percent } from '../format.ts';
import { doneCount } from '../live/run-event.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { StageList } from './stage-list.tsx';
import { canAskForNotices } from './run-notice.ts';
import { secondsLeft } from './time-left.ts';
import { useCancelRun, useRuns } from './use-runs.ts';
import style from './work-zone.module.css';

/** A run while it goes on. */
export function RunProgress({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const cancel = useCancelRun();
  const { state, progress, stages } = run;
  const { data: earlier = [] } = useRuns(run.datasetId);
  const left = secondsLeft(run, earlier);
  const [mayAsk, setMayAsk] = useState(canAskForNotices);
  const ask = async () => {
    const isMeant = await confirm({
      text: t('run.cancelQuestion'),
      note: t('run.cancelNote'),
      confirmLabel: t('run.cancelYes'),
      cancelLabel: t('run.cancelNo'),
      isDangerous: true,
    });
    if (isMeant) cancel.mutate(run);
  };
  return (
    <section className={style.section} aria-label={t('run.heading')} data-testid="run-progress">
      <h2 className={control.heading}>
        {t(`run.state.${state}`)}
        <span className={control.muted}>
          {stages.length > 0 && t('run.steps', { done: doneCount(stages), total: stages.length })} {percent(progress)}
        </span>
      </h2>
      <ProgressBar value={progress} label={t('run.overall')} />
      {left !== undefined && <p className={style.note}>{t('run.left', { time: roughDuration(left) })}</p>}
      {state === 'queued' && <p className={style.note}>{t('run.queued')}</p>}
      <StageList stages={stages} />
      {mayAsk && (
        <Button
          variant="link"
          onClick={() => void Notification.requestPermission().then(() => setMayAsk(canAskForNotices()))}
        >
          {t('run.notify')}
        </Button>
      )}
      {run.isEditable && (
        <Button
          className={control.wide}
          disabled={cancel.isPending}
          data-testid="cancel-run"
          onClick={() => void ask()}
        >
          {t(cancel.isPending ? 'run.cancelling' : 'run.cancel')}
        </Button>
      )}
    </section>
  );
}
