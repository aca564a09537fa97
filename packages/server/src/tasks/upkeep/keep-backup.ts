import type { BackupPhase, CodedMessage } from '@cloud/contract';
import { createBackup } from '../../backup/create-backup.ts';
import { drillRestore } from '../../backup/drill.ts';
import { failureOf } from '../../backup/failure.ts';
import type { BackupSummary } from '../../backup/status.ts';
import type { Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { BackupTaskRow } from '../../database/tables/administration.ts';
import { toApiError } from '../../http/error-handler.ts';
import type { ClaimedTask } from '../../queue/task-consumer.ts';
import type { TaskContext } from '../task-context.ts';

const PROGRESS_MS = 500;

/** Makes the backup or the drill of a row, which tells how far it is and what came of it. */
export async function keepBackup(context: TaskContext, task: ClaimedTask): Promise<void> {
  const { database, config, log } = context;
  const id = String(task.data.taskId);
  const row = await changeActive(database, id, { state: 'running', phase: '', progress: 0 });
  if (!row) return;
  const { folder, keep } = await database.queries
    .selectFrom('bladeBackupSchedule')
    .select(['folder', 'keep'])
    .executeTakeFirstOrThrow();
  const { signal } = task;
  const tell = progressOf(database, id);
  const onProgress = (phase: BackupPhase, share: number) => {
    signal.throwIfAborted();
    tell(phase, share);
  };
  try {
    const summary =
      row.kind === 'backup'
        ? await createBackup(config, folder, { keep, onProgress })
        : await drillRestore(config, folder, onProgress);
    await finish(database, id, summary);
  } catch (cause) {
    // Another attempt goes on: the worker stops, or the database is away.
    if (signal.aborted || toApiError(cause, '').code === 'unavailable') throw cause;
    log.warn(`${row.kind}: ${cause instanceof Error ? cause.stack : String(cause)}`);
    await fail(database, id, failureOf(cause));
  }
}

/** It failed on every attempt, its worker killed each time. */
export const onBackupLost = ({ database }: TaskContext, id: string): Promise<void> =>
  fail(database, id, { code: 'backup-lost', params: {} });

async function finish(database: Database, id: string, { rows, ...summary }: BackupSummary): Promise<void> {
  const fields = {
    ...summary,
    rowCount: rows,
    state: 'succeeded',
    phase: '',
    progress: 1,
    endTime: new Date(),
  } as const;
  await changeActive(database, id, fields);
}

async function fail(database: Database, id: string, error: CodedMessage): Promise<void> {
  await changeActive(database, id, { state: 'failed', error: JSON.stringify(error), endTime: new Date() });
}

/** Changes the row unless it is over. @returns what it is of. */
function changeActive(database: Database, id: string, fields: Updateable<BackupTaskRow>) {
  return database.queries
    .updateTable('bladeBackupTask')
    .set(fields)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('kind')
    .executeTakeFirst();
}

/** Writes the progress, twice a second at most; one that cannot be written is left out. */
function progressOf(database: Database, id: string): (phase: BackupPhase, progress: number) => void {
  let told = 0;
  return (phase, progress) => {
    if (Date.now() - told < PROGRESS_MS) return;
    told = Date.now();
    changeActive(database, id, { phase, progress }).catch(() => {});
  };
}
