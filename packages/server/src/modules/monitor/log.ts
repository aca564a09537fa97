import type { LOGS } from '@cloud/contract';
import { ApiError, LONG_LOG_FIELDS, type Page } from '@cloud/contract';
import { sql, type SqlBool } from 'kysely';
import { walkedIds, type Input } from '../../crud/list-records.ts';
import { toWire } from '../../crud/record-codec.ts';
import { readListQuery, type ListQuery } from '../../crud/search.ts';
import { exportRoute } from '../../crud/sheet/sheet-routes.ts';
import { ofAnyTable } from '../../database/database.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { routeTitle } from '../../http/route/route-title.ts';
import { figuresOf } from './log-figures.ts';
import { searchTexts } from './log-search.ts';

type Log = (typeof LOGS)[number];
type LogEntity = Log['entity'];
type LogRecord = Record<string, unknown>;

/** List without the long texts, figures, and one row whole; for administrators, of their own tenant. */
export function logRoutes(app: App, { entity, calls }: Log): void {
  app.route(calls.list, (context, query) => list(context, entity, query));
  exportRoute(app, entity, (context, query) => list(context, entity, query));
  app.route(calls.figures, (context, { hours }) => figuresOf(context, entity, hours));
  app.route(calls.detail, (context, { id }) => detail(context, entity, id));
}

const rowsOf = ({ scope, trx }: RequestContext, entity: LogEntity) => {
  const rows = ofAnyTable(trx).selectFrom(entity.table);
  return scope.isSuper ? rows : rows.where('tenantId', '=', scope.tenantId);
};

async function list(context: RequestContext, entity: LogEntity, query: Input): Promise<Page<LogRecord>> {
  // What happened a moment ago is what is looked for.
  await context.app.requestLog.flush();
  const texts = await searchTexts(context, entity, query);
  const asked = readListQuery(entity, query, texts.parameters);
  const conditions = [...asked.conditions, ...texts.conditions];
  const rows = conditions.reduce((all, condition) => all.where(condition), rowsOf(context, entity));
  const { total, shown } = await pageOf(context, rows, asked, entity.mostCounted);
  const names = Object.keys(entity.fields).filter((name) => !LONG_LOG_FIELDS.includes(name));
  const found = await ordered(shown, asked)
    .select(['id', 'tenantId'])
    .select(names.map((name) => sql.ref(name).as(name)))
    .execute();
  const records = found.map((row) => {
    const record = toRecord(context, entity, row);
    for (const name of LONG_LOG_FIELDS) delete record[name];
    return record;
  });
  const { size, current } = asked;
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

type LogRows = ReturnType<typeof rowsOf>;

const ordered = (rows: LogRows, { order }: ListQuery): LogRows =>
  order.reduce((all, { column, direction }) => all.orderBy(sql.ref(column), direction), rows);

/**
 * How many rows there are, and those that are asked for.
 *
 * @param most rows that are counted: a log may have millions, and a count walks them all.
 */
async function pageOf(
  context: RequestContext,
  rows: LogRows,
  asked: ListQuery,
  most: number,
): Promise<{ total: number; shown: LogRows }> {
  if (!context.walk) {
    const total = await countRows(context, rows, most);
    return { total, shown: rows.limit(asked.size).offset((asked.current - 1) * asked.size) };
  }
  const { page, total } = await walkedIds(context.walk, asked, async (limit) => {
    const found = await ordered(rows, asked).select('id').limit(limit).execute();
    return found.map(({ id }) => String(id));
  });
  return { total, shown: rows.where(sql<SqlBool>`id = any(${page}::bigint[])`) };
}

async function countRows({ trx }: RequestContext, rows: ReturnType<typeof rowsOf>, most: number): Promise<number> {
  const counted = ofAnyTable(trx).selectFrom(
    rows
      .select(sql`1`.as('one'))
      .limit(most)
      .as('counted'),
  );
  const { total } = await counted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return total;
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
