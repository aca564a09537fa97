import type { Config } from '../config/config.ts';
import { lockDataFolder } from '../config/data-folder-lock.ts';
import { loadSecrets } from '../config/secrets.ts';
import { embeddedUrl, startEmbedded } from '../database/embedded.ts';
import { BackupError } from './backup-error.ts';
import { newId } from '../database/id.ts';
import { errorCode } from '../errors/cause.ts';
import { connectAlone } from './database-dump.ts';
import { failureOf } from './failure.ts';
import type { BackupSummary } from './status.ts';

/** Any number, the same in every process. */
const LOCK = 7_219_003;

/** The database that runs; an embedded one that does not run is started for as long as it is needed. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const secrets = loadSecrets(config);
  const running = embeddedUrl(config, secrets);
  if (running !== undefined && (await answers(running))) return work(running);
  const unlock = lockDataFolder(config.dataFolder);
  try {
    const embedded = await startEmbedded(config, secrets);
    try {
      return await work(embedded.url);
    } finally {
      await embedded.stop();
    }
  } finally {
    unlock();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await connectAlone(url)).end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a backup or a drill of an installation while no other one runs, on whatever machine. The lock belongs to a
 * connection, so that it ends with a process that is killed. It is lost, too, when the database goes: then another one may
 * have begun meanwhile, and the work has to end.
 *
 * @param work is given a check that throws when the lock was lost; call it often.
 * @throws BackupError if another one runs.
 * @throws Error that the connection was terminated, when the lock was lost: trying again helps.
 */
export async function onlyOne<T>(url: string, work: (requireLock: () => void) => Promise<T>): Promise<T> {
  const client = await connectAlone(url);
  let isLost = false;
  client.on('end', () => (isLost = true));
  const requireLock = () => {
    if (isLost) throw new Error('Connection terminated while a backup or a drill was under way');
  };
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [LOCK]);
    if (!rows[0]?.isFree)
      throw new BackupError('Another backup or drill of this installation runs. Wait for its end.', {
        code: 'backup-running',
      });
    return await work(requireLock);
  } catch (cause) {
    // Whatever it failed of: another one may have removed what it worked with.
    requireLock();
    throw cause;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Writes into the history what came of a backup that was made by a command. A database that no version with a history
 * has opened yet has none.
 */
export async function noteCommand(url: string, began: Date, outcome: BackupSummary | Error): Promise<void> {
  const isFailed = outcome instanceof Error;
  const { folder, files, rows, bytes, newBytes, seconds } = isFailed ? NOTHING : outcome;
  const error = isFailed ? JSON.stringify(failureOf(outcome)) : null;
  const client = await connectAlone(url);
  try {
    await client.query(
      `insert into blade_backup_task
         (id, kind, cause, state, folder, files, row_count, bytes, new_bytes, seconds, error, create_time, end_time)
       values ($1, 'backup', 'command', $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
      [newId(), isFailed ? 'failed' : 'succeeded', folder, files, rows, bytes, newBytes, seconds, error, began],
    );
  } catch (cause) {
    if (errorCode(cause) !== UNDEFINED_TABLE) throw cause;
  } finally {
    await client.end();
  }
}

const UNDEFINED_TABLE = '42P01';
const NOTHING: BackupSummary = { folder: '', files: 0, rows: 0, bytes: 0, newBytes: 0, seconds: 0 };
