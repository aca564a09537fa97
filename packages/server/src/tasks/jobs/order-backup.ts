import { ApiError, isApiErrorCode } from '@cloud/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { errorCode } from '../../errors/cause.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { TASKS } from '../channels.ts';
import type { JobProcessor } from './job-processor.ts';

const LOOK_MS = 500;
const UNIQUE_VIOLATION = '23505';
const WHY_UNKNOWN = { code: 'job-failed', params: { reason: '' } };

/** Orders a backup as the schedule of backups does and waits for its end; one that is under way already counts for this run too. */
export const orderBackup: JobProcessor<'backup'> = async ({ database, queue }, { signal, log }) => {
  const schedule = await database.queries.selectFrom('bladeBackupSchedule').select('folder').executeTakeFirstOrThrow();
  if (schedule.folder === '') throw new ApiError('job-backup-folder');
  const id = (await order(database, queue)) ?? (await currentOf(database));
  if (id === undefined) throw new ApiError('backup-running');
  log('info', { code: 'jobLog.backupOrdered', params: { id } });
  for (;;) {
    const row = await database.queries
      .selectFrom('bladeBackupTask')
      .select(['state', 'error', 'folder', 'files', 'rowCount', 'bytes'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.state === 'succeeded') {
      const { folder, files, rowCount: rows, bytes } = row;
      return [{ code: 'jobLog.backedUp', params: { folder, files, rows, bytes } }];
    }
    if (!row || row.state === 'failed') {
      const { code, params } = row?.error ?? WHY_UNKNOWN;
      throw isApiErrorCode(code) ? new ApiError(code, params) : new ApiError('job-failed', { reason: code });
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
};

/** Undefined while another one is ordered or under way. */
async function order(database: Database, queue: Pick<TaskQueue, 'send'>): Promise<string | undefined> {
  const id = newId();
  try {
    await database.transaction(async (trx) => {
      const row = { id, kind: 'backup', cause: 'schedule', createUser: null } as const;
      await trx.insertInto('bladeBackupTask').values(row).execute();
      await queue.send(trx, { kind: TASKS.keepBackup, data: { taskId: id }, isUpkeep: true });
    });
    return id;
  } catch (cause) {
    if (errorCode(cause) === UNIQUE_VIOLATION) return undefined;
    throw cause;
  }
}

async function currentOf({ queries }: Database): Promise<string | undefined> {
  const row = await queries
    .selectFrom('bladeBackupTask')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where('kind', '=', 'backup')
    .executeTakeFirst();
  return row?.id;
}
