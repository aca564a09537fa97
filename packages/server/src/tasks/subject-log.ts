import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';
import { EVENT_CHANNEL } from './channels.ts';

/** An event as it travels; the type is also its name in the stream. */
export type CloudEvent = { type: 'progress' | 'preview' | 'done' | 'failed' } & Record<string, unknown>;

/** A dataset or a run, and the states in which it still takes news. */
export interface Subject {
  table: 'bladeDataset' | 'bladeRun';
  id: string;
  tenantId: string;
  activeStates: readonly string[];
}

const TELL_MS = 250;
/** Previews of one subject that are kept for those who look later. */
const PREVIEWS = 100;
const LARGEST_PREVIEW = 4 * 2 ** 20;

/**
 * Writes what a task tells to the row and to the events of its subject, in order. Progress comes often, so only the
 * latest is written, four times a second; everything else is written at once.
 */
export class SubjectLog {
  readonly #database: Database;
  readonly #subject: Subject;
  readonly #onAbandoned: () => void;
  #chain: Promise<void> = Promise.resolve();
  #progress: { fields: Record<string, unknown>; event: CloudEvent } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param onAbandoned called when the subject was cancelled or removed by somebody else. */
  constructor(database: Database, subject: Subject, onAbandoned: () => void) {
    this.#database = database;
    this.#subject = subject;
    this.#onAbandoned = onAbandoned;
  }

  /** Writes soon; a later call replaces one that was not yet written. */
  progress(fields: Record<string, unknown>, event: CloudEvent): void {
    this.#progress = { fields, event };
    this.#timer ??= setTimeout(() => this.#flush(), TELL_MS);
  }

  preview(event: CloudEvent): void {
    if (JSON.stringify(event).length > LARGEST_PREVIEW) return;
    this.#flush();
    void this.#enqueue({}, event);
  }

  /** Writes now, after everything before it. The error of any earlier write comes out here. */
  async write(fields: Record<string, unknown>, event: CloudEvent): Promise<void> {
    this.#flush();
    await this.#enqueue(fields, event);
  }

  /** Waits for what is under way. */
  async settle(): Promise<void> {
    this.#flush();
    await this.#chain;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#progress;
    this.#progress = undefined;
    if (next) void this.#enqueue(next.fields, next.event);
  }

  #enqueue(fields: Record<string, unknown>, event: CloudEvent): Promise<void> {
    this.#chain = this.#chain.then(async () => {
      const isWanted = await this.#database.transaction((trx) => writeNews(trx, this.#subject, fields, event));
      if (!isWanted) this.#onAbandoned();
    });
    // Whoever settles or writes sees the failure; nobody else may be hit by it.
    this.#chain.catch(() => {});
    return this.#chain;
  }
}

/**
 * Changes the subject and adds the event, if the subject is still active.
 *
 * @returns false if it is not.
 */
export async function writeNews(
  trx: Queries,
  { table, id, tenantId, activeStates }: Subject,
  fields: Record<string, unknown>,
  event: CloudEvent,
): Promise<boolean> {
  const row = await trx
    .updateTable(table)
    .set({ ...fields, updateTime: new Date() })
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .where('state', 'in', activeStates)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await addEvent(trx, tenantId, id, event);
  return true;
}

/** Adds an event and wakes those who listen. A progress event replaces the one before: it tells everything. */
async function addEvent(trx: Queries, tenantId: string, subjectId: string, event: CloudEvent): Promise<void> {
  const { type } = event;
  if (type === 'progress') {
    await trx.deleteFrom('bladeCloudEvent').where('subjectId', '=', subjectId).where('type', '=', type).execute();
  }
  await trx
    .insertInto('bladeCloudEvent')
    .values({ tenantId, subjectId, type, data: JSON.stringify(event) })
    .execute();
  if (type === 'preview') {
    const kept = trx
      .selectFrom('bladeCloudEvent')
      .select('id')
      .where('subjectId', '=', subjectId)
      .where('type', '=', type)
      .orderBy('id', 'desc')
      .limit(PREVIEWS);
    await trx
      .deleteFrom('bladeCloudEvent')
      .where('subjectId', '=', subjectId)
      .where('type', '=', type)
      .where('id', 'not in', kept)
      .execute();
  }
  await sql`select pg_notify(${EVENT_CHANNEL}, ${subjectId})`.execute(trx);
}
