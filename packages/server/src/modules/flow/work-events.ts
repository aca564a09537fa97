import { workCounts, workEvents, type WorkCounts } from '@cloud/contract';
import { sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import type { Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import { EVERYBODY, WORK_CHANNEL } from '../../process/events.ts';
import { absentOf } from '../../process/people.ts';
import { listOf, postsOf } from '../../process/tasks.ts';

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2000;
/** How often notices are looked for whose time has come. */
const RELEASE_MS = 30_000;
/** Changes that come together are told once. */
const GATHER_MS = 150;
/** More than this is "99+" to everybody. */
const MOST_COUNTED = 1_000;

/** How much waits for a person, asked for and pushed. */
export async function workEventRoutes(app: App): Promise<void> {
  app.route(workCounts, ({ trx, scope }) => countWork(trx, scope));

  const streams = new Set<CountStream>();
  const unlisten = await app.database.listen(WORK_CHANNEL, (payload) => {
    const [tenantId, users = ''] = payload.split(':');
    const told = new Set(users.split(','));
    for (const stream of streams) if (payload === '' || stream.isFor(tenantId ?? '', told)) stream.wake();
  });
  app.onClose(unlisten);
  const wakeAtRelease = setInterval(() => void wakeReleased(app.database.queries, streams), RELEASE_MS);
  app.onClose(async () => clearInterval(wakeAtRelease));
  app.route(workEvents, { transaction: 'own' }, ({ scope, reply }) => {
    reply.hijack();
    const stream = new CountStream(app, scope, reply);
    streams.add(stream);
    app.answers.follow(reply.raw, scope.sessionId, () => stream.end());
    reply.raw.once('close', () => streams.delete(stream));
    stream.wake();
  });
}

/** Windows of tenants with a notice that came out since the last look. */
async function wakeReleased(queries: Queries, streams: ReadonlySet<CountStream>): Promise<void> {
  if (streams.size === 0) return;
  // A database that is away is asked again later; the next look then comes too late for what was released meanwhile.
  const rows = await queries
    .selectFrom('bladeNotice')
    .select('tenantId')
    .distinct()
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`release_time between now() - ${2 * RELEASE_MS} * interval '1 millisecond' and now()`)
    .execute()
    .catch(() => []);
  for (const { tenantId } of rows)
    for (const stream of streams) if (stream.isFor(tenantId, new Set([EVERYBODY]))) stream.wake();
}

/** One window of a person. */
class CountStream {
  readonly #app: App;
  readonly #scope: Scope;
  readonly #response: FastifyReply['raw'];
  readonly #stop: () => void;
  #timer: NodeJS.Timeout | undefined;
  #told = '';

  constructor(app: App, scope: Scope, reply: FastifyReply) {
    this.#app = app;
    this.#scope = scope;
    this.#response = reply.raw;
    const heartbeat = setInterval(() => this.#response.write(': \n\n'), HEARTBEAT_MS);
    this.#stop = () => {
      clearInterval(heartbeat);
      clearTimeout(this.#timer);
    };
    this.#response.once('close', this.#stop);
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    this.#response.write(`retry: ${RETRY_MS}\n\n`);
  }

  isFor(tenantId: string, users: ReadonlySet<string>): boolean {
    return tenantId === this.#scope.tenantId && (users.has(EVERYBODY) || users.has(this.#scope.userId));
  }

  wake(): void {
    this.#timer ??= setTimeout(() => void this.#tell(), GATHER_MS);
  }

  end(): void {
    this.#stop();
    this.#response.end();
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    const { database } = this.#app;
    // A database that is away says nothing now; the next change or connection does.
    const counts = await countWork(database.reader(this.#scope), this.#scope).catch(() => undefined);
    const text = JSON.stringify(counts);
    if (!counts || text === this.#told || this.#response.writableEnded) return;
    this.#told = text;
    this.#response.write(`event: counts\ndata: ${text}\n\n`);
  }
}

/** What waits for a person, by kind. */
export async function countWork(trx: Queries, scope: Scope): Promise<WorkCounts> {
  const { tenantId, userId, roleAliases, deptId } = scope;
  const owners = [userId, ...(await absentOf(trx, tenantId, userId))];
  const posts = await postsOf(trx, userId);
  const { rows } = await sql<WorkCounts>`select
    (select count(*)::int from (select 1 from blade_flow_task t where t.tenant_id = ${tenantId} and t.end_time is null
      and t.assignee = any(${owners}::bigint[]) limit ${MOST_COUNTED}) a) as todo,
    (select count(*)::int from (select 1 from blade_flow_task t where t.tenant_id = ${tenantId} and t.end_time is null
      and t.assignee is null and (t.candidate_users && ${[userId]}::text[] or t.candidate_roles && ${[...roleAliases]}::text[]
      or t.candidate_depts && ${listOf(deptId)}::text[] or t.candidate_posts && ${posts}::text[])
      limit ${MOST_COUNTED}) b) as claim,
    (select count(*)::int from blade_flow_copy c where c.tenant_id = ${tenantId} and c.user_id = ${userId}
      and c.read_time is null) as copies,
    (select count(*)::int from blade_notice n where n.tenant_id = ${tenantId} and n.is_deleted = 0
      and (n.release_time is null or n.release_time <= now()) and notice_is_for(n, ${userId}::bigint)
      and not exists (select 1 from blade_notice_read r where r.notice_id = n.id and r.user_id = ${userId})) as notices`.execute(
    trx,
  );
  return rows[0] ?? { todo: 0, claim: 0, copies: 0, notices: 0 };
}
