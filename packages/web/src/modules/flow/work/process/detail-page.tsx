import { handlePath, workComment, workCopyRead } from '@cloud/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../../../../lib/router.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { toast } from '../../../../lib/toast.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { holesOf } from '../../../../shell/page.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { useInstanceActions } from '../instance-actions.tsx';
import { useRefreshWork } from '../lists/use-work-list.ts';
import { AboutInstance, nameOf } from './about-instance.tsx';
import { ProcessPage } from './process-page.tsx';
import style from './process-page.module.css';
import { hasRemark, NO_REMARK, RemarkFields } from './remark.tsx';
import { Subject } from './subject.tsx';
import { useInstance } from './use-instance.ts';
import type { InstanceQueries } from './use-instance.ts';

export const DETAIL_PATTERN = '/work/process/:segment/detail/:processInstanceId/:businessId';

/** An instance to look at, and what its starter may do with it. */
export function DetailPage() {
  const { t } = useTranslation('work');
  const { pathname } = useLocation();
  const { processInstanceId = '' } = holesOf(DETAIL_PATTERN, pathname);
  const queries = useInstance(processInstanceId);
  const { view, form, instance } = queries;
  const { bar, dialog } = useDetailActions(queries);
  const [remark, setRemark] = useState(NO_REMARK);
  const [isBusy, setIsBusy] = useState(false);
  const refresh = useRefreshWork();
  useUnsaved(hasRemark(remark));
  useRead(instance && processInstanceId);
  const comment = async () => {
    setIsBusy(true);
    try {
      await call(workComment, { processInstanceId, comment: remark.comment, attachments: [...remark.attachments] });
      toast.success(t('done.commented'));
      setRemark(NO_REMARK);
      await refresh();
    } catch {
      // Said by the request; what was written stays.
    }
    setIsBusy(false);
  };
  return (
    <ProcessPage
      title={nameOf(instance)}
      facts={instance && <AboutInstance instance={instance} />}
      view={view}
      hasHistory
      bar={bar}
    >
      {instance && <Subject instance={instance} form={form.data} />}
      <RemarkFields title={t('act.comment')} remark={remark} onChange={setRemark} />
      <div className={style.buttons}>
        <Button isBusy={isBusy} disabled={remark.comment.trim() === ''} onClick={() => void comment()}>
          {t('act.sendComment')}
        </Button>
      </div>
      {dialog}
    </ProcessPage>
  );
}

/** A copy that is looked at is no longer new; whoever got none is not asked about. */
function useRead(processInstanceId: string | undefined): void {
  useEffect(() => {
    if (processInstanceId) call(workCopyRead, { processInstanceId }, { quiet: true }).catch(() => {});
  }, [processInstanceId]);
}

function useDetailActions({ view, instance }: InstanceQueries) {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const { userInfo } = useSession();
  const { urge, withdraw, copy, dialog } = useInstanceActions();
  if (!instance) return { bar: undefined, dialog };
  const me = String(userInfo.user_id ?? '');
  const subject = { processInstanceId: instance.processInstanceId, title: nameOf(instance) ?? '' };
  const mine = view.data?.flow.find(({ taskId, endTime, assignee }) => taskId && endTime === '' && assignee === me);
  const isRunning = instance.processIsFinished !== 'finished';
  const isStarter = instance.startUser === me;
  const bar = (
    <>
      {mine && (
        <Button variant="primary" className={style.grow} onClick={() => navigate(handlePath(mine))}>
          {t('act.handle')}
        </Button>
      )}
      {isStarter && isRunning && (
        <Button className={style.grow} onClick={() => urge(subject)}>
          {t('act.urge')}
        </Button>
      )}
      {isStarter && isRunning && (
        <Button className={style.grow} variant="danger" onClick={() => withdraw(subject)}>
          {t('act.withdraw')}
        </Button>
      )}
      <Button className={style.grow} onClick={() => copy(subject)}>
        {t('act.copy')}
      </Button>
    </>
  );
  return { bar, dialog };
}
