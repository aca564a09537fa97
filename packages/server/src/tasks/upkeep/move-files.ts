import { ApiError, type StorageMoveState } from '@cloud/contract';
import { sql, type Selectable, type Updateable } from 'kysely';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StorageMoveRow } from '../../database/tables/resources.ts';
import { toApiError } from '../../http/error-handler.ts';
import type { ClaimedTask } from '../../queue/task-consumer.ts';
import { SCHEMA } from '../../queue/task-queue.ts';
import { SEEN_MS, STORAGE_CHANNEL } from '../../storage/follow-storage.ts';
import { UPLOADS } from '../../storage/layout.ts';
import type { Storage } from '../../storage/storage.ts';
import { openPlace } from '../../storage/places.ts';
import { placeOf } from '../../storage/storage-plan.ts';
import { withSubjectLock } from '../../storage/subject-lock.ts';
import type { TaskContext } from '../task-context.ts';

const PROGRESS_MS = 500;
/** How long to wait for scans and runs that are at work. */
const WAIT_MS = 3_000;
/** `datasets/<id>/…` and `runs/<id>/…`. */
const SUBJECT = /^(?:datasets|runs)\/(\d+)\//;

type Row = Selectable<StorageMoveRow>;

/** A move that is under way. */
interface Move {
  context: TaskContext;
  row: Row;
  source: Storage;
  target: Storage;
  signal: AbortSignal;
  filesDone: number;
  bytesDone: number;
  toldAt: number;
}

/**
 * Moves all files from where they lay to where new ones go: each is copied, read again and compared; then, when no process
 * writes to the old place any more, what is there twice is removed from it. Whenever it is cut short it goes on with what is
 * missing. Until the end, a reader looks at both places.
 */
export async function moveFiles(context: TaskContext, task: ClaimedTask): Promise<void> {
  const id = String(task.data.moveId);
  const row = await change(context, id, ['queued', 'running'], { state: 'running', error: null });
  if (!row) return;
  const { config, database, openSecret, log } = context;
  try {
    const place = (name: string) => placeOf(database.queries, config, openSecret, name).then(openPlace);
    const [source, target] = [await place(row.source), await place(row.target)];
    await sleepUntil(Date.parse(row.createTime) + SEEN_MS, task.signal);
    await moveAll({ context, row, source, target, signal: task.signal, filesDone: 0, bytesDone: 0, toldAt: 0 });
    await change(context, id, ['running'], { state: 'done', endTime: new Date() });
    await database.notify(STORAGE_CHANNEL);
  } catch (cause) {
    // Another attempt goes on: the worker stops, or the database is away.
    if (task.signal.aborted || toApiError(cause, '').code === 'unavailable') throw cause;
    log.warn(`moving files: ${cause instanceof Error ? cause.stack : String(cause)}`);
    const { code, params } = toApiError(cause, '');
    await change(context, id, ['running'], { state: 'failed', error: JSON.stringify({ code, params }) });
  }
}

/** It failed on every attempt, its worker killed each time. */
export async function onMoveLost(context: TaskContext, id: string): Promise<void> {
  const error = JSON.stringify({ code: 'storage-move-lost', params: {} });
  await change(context, id, ['queued', 'running'], { state: 'failed', error });
}

async function moveAll(move: Move): Promise<void> {
  const started = Date.parse(move.row.createTime) + SEEN_MS;
  for (;;) {
    const waiting = await copyRound(move);
    // What a task writes that began before the change goes to the old place to its end.
    if (!waiting && !(await hasOlderTask(move, started))) break;
    await sleepUntil(Date.now() + WAIT_MS, move.signal);
  }
  // Nothing writes there any more: what came meanwhile is copied now, and everything is removed that has its copy.
  while (await copyRound(move)) await sleepUntil(Date.now() + WAIT_MS, move.signal);
  for (const key of await filesToMove(move)) {
    move.signal.throwIfAborted();
    if (await move.target.stat(key)) await move.source.remove(key);
  }
}

