import {
  ApiError,
  endOtherSessions,
  MAX_PAGE_SIZE,
  ownSessions,
  sessionList,
  sessionRemove,
  type OnlineSession,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { readIds } from '../../crud/crud-repository.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';

/** Who is signed in, and signing people out. */
export function onlineSessionRoutes(app: App): void {
  addEndpoint(app, sessionList, async (work, asked) => {
    const size = Math.min(Math.max(Math.trunc(Number(asked.size)) || 10, 1), MAX_PAGE_SIZE);
    const current = Math.max(Math.trunc(Number(asked.current)) || 1, 1);
    let rows = openSessions(work);
    if (!work.scope.isSuper) rows = rows.where('tenantId', '=', work.scope.tenantId);
    if (asked.account) rows = rows.where('account', '=', String(asked.account));
    const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const total = counted['total'] as number;
    const found = await rows
      .selectAll()
      .orderBy('lastTime', 'desc')
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return { records: found.map(toSession(work)), total, size, current, pages: Math.ceil(total / size) };
  });

  addEndpoint(app, ownSessions, async (work) => {
    const rows = openSessions(work).selectAll().where('userId', '=', work.scope.userId).orderBy('lastTime', 'desc');
    return (await rows.limit(MAX_PAGE_SIZE).execute()).map(toSession(work));
  });

  addEndpoint(app, sessionRemove, async (work, { ids: list }) => {
    const ids = readIds(list);
    let rows = work.trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('id', 'in', ids);
    if (!work.scope.isSuper) rows = rows.where('tenantId', '=', work.scope.tenantId);
    const ended = await rows.executeTakeFirst();
    if (Number(ended.numUpdatedRows) !== ids.length) throw new ApiError('not-found');
    work.changed('blade_session');
  });

  addEndpoint(app, endOtherSessions, async (work) => {
    const ended = await work.trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('userId', '=', work.scope.userId)
      .where('id', '<>', work.scope.sessionId)
      .where('endTime', 'is', null)
      .executeTakeFirst();
    work.changed('blade_session');
    return { ended: Number(ended.numUpdatedRows) };
  });
}

const openSessions = ({ trx }: Work) =>
  trx
    .selectFrom('bladeSession')
    .where('endTime', 'is', null)
    .where('expireTime', '>', sql<string>`now()`);

const toSession =
  ({ scope }: Work) =>
  (row: Record<string, unknown>): OnlineSession => {
    const text = (name: string) => String(row[name] ?? '');
    return {
      id: text('id'),
      tenantId: text('tenantId'),
      userId: text('userId'),
      account: text('account'),
      clientId: text('clientId'),
      remoteIp: text('remoteIp'),
      userAgent: text('userAgent'),
      startTime: text('startTime'),
      lastTime: text('lastTime'),
      isOwn: row['id'] === scope.sessionId,
    };
  };
