import { ApiError, type BackupKind, type BackupSchedule, type BackupTask } from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import { UPKEEP_QUEUE, LOST_QUEUE, SCHEMA, type TaskQueue } from '../../queue/task-queue.ts';
import type { Database, Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { BackupTaskRow } from '../../database/tables/administration.ts';
import { errorCode } from '../../errors/cause.ts';
import { TASKS } from '../../tasks/channels.ts';
import type { BackupTimes } from './backup-schedule.ts';

const UNIQUE_VIOLATION = '23505';
/** Tasks that the history shows. */
const SHOWN = 30;
/** A task that the queue does not know is over, once it had the time to be sent. */
const FORGOTTEN_MS = 60_000;

/** Who orders a task; nobody when the schedule does. */
type Order = Pick<BackupTask, 'kind' | 'cause'> & { userId?: string | null };

/**
 * Orders a backup or a drill; `also` runs in the same transaction.
 *
 * @throws ApiError `backup-running` while another one is ordered or under way.
 */
export async function orderTask(
  database: Database,
  queue: TaskQueue,
  { userId = null, ...order }: Order,
  also: (trx: Queries, id: string) => Promise<void> = async () => {},
): Promise<string> {
  const id = newId();
  try {
    await database.transaction(async (trx) => {
      await trx
        .insertInto('bladeBackupTask')
        .values({ id, ...order, createUser: userId })
        .execute();
      await queue.send(trx, { kind: TASKS.keepBackup, data: { taskId: id }, isUpkeep: true });
      await also(trx, id);
    });
  } catch (cause) {
    if (errorCode(cause) === UNIQUE_VIOLATION) throw new ApiError('backup-running', {}, cause);
    throw cause;
  }
  return id;
}

/** Ends what the queue has lost altogether, so that nothing waits for it for ever. */
export async function endForgotten({ queries }: Pick<Database, 'queries'>): Promise<void> {
  await sql`
    update blade_backup_task set state = 'failed', end_time = now(), error = '{"code":"backup-lost","params":{}}'
    where state in ('queued', 'running') and create_time < now() - make_interval(secs => ${FORGOTTEN_MS / 1000})
      and not exists (
        select from ${sql.table(`${SCHEMA}.job`)} where name in (${UPKEEP_QUEUE}, ${LOST_QUEUE})
          and state in ('created', 'retry', 'active') and data ->> 'taskId' = blade_backup_task.id::text)`.execute(
    queries,
  );
}

export async function readSchedule(queries: Queries): Promise<BackupSchedule> {
  const columns = ['rhythm', 'hours', 'time', 'folder', 'keep', 'isPaused'] as const;
  return queries.selectFrom('bladeBackupSchedule').select(columns).executeTakeFirstOrThrow();
}

/** See {@link BackupTimes}. */
export async function readTimes(queries: Queries): Promise<BackupTimes> {
  const { rows } = await sql<Record<keyof BackupTimes, string | null>>`
    select
      (select max(extract(epoch from create_time)) from blade_backup_task
       where kind = 'backup' and cause = 'schedule') as "lastScheduled",
      (select max(extract(epoch from create_time)) from blade_backup_task where kind = 'backup') as "lastBegun",
      (select max(extract(epoch from end_time)) from blade_backup_task
       where kind = 'backup' and state = 'succeeded') as "lastWhole",
      (select state from blade_backup_task where kind = 'backup' and state in ('succeeded', 'failed')
       order by end_time desc limit 1) as "isLastFailed",
      (select extract(epoch from update_time) from blade_backup_schedule) as "saved"`.execute(queries);
  const [row] = rows;
  const moment = (seconds: string | null | undefined) =>
    seconds === null || seconds === undefined ? undefined : Number(seconds) * 1000;
  return {
    lastScheduled: moment(row?.lastScheduled),
    lastBegun: moment(row?.lastBegun),
    lastWhole: moment(row?.lastWhole),
    isLastFailed: row?.isLastFailed === 'failed',
    saved: moment(row?.saved) ?? 0,
  };
}

const tasks = (queries: Queries) =>
  queries
    .selectFrom('bladeBackupTask')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - coalesce(end_time, create_time))::float8`.as('ageSeconds'))
    .orderBy('id', 'desc');

/** The newest tasks. */
export async function readHistory(queries: Queries): Promise<BackupTask[]> {
  return (await tasks(queries).limit(SHOWN).execute()).map(toTask);
}

/** The newest task of a kind in one of these states. */
export async function newestTask(
  queries: Queries,
  states: readonly BackupTask['state'][],
  kind?: BackupKind,
): Promise<BackupTask | null> {
  const found = tasks(queries).where('state', 'in', states);
  const row = await (kind ? found.where('kind', '=', kind) : found).executeTakeFirst();
  return row ? toTask(row) : null;
}

function toTask(row: Selectable<BackupTaskRow> & { ageSeconds: number }): BackupTask {
  const { id, kind, cause, state, phase, progress, folder, seconds, error, createTime, ageSeconds } = row;
  return {
    id,
    kind,
    cause,
    state,
    phase,
    progress,
    folder,
    seconds,
    error,
    createTime,
    ageSeconds,
    files: Number(row.files),
    rows: Number(row.rowCount),
    bytes: Number(row.bytes),
    newBytes: Number(row.newBytes),
    endTime: row.endTime ?? '',
  };
}
