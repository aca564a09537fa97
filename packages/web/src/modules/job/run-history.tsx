import { jobRunList, jobRunStop } from '@cloud/contract';
import type { JobInfo, JobRun, JobRunCause, JobRunState } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DateTimeField } from '../../ui/field/date-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { PageButtons } from '../../ui/navigation/page-buttons.tsx';
import { problemText, secondsText } from './figures.ts';
import { ScrollTable } from '../../ui/table/scroll-table.tsx';
import style from './job.module.css';
import { RunLog } from './run-log.tsx';
import { RunState } from './run-state.tsx';

const LOOK_MS = 2_000;
const SIZE = 10;
const STATES: readonly JobRunState[] = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'timed-out',
  'cancelled',
  'skipped',
];
const CAUSES: readonly JobRunCause[] = ['schedule', 'hand', 'chain'];

interface Filter {
  state: JobRunState | '';
  cause: JobRunCause | '';
  beginDate: string;
  endDate: string;
}
const NO_FILTER: Filter = { state: '', cause: '', beginDate: '', endDate: '' };

interface RunHistoryProps {
  /** Of all jobs unless one is given. */
  job?: JobInfo;
  onClose: () => void;
}

/** Runs of a job or of all, with filters; what is under way is followed and can be stopped. */
export function RunHistory({ job, onClose }: RunHistoryProps) {
  const { t } = useTranslation('job');
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string>();
  const asked = { ...filter, jobInfoId: job?.id ?? '', current: page, size: SIZE };
  const { data, refetch } = useQuery({
    queryKey: ['job', 'runs', asked],
    queryFn: ({ signal }) => call(jobRunList, asked, { signal, quiet: true }),
    refetchInterval: LOOK_MS,
    placeholderData: (before) => before,
  });
  const change = (part: Partial<Filter>) => {
    setFilter((old) => ({ ...old, ...part }));
    setPage(1);
  };
  const title = job ? t('history.of', { name: job.jobName }) : t('history.all');
  return (
    <Dialog title={title} onClose={onClose} size="min(1180px, 96vw)">
      <Filters filter={filter} change={change} />
      {!data && <Spinner />}
      {data?.total === 0 && <p className={style.dim}>{t('history.none')}</p>}
      {data && data.total > 0 && (
        <RunTable runs={data.records} withJob={!job} opened={opened} onOpen={setOpened} refresh={refetch} />
      )}
      {data && data.pages > 1 && <PageButtons page={page} pages={data.pages} onPage={setPage} />}
      {opened !== undefined && <RunLog id={opened} />}
    </Dialog>
  );
}

function Filters({ filter, change }: { filter: Filter; change: (part: Partial<Filter>) => void }) {
  const { t } = useTranslation('job');
  const stateOf = (value: string) => STATES.find((state) => state === value) ?? '';
  const causeOf = (value: string) => CAUSES.find((cause) => cause === value) ?? '';
  return (
    <div className={style.filters}>
      <SelectField
        label={t('history.state')}
        options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        isOptional
        value={filter.state}
        onChange={(value) => change({ state: stateOf(value) })}
      />
      <SelectField
        label={t('history.cause')}
        options={CAUSES.map((value) => ({ value, label: t(`cause.${value}`) }))}
        isOptional
        value={filter.cause}
        onChange={(value) => change({ cause: causeOf(value) })}
      />
      <DateTimeField
        label={t('history.from')}
        value={filter.beginDate}
        onChange={(beginDate) => change({ beginDate })}
      />
      <DateTimeField label={t('history.to')} value={filter.endDate} onChange={(endDate) => change({ endDate })} />
    </div>
  );
}

interface RunTableProps {
  runs: readonly JobRun[];
  withJob: boolean;
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
  refresh: () => Promise<unknown>;
}

function RunTable({ runs, withJob, opened, onOpen, refresh }: RunTableProps) {
  const { t } = useTranslation('job');
  const columns = ['scheduled', 'cause', 'state', 'duration', 'attempts', 'worker', 'problem', 'actions'];
  return (
    <ScrollTable
      label={t('history.all')}
      className={style.table}
      heads={(withJob ? ['job', ...columns] : columns).map((name) => t(`history.${name}`))}
    >
      {runs.map((run) => (
        <RunRow key={run.id} run={run} withJob={withJob} isOpen={run.id === opened} onOpen={onOpen} refresh={refresh} />
      ))}
    </ScrollTable>
  );
}

interface RunRowProps extends Pick<RunTableProps, 'withJob' | 'onOpen' | 'refresh'> {
  run: JobRun;
  isOpen: boolean;
}

function RunRow({ run, withJob, isOpen, onOpen, refresh }: RunRowProps) {
  const { t } = useTranslation('job');
  const mayStop = usePermission('jobinfo_run');
  const isActive = run.state === 'queued' || run.state === 'running';
  const stop = async () => {
    if (!(await confirm({ text: t('history.stopQuestion', { name: run.jobName }), isDangerous: true }))) return;
    await call(jobRunStop, { id: run.id });
    toast.success(t('history.stopped'));
    await refresh();
  };
  return (
    <tr data-open={isOpen}>
      {withJob && <td>{run.jobName}</td>}
      <td className={style.number}>{run.scheduledTime}</td>
      <td>{t(`cause.${run.cause}`)}</td>
      <td>
        <RunState state={run.state} />
      </td>
      <td className={style.number}>{run.startTime !== '' && secondsText(run.seconds)}</td>
      <td className={style.number}>{run.attempts > 0 && run.attempts}</td>
      <td>{run.worker}</td>
      <td className={style.wrapping}>{run.error && problemText(run.error)}</td>
      <td>
        <TextButton aria-expanded={isOpen} onClick={() => onOpen(isOpen ? undefined : run.id)}>
          {t('history.log')}
        </TextButton>
        {mayStop && isActive && (
          <TextButton isDangerous onClick={() => void stop().catch(() => {})}>
            {t('history.stop')}
          </TextButton>
        )}
      </td>
    </tr>
  );
}
