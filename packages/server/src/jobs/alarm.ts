import { messageOf, type CodedMessage, type Language } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { zonedTime } from '../outgoing/zoned-time.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { sendAlarm } from './send-alarm.ts';

/** What of a job says whom its failures are told, and how often. */
export interface AlarmedJob {
  id: string;
  jobName: string;
  /** Ids, comma-joined. */
  notifyUserIds: string | null;
  alertThreshold: number;
  statisticWindowLen: number;
  silenceWindowLen: number;
  /** Since the last alarm; null without one. */
  silentSeconds: number | null;
}

/** Ids of a column that holds several, comma-joined. */
export const listed = (column: string | null): string[] =>
  (column ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

/**
 * Tells the people of a job, and the webhooks that want to know, of a failure, unless there were too few failures or an alarm
 * just before.
 */
export async function raiseAlarm(
  trx: Queries,
  queue: Pick<TaskQueue, 'send'>,
  job: AlarmedJob,
  error: CodedMessage | undefined,
): Promise<void> {
  if (job.silentSeconds !== null && job.silentSeconds < job.silenceWindowLen) return;
  if (job.alertThreshold > 1 && (await countFailures(trx, job)) < job.alertThreshold) return;
  const time = zonedTime(new Date());
  const clock = time.slice(0, 19).replace('T', ' ');
  const words = (language: Language) => {
    const problem = error ? messageOf(language, `error.${error.code}`, error.params) : '';
    const params = { name: job.jobName, time: clock, problem };
    return { title: messageOf(language, 'jobAlarm.title', params), text: messageOf(language, 'jobAlarm.text', params) };
  };
  const facts = { id: job.id, name: job.jobName, time, code: error?.code ?? '' };
  await sendAlarm(trx, queue, { people: listed(job.notifyUserIds), words, event: 'job-failed', facts });
  await trx.updateTable('bladeJobInfo').set({ alarmTime: new Date() }).where('id', '=', job.id).execute();
}

/** Failures in the window, this one among them; without a window all that the history holds. */
async function countFailures(trx: Queries, { id, statisticWindowLen }: AlarmedJob): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blade_job_run
    where job_info_id = ${id} and state in ('failed', 'timed-out')
      and (${statisticWindowLen} = 0 or end_time > now() - make_interval(secs => ${statisticWindowLen}))`.execute(trx);
  return rows[0]?.count ?? 0;
}
