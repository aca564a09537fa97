import { jobServerSync, jobWorkerDrain, jobWorkers, SUPER_ALIAS } from '@cloud/contract';
import type { JobWorker } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextButton } from '../../ui/button/text-button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Message } from '../../ui/message/message.tsx';
import { Tag } from '../../ui/message/tag.tsx';
import { ScrollTable } from '../../ui/table/scroll-table.tsx';
import style from './job.module.css';
import { memoryText, percentText } from './figures.ts';

const LOOK_MS = 3_000;
const COLUMNS = ['worker', 'group', 'state', 'load', 'memory', 'running', 'version', 'started'] as const;

/** The workers that live: what each runs, how busy it is, and the switch that lets it take nothing new. */
export function WorkersCard() {
  const { t } = useTranslation('job');
  const isSuper = useSession(({ roles }) => roles.includes(SUPER_ALIAS));
  const mayDrain = usePermission('jobserver_drain');
  const { data, error, refetch } = useQuery({
    queryKey: ['job', 'workers'],
    queryFn: ({ signal }) => call(jobWorkers, {}, { signal, quiet: true }),
    refetchInterval: LOOK_MS,
  });
  const sync = async () => {
    await call(jobServerSync, {});
    toast.success(t('synced'));
    await refetch();
  };
  return (
    <Card className={style.card} aria-labelledby="job-workers">
      <header className={style.head}>
        <h2 id="job-workers">{t('workers.title')}</h2>
        {isSuper && <Button onClick={() => void sync().catch(() => {})}>{t('sync')}</Button>}
      </header>
      {error && !data && <Message role="alert">{error.message}</Message>}
      {data?.length === 0 && <Message role="alert">{t('workers.none')}</Message>}
      {data && data.length > 0 && (
        <ScrollTable
          labelledBy="job-workers"
          className={style.table}
          heads={[...COLUMNS, ...(mayDrain ? ['action'] : [])].map((name) => t(`workers.${name}`))}
        >
          {data.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} mayDrain={mayDrain} refresh={refetch} />
          ))}
        </ScrollTable>
      )}
    </Card>
  );
}

interface WorkerRowProps {
  worker: JobWorker;
  mayDrain: boolean;
  refresh: () => Promise<unknown>;
}

function WorkerRow({ worker, mayDrain, refresh }: WorkerRowProps) {
  const { t } = useTranslation('job');
  const { id, host, pid, isAlive, isDraining, capacity, running } = worker;
  const drain = async () => {
    const question = { text: t('workers.drainQuestion', { host, pid }), note: t('workers.drainNote') };
    if (!isDraining && !(await confirm(question))) return;
    await call(jobWorkerDrain, { id, isDraining: !isDraining });
    await refresh();
  };
  return (
    <tr>
      <td>
        {host}:{pid}
      </td>
      <td>{worker.jobAppName}</td>
      <td>
        <WorkerState worker={worker} />
      </td>
      <td className={style.number}>{isAlive && percentText(worker.load)}</td>
      <td className={style.number}>{isAlive && memoryText(worker.memoryBytes)}</td>
      <td className={style.wrapping}>{isAlive && <Running running={running} capacity={capacity} />}</td>
      <td>{worker.version}</td>
      <td className={style.number}>{worker.startTime}</td>
      {mayDrain && (
        <td>
          {isAlive && (
            <TextButton onClick={() => void drain().catch(() => {})}>
              {t(isDraining ? 'workers.resume' : 'workers.drain')}
            </TextButton>
          )}
        </td>
      )}
    </tr>
  );
}

function WorkerState({ worker: { isAlive, isDraining, silentSeconds } }: { worker: JobWorker }) {
  const { t } = useTranslation('job');
  if (!isAlive) return <Tag tone="bad">{t('workers.silent', { seconds: silentSeconds })}</Tag>;
  return <Tag tone={isDraining ? 'busy' : 'good'}>{t(isDraining ? 'workers.draining' : 'workers.alive')}</Tag>;
}

function Running({ running, capacity }: Pick<JobWorker, 'running' | 'capacity'>) {
  const { t } = useTranslation('job');
  if (running.length === 0) return <span className={style.dim}>{t('workers.idle', { capacity })}</span>;
  return (
    <ul className={style.plain}>
      {running.map(({ kind, title, since }, index) => (
        <li key={index} title={since}>
          {title || t(`task.${kind}`, { defaultValue: kind })}
        </li>
      ))}
    </ul>
  );
}
