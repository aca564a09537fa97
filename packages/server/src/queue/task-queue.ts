import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { clientAt } from '../database/address.ts';
import type { Database, Queries } from '../database/database.ts';

/** A unit of work of the worker: what kind, and what it needs to know. Plain JSON. */
export interface Task {
  kind: string;
  data: Record<string, string | number | boolean>;
  /** Higher goes first; default 0. */
  priority?: number;
  /** Does not wait behind the work of users, nor hold it up. Default false. */
  isUpkeep?: boolean;
  /** Not before this many seconds from now. */
  delaySeconds?: number;
}

/** Hands tasks to the workers. */
export interface TaskQueue {
  /** Within the transaction, so that a row and its task exist both or not at all. It must be one of the owner's. */
  send(trx: Queries, task: Task): Promise<void>;
  /** Many tasks for the workers of a group, which was opened before. Kind and data as in {@link Task}. */
  sendToGroup(trx: Queries, group: string, tasks: readonly Pick<Task, 'kind' | 'data'>[]): Promise<void>;
  /** Makes the queue of a group of workers, if it is not there. */
  openGroup(group: string): Promise<void>;
  close(): Promise<void>;
}

export const SCHEMA = 'task';
export const QUEUE = 'tasks';
/** Tasks that keep the installation well; a worker does one of them beside one of the others. */
export const UPKEEP_QUEUE = 'tasks-upkeep';
/** Tasks that failed for good, each with whatever its handler must still tidy up. */
export const LOST_QUEUE = 'tasks-lost';
/** The queue of a group of workers that run jobs; a worker runs several of them at a time. */
export const groupQueue = (group: string): string => `${GROUP_PREFIX}${group}`;
const GROUP_PREFIX = 'jobs-';
/** Wakes idle workers; without it they look once a second. */
export const WAKE_CHANNEL = 'task_queued';

/** A worker that was silent this long has lost its task. The least that pg-boss allows. */
const HEARTBEAT_SECONDS = 10;
/** No scan takes longer; the heartbeat is what frees the task of a dead worker. */
const EXPIRE_SECONDS = 23 * 3600;
const RETRIES = 3;
/** Wait before the second attempt; each further one waits up to twice as long as the one before. */
const RETRY_SECONDS = 2;
const KEEP_SECONDS = 24 * 3600;
/** Of jobs there may be hundreds a second, and their history stands elsewhere. */
const KEEP_JOB_SECONDS = 600;

type Log = { warn(message: string): void };

/** Connects to the queue and makes its tables when they are missing. */
export async function openTaskQueue(database: Pick<Database, 'url'>, log: Log = console): Promise<TaskQueue> {
  const boss = await startBoss(database, log, { supervise: false, schedule: false, max: 2 });
  return {
    send: async (trx, task) => {
      const { kind, data, priority = 0, delaySeconds = 0, isUpkeep = false } = task;
      await boss.send(
        isUpkeep ? UPKEEP_QUEUE : QUEUE,
        { kind, ...data },
        { priority, startAfter: delaySeconds, db: fromKysely(trx) },
      );
      await sql`select pg_notify(${WAKE_CHANNEL}, '')`.execute(trx);
    },
    sendToGroup: async (trx, group, tasks) => {
      const rows = tasks.map(({ kind, data }) => ({ data: { kind, ...data } }));
      await boss.insert(groupQueue(group), rows, { db: fromKysely(trx) });
      await sql`select pg_notify(${WAKE_CHANNEL}, '')`.execute(trx);
    },
    openGroup: (group) => openGroupQueue(boss, group),
    close: () => boss.stop({ graceful: false }),
  };
}

/** Starts pg-boss with its queues there; several processes may do so at once. */
export async function startBoss(
  database: Pick<Database, 'url'>,
  log: Log,
  options: Partial<ConstructorParameters<typeof PgBoss>[0] & object>,
): Promise<PgBoss> {
  const connection = { connectionString: database.url, Client: clientAt(() => database.url) };
  const boss = new PgBoss({ ...connection, schema: SCHEMA, ...options });
  boss.on('error', (cause) => log.warn(`task queue: ${cause.message}`));
  await boss.start();
  await boss.createQueue(LOST_QUEUE, { retryLimit: RETRIES, deleteAfterSeconds: KEEP_SECONDS });
  for (const queue of [QUEUE, UPKEEP_QUEUE]) await openQueue(boss, queue);
  return boss;
}

const PATIENCE = { retryLimit: RETRIES, retryDelay: RETRY_SECONDS, retryBackoff: true };

async function openQueue(boss: PgBoss, queue: string, deleteAfterSeconds = KEEP_SECONDS): Promise<void> {
  await boss.createQueue(queue, {
    ...PATIENCE,
    deadLetter: LOST_QUEUE,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds,
  });
  // A queue that was there before keeps its options until it is told the new ones.
  await boss.updateQueue(queue, PATIENCE);
}

/** Makes the queue of a group, for the worker that takes from it. */
export const openGroupQueue = (boss: PgBoss, group: string): Promise<void> =>
  openQueue(boss, groupQueue(group), KEEP_JOB_SECONDS);
