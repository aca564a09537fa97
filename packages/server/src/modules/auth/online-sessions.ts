import {
  ApiError,
  endOtherSessions,
  MAX_PAGE_SIZE,
  ownSessions,
  sessionFacts,
  sessionList,
  sessionRemove,
  user,
  type OnlineSession,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { writeAudit } from '../../crud/audit.ts';
import { readIds } from '../../crud/crud-repository.ts';
import { localName } from '../../crud/local-names.ts';
import { titlesOf } from '../../crud/names.ts';
import { readListQuery } from '../../crud/search.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import { refuseTokens } from '../../identity/session.ts';

/** Who is signed in, and signing people out. */
export function onlineSessionRoutes(app: App): void {
  addEndpoint(app, sessionList, async (work, asked) => {
    const query = readListQuery(sessionFacts, asked);
    const open = openSessions(work);
    const own = work.scope.isSuper ? open : open.where('tenantId', '=', work.scope.tenantId);
    const rows = query.conditions.reduce((kept, condition) => kept.where(condition), own);
    const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const total = counted['total'] as number;
    const { size, current } = query;
    const found = await query.order
      .reduce((kept, { column, direction }) => kept.orderBy(column, direction), rows.selectAll())
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return { records: await toSessions(work, found), total, size, current, pages: Math.ceil(total / size) };
  });

  addEndpoint(app, ownSessions, async (work) => {
    const rows = openSessions(work).selectAll().where('userId', '=', work.scope.userId).orderBy('lastTime', 'desc');
    return toSessions(work, await rows.limit(MAX_PAGE_SIZE).execute());
  });

  addEndpoint(app, sessionRemove, async (work, { ids: list }) => {
    const ids = readIds(list);
    let rows = work.trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('id', 'in', ids);
    if (!work.scope.isSuper) rows = rows.where('tenantId', '=', work.scope.tenantId);
    const ended = await rows.returning('userId').execute();
    if (ended.length !== ids.length) throw new ApiError('not-found');
    const people = [...new Set(ended.map((row) => row['userId'] as string | null).filter((id) => id !== null))];
    await writeAudit(
      work,
      user,
      'sign-out',
      people.map((id) => ({ id })),
    );
    await refuse(work, people);
  });

  addEndpoint(app, endOtherSessions, async (work) => {
    const ended = await work.trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('userId', '=', work.scope.userId)
      .where('id', '<>', work.scope.sessionId)
      .where('endTime', 'is', null)
      .executeTakeFirst();
    await refuse(work, [work.scope.userId]);
    return { ended: Number(ended.numUpdatedRows) };
  });
}

async function refuse(work: Work, userIds: readonly string[]): Promise<void> {
  await refuseTokens({ config: work.app.config, queries: work.trx }, userIds);
  work.changed('blade_session', 'blade_user');
}

const openSessions = ({ trx }: Work) =>
  trx
    .selectFrom('bladeSession')
    .where('endTime', 'is', null)
    .where('expireTime', '>', sql<string>`now()`);

async function toSessions(work: Work, rows: readonly Record<string, unknown>[]): Promise<OnlineSession[]> {
  const text = (row: Record<string, unknown>, name: string) => String(row[name] ?? '');
  const users = [...new Set(rows.map((row) => text(row, 'userId')))];
  const names = users.length === 0 ? new Map<string, string>() : await titlesOf(work.trx, user, users);
  const tenants = await tenantNames(work, [...new Set(rows.map((row) => text(row, 'tenantId')))]);
  return rows.map((row) => ({
    id: text(row, 'id'),
    tenantId: text(row, 'tenantId'),
    tenantName: tenants.get(text(row, 'tenantId')) ?? '',
    userId: text(row, 'userId'),
    account: text(row, 'account'),
    realName: names.get(text(row, 'userId')) ?? '',
    clientId: text(row, 'clientId'),
    remoteIp: text(row, 'remoteIp'),
    userAgent: text(row, 'userAgent'),
    startTime: text(row, 'startTime'),
    lastTime: text(row, 'lastTime'),
    isOwn: row['id'] === work.scope.sessionId,
  }));
}

async function tenantNames(work: Work, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await work.trx
    .selectFrom('bladeTenant')
    .select(['tenantId', 'tenantName'])
    .where('tenantId', 'in', numbers)
    .execute();
  return new Map(
    rows.map((row) => [row['tenantId'] as string, localName(work.scope, 'tenant', row['tenantName'] as string)]),
  );
}
