import { detailPath, SUSPENSION, workClaim, workUnclaim } from '@cloud/contract';
import type { FlowRow } from '@cloud/contract';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Link, useLocation } from '../../../../lib/router.tsx';
import { toast } from '../../../../lib/toast.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { holesOf } from '../../../../shell/page.ts';
import { useMobile } from '../../../../lib/use-mobile.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/message/notice.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlay/menu.tsx';
import { useInstanceActions } from '../instance-actions.tsx';
import { useRefreshWork } from '../lists/use-work-list.ts';
import { AboutInstance, nameOf } from './about-instance.tsx';
import { ProcessPage } from './process-page.tsx';
import style from './process-page.module.css';
import { RemarkFields } from './remark.tsx';
import { Subject } from './subject.tsx';
import { useAnswer } from './use-answer.ts';
import { useInstance } from './use-instance.ts';
import { useLeavePage } from './use-leave-page.ts';
import { HAND_ONS, useTaskDialogs } from './use-task-dialogs.tsx';
import type { HandOn } from './use-task-dialogs.tsx';

export const HANDLE_PATTERN = '/work/process/:segment/handle/:taskId/:processInstanceId/:businessId';
const TODO = '/work/todo';

/** A task to answer: what it is about, what is said to it, and what else can be done with it. */
export function HandlePage() {
  const { t } = useTranslation('work');
  const { pathname } = useLocation();
  const { taskId = '', processInstanceId = '' } = holesOf(HANDLE_PATTERN, pathname);
  const { view, form, instance, task } = useInstance(processInstanceId, taskId);
  const isOpen = task !== undefined && task.endTime === '' && task.assignee !== '';
  const refresh = useRefreshWork();
  const leave = useLeavePage();
  const finish = async (text: string) => {
    forget();
    toast.success(text);
    leave(TODO);
    await refresh();
  };
  const answer = useAnswer({
    taskId,
    processInstanceId,
    form: form.data,
    onDone: (verdict) => finish(t(`done.${verdict}`)),
  });
  const forget = useUnsaved(answer.isDirty);
  return (
    <ProcessPage
      title={nameOf(instance)}
      facts={instance && <AboutInstance instance={instance} task={task} />}
      view={view}
      hasHistory
      bar={instance && task && <TaskBar {...{ instance, task, answer, finish }} />}
    >
      {instance && !isOpen && <NotOpen instance={instance} task={task} />}
      {instance && (
        <Subject
          instance={instance}
          form={form.data}
          values={answer.values}
          onChange={isOpen ? answer.setValues : undefined}
          issues={answer.issues}
        />
      )}
      {isOpen && (
        <RemarkFields
          title={t('ask.comment')}
          placeholder={t('defaultComment')}
          remark={answer.remark}
          problem={answer.isReasonMissing ? t('reasonMissing') : undefined}
          onChange={answer.setRemark}
        />
      )}
    </ProcessPage>
  );
}

/** Why nothing can be done here now. */
function NotOpen({ instance, task }: { instance: FlowRow; task: FlowRow | undefined }) {
  const { t } = useTranslation('work');
  if (task?.endTime === '') return null;
  return (
    <Notice tone="warning">
      {task ? t('over.task', { name: task.assigneeName, time: task.endTime }) : t('over.gone')}{' '}
      <Link to={detailPath(instance)}>{t('over.detail')}</Link>
    </Notice>
  );
}

interface TaskBarProps {
  instance: FlowRow;
  task: FlowRow;
  answer: ReturnType<typeof useAnswer>;
  finish: (text: string) => Promise<void>;
}

function TaskBar({ instance, task, answer, finish }: TaskBarProps) {
  const { t } = useTranslation('work');
  const { copy, dialog: copyDialog } = useInstanceActions();
  const refresh = useRefreshWork();
  const noteSigners = async () => {
    toast.success(t('handOn.add-signer.done'));
    await refresh();
  };
  const dialogs = useTaskDialogs(task, (what) =>
    what === 'add-signer' ? noteSigners() : finish(t(`handOn.${what}.done`)),
  );
  if (task.endTime !== '') return null;
  if (task.suspensionState === SUSPENSION.suspended) return <Notice tone="warning">{t('over.suspended')}</Notice>;
  if (task.assignee === '') return <ClaimButton task={task} />;
  return (
    <>
      <Button
        variant="primary"
        className={style.grow}
        isBusy={answer.busy === 'agree'}
        onClick={() => void answer.answer('agree')}
      >
        {t('act.agree')}
      </Button>
      <Button
        variant="danger"
        className={style.grow}
        isBusy={answer.busy === 'reject'}
        onClick={() => void answer.answer('reject')}
      >
        {t('act.reject')}
      </Button>
      <MoreMenu {...{ instance, task, finish, copy }} ask={dialogs.ask} />
      {dialogs.dialog}
      {copyDialog}
    </>
  );
}

interface MoreMenuProps extends Omit<TaskBarProps, 'answer'> {
  ask: (what: HandOn) => void;
  copy: (subject: { processInstanceId: string; title: string }) => void;
}

/** What else can be done with a task. */
function MoreMenu({ instance, task, finish, ask, copy }: MoreMenuProps) {
  const { t } = useTranslation('work');
  const isMobile = useMobile();
  const giveBack = async () => {
    await call(workUnclaim, { taskId: task.taskId });
    await finish(t('done.unclaimed'));
  };
  return (
    <Menu
      place="bottom-end"
      opener={
        <Button aria-label={t('act.more')}>
          {isMobile ? <IconDots size={18} aria-hidden="true" /> : t('act.more')}
        </Button>
      }
    >
      {HAND_ONS.map((what) => (
        <MenuItem key={what} onChoose={() => ask(what)}>
          {t(`handOn.${what}.title`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onChoose={() => copy({ processInstanceId: instance.processInstanceId, title: nameOf(instance) ?? '' })}>
        {t('act.copy')}
      </MenuItem>
      {task.claimTime !== '' && (
        <MenuItem
          // Failures are said by the request.
          onChoose={() => void giveBack().catch(() => {})}
        >
          {t('act.unclaim')}
        </MenuItem>
      )}
    </Menu>
  );
}

function ClaimButton({ task }: { task: FlowRow }) {
  const { t } = useTranslation('work');
  const refresh = useRefreshWork();
  const claim = async () => {
    try {
      await call(workClaim, { taskId: task.taskId });
      toast.success(t('done.claimed'));
    } catch {
      // Said by the request: someone else was faster, as the page then shows.
    }
    await refresh();
  };
  return (
    <Button variant="primary" className={style.grow} onClick={() => void claim()}>
      {t('act.claim')}
    </Button>
  );
}
