import { messageOf, type CodedMessage } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { MAIL_ALARM } from './job-task.ts';
import { sendNotice } from './notice.ts';

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

/** Tells the people of a job of a failure, by a notice and by mail, unless there were too few failures or an alarm just before. */
export async function raiseAlarm(
  trx: Queries,
  queue: Pick<TaskQueue, 'send'>,
  job: AlarmedJob,
  error: CodedMessage | undefined,
): Promise<void> {
  const people = listed(job.notifyUserIds);
  if (people.length === 0) return;
  if (job.silentSeconds !== null && job.silentSeconds < job.silenceWindowLen) return;
  if (job.alertThreshold > 1 && (await countFailures(trx, job)) < job.alertThreshold) return;
  const time = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  const problem = error ? messageOf('zh-cn', `error.${error.code}`, error.params) : '';
  const params = { name: job.jobName, time: time.replace('T', ' '), problem };
  const [title, text] = [messageOf('zh-cn', 'jobAlarm.title', params), messageOf('zh-cn', 'jobAlarm.text', params)];
  await sendNotice(trx, { title, text, people });
  await queue.send(trx, { kind: MAIL_ALARM, data: { subject: title, text, people: people.join(',') }, isUpkeep: true });
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
