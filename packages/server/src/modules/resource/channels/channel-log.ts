import { ApiError, type mailLog, type Page, type smsLog, type webhookDelivery } from '@cloud/contract';
import { sql } from 'kysely';
import type { Input } from '../../../crud/list-records.ts';
import { toWire } from '../../../crud/record-codec.ts';
import { readListQuery } from '../../../crud/search.ts';
import { ofAnyTable } from '../../../database/database.ts';
import type { RequestContext } from '../../../http/app.ts';

type Log = typeof smsLog | typeof mailLog | typeof webhookDelivery;

/** What the caller's tenant sent, newest first. */
export async function listLog(
  { scope, trx }: RequestContext,
  entity: Log,
  query: Input,
): Promise<Page<Record<string, unknown>>> {
  const asked = readListQuery(entity, query);
  const all = ofAnyTable(trx).selectFrom(entity.table).where('tenantId', '=', scope.tenantId);
  const rows = asked.conditions.reduce((kept, condition) => kept.where(condition), all);
  const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const { size, current, order } = asked;
  const found = await order
    .reduce((kept, { column, direction }) => kept.orderBy(sql.ref(column), direction), rows.selectAll())
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const records = found.map((row) => toWire(entity, row));
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** @throws ApiError `not-found` */
export async function readLog(
  { scope, trx }: RequestContext,
  entity: Log,
  id: string,
): Promise<Record<string, unknown>> {
  const rows = ofAnyTable(trx).selectFrom(entity.table).selectAll().where('tenantId', '=', scope.tenantId);
  const row = await rows.where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return toWire(entity, row);
}
