import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';
import { EVENT_CHANNEL } from './channels.ts';
import type { Subject } from './subjects.ts';

/** An event as it travels; the type is also its name in the stream. */
export type CloudEvent = { type: 'progress' | 'preview' | 'edit' | 'done' | 'failed' } & Record<string, unknown>;

/** What a task reports: columns of the subject's row, and the event. */
export interface Report {
  fields: Record<string, unknown>;
  event: CloudEvent;
}

const PROGRESS_MS = 250;
/** Latest previews of a subject that are stored, for pages that open later. */
const STORED_PREVIEWS = 100;
/** Characters of a preview's JSON; larger ones are dropped. */
const LARGEST_PREVIEW = 4 * 2 ** 20;

/**
 * Writes the progress of a task to the row and to the events of its subject, in order. Of frequent progress only the
 * latest is written, four times a second; everything else is written at once.
 */
export class ProgressReporter {
  readonly #database: Database;
  readonly #subject: Subject;
  readonly #onAbandoned: () => void;
  #chain: Promise<void> = Promise.resolve();
  #progress: Report | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param onAbandoned called when another process has cancelled or removed the subject. */
  constructor(database: Database, subject: Subject, onAbandoned: () => void) {
    this.#database = database;
    this.#subject = subject;
    this.#onAbandoned = onAbandoned;
  }

  /** Writes soon; a later call replaces one that was not yet written. */
  progress(report: Report): void {
    this.#progress = report;
    this.#timer ??= setTimeout(() => this.#flush(), PROGRESS_MS);
  }

  preview(event: CloudEvent): void {
    if (JSON.stringify(event).length > LARGEST_PREVIEW) return;
    this.#flush();
    void this.#enqueue({ fields: {}, event });
  }

  /** Writes now, after everything before it. Throws the error of any earlier write. */
  async write(report: Report): Promise<void> {
    this.#flush();
    await this.#enqueue(report);
  }

  /** Waits until everything is written. Throws the error of any earlier write. */
  async settle(): Promise<void> {
    this.#flush();
    await this.#chain;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#progress;
    this.#progress = undefined;
    if (next) void this.#enqueue(next);
  }

  #enqueue(report: Report): Promise<void> {
    this.#chain = this.#chain.then(async () => {
      const isWanted = await this.#database.transaction((trx) => publish(trx, this.#subject, report));
      if (!isWanted) this.#onAbandoned();
    });
    // The next `write` or `settle` throws it; until then it must not count as unhandled.
    this.#chain.catch(() => {});
    return this.#chain;
  }
}

/**
 * Changes the subject's row and adds the event, if the subject is still active.
 *
 * @returns false if it is not.
 */
export async function publish(
  trx: Queries,
  { table, id, tenantId, activeStates }: Subject,
  { fields, event }: Report,
): Promise<boolean> {
  const row = await trx
    .updateTable(table)
    .set({ ...fields, updateTime: new Date() })
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`state = any(${activeStates}::text[])`)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await addEvent(trx, tenantId, id, event);
  return true;
}

/** Adds an event and notifies the listeners. A progress event replaces the one before, since it repeats everything. */
export async function addEvent(trx: Queries, tenantId: string, subjectId: string, event: CloudEvent): Promise<void> {
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
      .limit(STORED_PREVIEWS);
    await trx
      .deleteFrom('bladeCloudEvent')
      .where('subjectId', '=', subjectId)
      .where('type', '=', type)
      .where('id', 'not in', kept)
      .execute();
  }
  await sql`select pg_notify(${EVENT_CHANNEL}, ${subjectId})`.execute(trx);
}
