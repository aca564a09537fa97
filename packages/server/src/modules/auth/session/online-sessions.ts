import {
  ApiError,
  endOtherSessions,
  MAX_PAGE_SIZE,
  ownSessions,
  sessionDetail,
  sessionFacts,
  sessionList,
  sessionRemove,
  user,
  type OnlineSession,
} from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import { localName } from '../../../crud/local-names.ts';
import { titlesOf } from '../../../crud/reference-labels.ts';
import { readListQuery } from '../../../crud/search.ts';
import type { SessionRow } from '../../../database/tables/accounts.ts';
import type { App, RequestContext } from '../../../http/app.ts';
import { refuseTokens } from '../../../identity/session/session.ts';

/** Who is signed in, and signing people out. */
export function onlineSessionRoutes(app: App): void {
  app.route(sessionList, async (context, asked) => {
    const query = readListQuery(sessionFacts, asked);
    const rows = query.conditions.reduce((kept, condition) => kept.where(condition), seenSessions(context));
    const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const { total } = counted;
    const { size, current } = query;
    const found = await query.order
      .reduce((kept, { column, direction }) => kept.orderBy(sql.ref(column), direction), rows.selectAll())
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return { records: await toSessions(context, found), total, size, current, pages: Math.ceil(total / size) };
  });

  app.route(sessionDetail, async (context, { id }) => {
    const row = await seenSessions(context).selectAll().where('id', '=', id).executeTakeFirst();
    const [session] = row ? await toSessions(context, [row]) : [];
    if (!session) throw new ApiError('not-found');
    return session;
  });

  app.route(ownSessions, async (context) => {
    const rows = openSessions(context)
      .selectAll()
      .where('userId', '=', context.scope.userId)
      .orderBy('lastTime', 'desc');
    return toSessions(context, await rows.limit(MAX_PAGE_SIZE).execute());
  });

  app.route(sessionRemove, async (context, { ids }) => {
    let rows = context.trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('id', 'in', ids);
    if (!context.scope.isSuper) rows = rows.where('tenantId', '=', context.scope.tenantId);
    const ended = await rows.returning('userId').execute();
    if (ended.length !== ids.length) throw new ApiError('not-found');
    const people = [...new Set(ended.map((row) => row.userId))];
    await context.audit(people.map((id) => ({ id })));
    await refuse(context, people);
  });

  app.route(endOtherSessions, async (context) => {
    const ended = await context.trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('userId', '=', context.scope.userId)
      .where('id', '<>', context.scope.sessionId)
      .where('endTime', 'is', null)
      .executeTakeFirst();
    await refuse(context, [context.scope.userId]);
    return { ended: Number(ended.numUpdatedRows) };
  });
}

async function refuse(context: RequestContext, userIds: readonly string[]): Promise<void> {
  await refuseTokens({ config: context.app.config, queries: context.trx }, userIds);
  context.changed('blade_session', 'blade_user');
}

const openSessions = ({ trx }: RequestContext) =>
  trx
    .selectFrom('bladeSession')
    .where('endTime', 'is', null)
    .where('expireTime', '>', sql<string>`now()`);

/** Those that an administrator sees: of the own tenant, and of every tenant for the super role. */
function seenSessions(context: RequestContext) {
  const { isSuper, tenantId } = context.scope;
  return isSuper ? openSessions(context) : openSessions(context).where('tenantId', '=', tenantId);
}

async function toSessions(context: RequestContext, rows: readonly Selectable<SessionRow>[]): Promise<OnlineSession[]> {
  const users = [...new Set(rows.map((row) => row.userId))];
  const names = users.length === 0 ? new Map<string, string>() : await titlesOf(context.trx, user, users);
  const tenants = await tenantNames(context, [...new Set(rows.map((row) => row.tenantId))]);
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenantId,
    tenantName: tenants.get(row.tenantId) ?? '',
    userId: row.userId,
    account: row.account,
    realName: names.get(row.userId) ?? '',
    clientId: row.clientId,
    remoteIp: row.remoteIp ?? '',
    userAgent: row.userAgent ?? '',
    startTime: row.startTime,
    lastTime: row.lastTime,
    isOwn: row.id === context.scope.sessionId,
  }));
}

async function tenantNames(context: RequestContext, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await context.trx
    .selectFrom('bladeTenant')
    .select(['tenantId', 'tenantName'])
    .where('tenantId', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.tenantId, localName(context.scope, 'tenant', row.tenantName)]));
}
