import type { LOGS } from '@cloud/contract';
import { ApiError, LONG_LOG_FIELDS, type Page } from '@cloud/contract';
import { sql } from 'kysely';
import type { Input } from '../../crud/list-records.ts';
import { toWire } from '../../crud/record-codec.ts';
import { readListQuery } from '../../crud/search.ts';
import { exportRoute } from '../../crud/sheet/sheet-routes.ts';
import { ofAnyTable } from '../../database/database.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { routeTitle } from '../../http/route/route-title.ts';

type Log = (typeof LOGS)[number];
type LogEntity = Log['entity'];
type LogRecord = Record<string, unknown>;

/** List without the long texts, and one row whole; for administrators, of their own tenant. */
export function logRoutes(app: App, { entity, calls }: Log): void {
  app.route(calls.list, (context, query) => list(context, entity, query));
  exportRoute(app, entity, (context, query) => list(context, entity, query));
  app.route(calls.detail, (context, { id }) => detail(context, entity, id));
}

const rowsOf = ({ scope, trx }: RequestContext, entity: LogEntity) => {
  const rows = ofAnyTable(trx).selectFrom(entity.table);
  return scope.isSuper ? rows : rows.where('tenantId', '=', scope.tenantId);
};

async function list(context: RequestContext, entity: LogEntity, query: Input): Promise<Page<LogRecord>> {
  // What happened a moment ago is what is looked for.
  await context.app.requestLog.flush();
  const asked = readListQuery(entity, query);
  const rows = asked.conditions.reduce((all, condition) => all.where(condition), rowsOf(context, entity));
  const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const { total } = counted;
  const names = Object.keys(entity.fields).filter((name) => !LONG_LOG_FIELDS.includes(name));
  const found = await asked.order
    .reduce((all, { column, direction }) => all.orderBy(sql.ref(column), direction), rows.select(['id', 'tenantId']))
    .select(names.map((name) => sql.ref(name).as(name)))
    .limit(asked.size)
    .offset((asked.current - 1) * asked.size)
    .execute();
  const records = found.map((row) => {
    const record = toRecord(context, entity, row);
    for (const name of LONG_LOG_FIELDS) delete record[name];
    return record;
  });
  const { size, current } = asked;
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

async function detail(context: RequestContext, entity: LogEntity, id: string): Promise<LogRecord> {
  const row = await rowsOf(context, entity).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return toRecord(context, entity, row);
}

/** Titles are told in the reader's language. */
function toRecord(context: RequestContext, entity: LogEntity, row: LogRecord): LogRecord {
  // The public client of the family asks for one row by this name.
  const record: LogRecord = { ...toWire(entity, row), strId: row.id };
  if ('title' in entity.fields) record.title = routeTitle(context.scope.language, String(row.requestUri ?? ''));
  return record;
}