/** Copies what the target has not yet. @returns whether something waits for a task that is at work on it. */
async function copyRound(move: Move): Promise<boolean> {
  const keys = await filesToMove(move);
  const groups = Map.groupBy(keys, (key) => SUBJECT.exec(key)?.[1] ?? '');
  [move.filesDone, move.bytesDone] = [0, 0];
  await tell(move, { filesTotal: keys.length });
  let isWaiting = false;
  for (const [subject, group] of groups) {
    const copyGroup = async () => {
      for (const key of group) await copyFile(move, key);
    };
    if (subject === '') await copyGroup();
    else if (!(await withSubjectLock(move.context.database, subject, copyGroup))) isWaiting = true;
  }
  await tell(move);
  return isWaiting;
}

/** All but uploads that are not whole yet: these go when they are. */
async function filesToMove({ context, source }: Move): Promise<string[]> {
  const keys = [];
  const rows = await context.database.queries.selectFrom('bladeUpload').select(['id', 'size']).execute();
  const sizes = new Map(rows.map(({ id, size }) => [id, Number(size)]));
  for (const key of await source.list('')) {
    const size = key.startsWith(UPLOADS) ? (sizes.get(key.slice(UPLOADS.length)) ?? NaN) : undefined;
    if (size === undefined || (await source.stat(key))?.size === size) keys.push(key);
  }
  return keys;
}

/** @throws ApiError `storage-copy-differs` */
async function copyFile(move: Move, key: string): Promise<void> {
  const { source, target, signal } = move;
  signal.throwIfAborted();
  const facts = await source.stat(key);
  // It is there in whole, as the copy of an earlier attempt or because somebody wrote a newer one.
  if (facts && !(await target.stat(key))) {
    const bytes = await source.stream(key);
    if (!bytes) return;
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk as Uint8Array);
        yield chunk as Uint8Array;
      }
    };
    await target.write(key, Readable.from(hashed(), { objectMode: false })).finally(() => bytes.destroy());
    if ((await hashOf(target, key)) !== hash.digest('hex')) {
      await target.remove(key);
      throw new ApiError('storage-copy-differs', { name: key });
    }
    // Removed while it was copied.
    if (!(await source.stat(key))) await target.remove(key);
  }
  move.filesDone++;
  move.bytesDone += facts?.size ?? 0;
  if (Date.now() - move.toldAt > PROGRESS_MS) await tell(move);
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of (await storage.stream(key)) ?? []) hash.update(bytes as Uint8Array);
  return hash.digest('hex');
}

async function hasOlderTask({ context }: Move, startedMs: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(`${SCHEMA}.job`)}
    where state = 'active' and started_on < ${new Date(startedMs)} and data ->> 'kind' <> 'move-files' limit 1`.execute(
    context.database.queries,
  );
  return rows.length > 0;
}

/** Writes how far it is; a move that was ended from the page ends here. */
async function tell(move: Move, more: Updateable<StorageMoveRow> = {}): Promise<void> {
  move.toldAt = Date.now();
  const { filesDone, bytesDone, context, row } = move;
  const told = await change(context, row.id, ['running'], { filesDone, bytesDone, ...more });
  if (!told) throw new ApiError('storage-nothing-to-move');
}

/** Changes the row while it is in one of these states. */
function change(
  { database }: TaskContext,
  id: string,
  states: readonly StorageMoveState[],
  fields: Updateable<StorageMoveRow>,
): Promise<Row | undefined> {
  const rows = database.queries.updateTable('bladeStorageMove').set(fields).where('id', '=', id);
  return rows.where('state', 'in', states).returningAll().executeTakeFirst();
}

async function sleepUntil(moment: number, signal: AbortSignal): Promise<void> {
  const milliseconds = moment - Date.now();
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal });
}
