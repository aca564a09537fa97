import { ApiError, runEvents, type RunEvent } from '@cloud/contract';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Database } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import { openEventHub, type EventHub } from './event-hub.ts';
import { knownId } from './input.ts';
import { findReadable, inTenant, type SubjectRow, type SubjectTable } from './visibility.ts';

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2000;
const BATCH = 100;
/** States after which nothing more happens. */
const OVER: readonly unknown[] = ['ready', 'failed', 'succeeded', 'cancelled'];
const LAST_TYPES: readonly unknown[] = ['done', 'failed'];

interface Followed {
  table: 'bladeDataset' | 'bladeRun';
  id: string;
  scope: Scope;
  /** The client waits for edits of the model after the end too. */
  staysOpen: boolean;
}

/** Server-sent events of a dataset or run. They come out of the database, so any API process can serve them. */
export async function eventRoutes(app: App): Promise<void> {
  const hub = await openEventHub(app.database);
  app.onClose(() => hub.close());
  app.route(
    runEvents,
    { transaction: 'own' },
    async ({ scope, request, reply }, { id, datasetId, lastEventId, follow }) => {
      const table = id === '' ? 'bladeDataset' : 'bladeRun';
      const followed: Followed = {
        table,
        id: knownId(id || datasetId),
        scope,
        staysOpen: follow && table === 'bladeRun',
      };
      const row = await findReadable(app.database, scope, table, followed.id);
      if (!row) throw new ApiError('not-found');
      const last = String(request.headers['last-event-id'] ?? lastEventId);
      const after = /^\d{1,18}$/.test(last) ? last : undefined;
      // A browser whose stream ended comes back; 204 tells it that there is nothing more to come.
      if (
        !followed.staysOpen &&
        after !== undefined &&
        OVER.includes(row.state) &&
        (await readEvents(app.database, followed, after)).length === 0
      ) {
        await reply.code(204).send();
        return;
      }
      reply.hijack();
      const stream = new EventStream(app.database, hub, reply, followed, after);
      app.answers.follow(reply.raw, scope.sessionId, () => stream.end());
      await stream.start(row);
    },
  );
}

/** One client that follows one subject. */
class EventStream {
  readonly #database: Database;
  readonly #followed: Followed;
  readonly #response: ServerResponse;
  readonly #stop: () => void;
  #sent: string;
  #isPumping = false;
  #isWanted = false;

  constructor(database: Database, hub: EventHub, reply: FastifyReply, followed: Followed, after: string | undefined) {
    this.#database = database;
    this.#followed = followed;
    this.#response = reply.raw;
    this.#sent = after ?? '0';
    // Following begins before the first look, so that nothing falls between.
    const unfollow = hub.follow(followed.id, () => void this.#pump());
    const heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#stop = () => {
      unfollow();
      clearInterval(heartbeat);
    };
    this.#response.once('close', this.#stop);
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    this.#response.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** What has happened so far, at least where things stand, then what happens. */
  async start(row: SubjectRow<SubjectTable>): Promise<void> {
    const isFresh = this.#sent === '0';
    const { staysOpen } = this.#followed;
    // What led to a model that is there is no news.
    if (isFresh && staysOpen && OVER.includes(row.state))
      this.#sent = await latestEvent(this.#database, this.#followed);
    await this.#pump();
    if (this.#response.writableEnded) return;
    if (OVER.includes(row.state) && !staysOpen) {
      this.#write(undefined, lastWord(row));
      return this.end();
    }
    if (isFresh && this.#sent === '0' && !OVER.includes(row.state)) {
      const { state, stage, progress } = row;
      const stages = 'stages' in row ? row.stages : [];
      this.#write(undefined, { type: 'progress', state, stage, progress, stages });
    }
  }

  end(): void {
    this.#stop();
    this.#response.end();
  }

  async #pump(): Promise<void> {
    this.#isWanted = true;
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      while (this.#isWanted && !this.#response.writableEnded) {
        // Before the look, not after it: news that come meanwhile ask for another one.
        this.#isWanted = false;
        const rows = await readEvents(this.#database, this.#followed, this.#sent);
        if (rows.length === BATCH) this.#isWanted = true;
        for (const { id, data } of rows) {
          this.#sent = id;
          this.#write(id, data);
          if (LAST_TYPES.includes(data.type) && !this.#followed.staysOpen) return this.end();
        }
      }
    } catch {
      // The database is away; the client comes back with the id of the last event it has.
      this.end();
    } finally {
      this.#isPumping = false;
    }
  }

  /** Keeps the line open, and ends it when the subject was removed. */
  async #beat(): Promise<void> {
    this.#response.write(': beat\n\n');
    const { table, id, scope } = this.#followed;
    const row = await findReadable(this.#database, scope, table, id).catch(() => undefined);
    if (!row) this.end();
    else await this.#pump();
  }

  #write(id: string | undefined, event: StreamEvent): void {
    const mark = id === undefined ? '' : `id: ${id}\n`;
    this.#response.write(`${mark}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}

/** An event as it travels; those of datasets name states of their own. */
type StreamEvent = { type: RunEvent['type'] } & Record<string, unknown>;

/** The end of a subject whose events are gone. */
function lastWord(row: SubjectRow<SubjectTable>): StreamEvent {
  const { state, error } = row;
  return state === 'ready' || state === 'succeeded'
    ? { type: 'done', summary: 'summary' in row ? row.summary : {} }
    : { type: 'failed', state, error };
}

async function latestEvent(database: Database, { id, scope }: Followed): Promise<string> {
  const row = await inTenant(database, scope, (trx) =>
    trx
      .selectFrom('bladeCloudEvent')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('subjectId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.id ?? '0';
}

function readEvents(
  database: Database,
  { id, scope }: Followed,
  after: string,
): Promise<{ id: string; data: RunEvent }[]> {
  return inTenant(database, scope, (trx) =>
    trx
      .selectFrom('bladeCloudEvent')
      .select(['id', 'data'])
      .where('tenantId', '=', scope.tenantId)
      .where('subjectId', '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
}
