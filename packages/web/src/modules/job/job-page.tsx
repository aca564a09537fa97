import { jobChange, jobInfo, jobRun, jobSync, JOB_TIME, SUPER_ALIAS } from '@cloud/contract';
import type { JobInfo } from '@cloud/contract';
import { useEffect, useState } from 'react';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextButton } from '../../ui/button/text-button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Tag } from '../../ui/message/tag.tsx';
import { JobForm } from './job-form.tsx';
import { RunHistory } from './run-history.tsx';
import { RunState } from './run-state.tsx';
import { intervalText } from './schedule-draft.ts';
import { useRun } from './use-run.ts';

/** Pixels of run, pause and history. */
const ACTIONS_WIDTH = 160;
/** What a new job begins with: every night, once at a time, a missed time made up for. */
const NEW = {
  initial: {
    processorInfo: 'self-test',
    timeExpressionType: JOB_TIME.cron,
    timeExpression: '0 0 3 * * ?',
    enable: 1,
    misfireRule: 'run',
    maxInstanceNum: 1,
    instanceTimeLimit: 0,
    instanceRetryNum: 0,
    logLevel: 2,
    alertThreshold: 1,
    statisticWindowLen: 3600,
    silenceWindowLen: 3600,
  },
};

const CELLS = {
  timeExpression: ScheduleCell,
  lastState: ({ row }: { row: JobInfo }) => row.lastState !== '' && <RunState state={row.lastState} />,
  enable: EnableCell,
};

/** What runs by itself, when, and what came of it. */
export const JobPage = () => (
  <CrudPage
    entity={jobInfo}
    cells={CELLS}
    form={JobForm}
    scope={NEW}
    rowActions={JobActions}
    rowActionsWidth={ACTIONS_WIDTH}
    toolbar={JobToolbar}
  />
);

function ScheduleCell({ row }: { row: JobInfo }) {
  const { t } = useTranslation('job');
  switch (row.timeExpressionType) {
    case JOB_TIME.byHand:
      return t('kind.byHand');
    case JOB_TIME.rate:
      return t('every', { interval: intervalText(row.timeExpression, t) });
    case JOB_TIME.delay:
      return t('pause', { interval: intervalText(row.timeExpression, t) });
    default:
      return row.extra === '' ? row.timeExpression : `${row.timeExpression} (${row.extra})`;
  }
}

function EnableCell({ row }: { row: JobInfo }) {
  const { t } = useTranslation('job');
  return <Tag tone={row.enable === 1 ? 'good' : 'busy'}>{t(row.enable === 1 ? 'enabled' : 'paused')}</Tag>;
}

interface ActionProps {
  row: JobInfo;
  refresh: () => Promise<unknown>;
}

function JobActions({ row, refresh }: ActionProps) {
  const { t } = useTranslation('job');
  const [isOpen, setIsOpen] = useState(false);
  const [ordered, setOrdered] = useState<string>();
  const mayRun = usePermission('jobinfo_run');
  const mayChange = usePermission('jobinfo_change');
  const mayLook = usePermission('jobinfo_log');
  const isOn = row.enable === 1;
  const run = async () => {
    if (!(await confirm({ text: t('runQuestion', { name: row.jobName }) }))) return;
    const { id } = await call(jobRun, { id: row.id });
    toast.success(t('ordered', { name: row.jobName }));
    setOrdered(id);
    await refresh();
  };
  const showResult = () => {
    setOrdered(undefined);
    void refresh();
  };
  const change = async () => {
    await call(jobChange, { id: row.id, enable: isOn ? 0 : 1 });
    toast.success(t(isOn ? 'isPaused' : 'isResumed', { name: row.jobName }));
    await refresh();
  };
  return (
    <>
      {mayRun && <TextButton onClick={() => void run().catch(() => {})}>{t('run')}</TextButton>}
      {mayChange && (
        <TextButton onClick={() => void change().catch(() => {})}>{t(isOn ? 'doPause' : 'doResume')}</TextButton>
      )}
      {mayLook && <TextButton onClick={() => setIsOpen(true)}>{t('history.open')}</TextButton>}
      {isOpen && <RunHistory job={row} onClose={() => setIsOpen(false)} />}
      {mayLook && ordered !== undefined && <OrderedRun id={ordered} onEnd={showResult} />}
    </>
  );
}

/** Nothing to see: the list shows the result of a run that was ordered when it is there. */
function OrderedRun({ id, onEnd }: { id: string; onEnd: () => void }) {
  const isOver = Boolean(useRun(id)?.endTime);
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return null;
}

function JobToolbar({ refresh }: { refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('job');
  const [isOpen, setIsOpen] = useState(false);
  const isSuper = useSession(({ roles }) => roles.includes(SUPER_ALIAS));
  const mayLook = usePermission('jobinfo_log');
  const sync = async () => {
    await call(jobSync, {});
    toast.success(t('synced'));
    await refresh();
  };
  return (
    <>
      {mayLook && <Button onClick={() => setIsOpen(true)}>{t('history.all')}</Button>}
      {isSuper && <Button onClick={() => void sync().catch(() => {})}>{t('sync')}</Button>}
      {isOpen && <RunHistory onClose={() => setIsOpen(false)} />}
    </>
  );
}
