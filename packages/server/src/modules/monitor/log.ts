import { ApiError, LONG_LOG_FIELDS, type EntityDefinition, type Page } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import type { Query } from '../../crud/crud-routes.ts';
import { readListQuery } from '../../crud/search.ts';
import { exportRoute } from '../../crud/sheet/sheet-routes.ts';
import { addWorkRoute, type Work } from '../../crud/work.ts';
import { toWire } from '../../crud/wire.ts';
import { isId } from '../../database/id.ts';
import { operationTitle } from '../../http/call-title.ts';

type Row = Record<string, unknown>;

/** List without the long texts, and one row whole; for administrators, of their own tenant. */
export function logRoutes(app: App, entity: EntityDefinition): void {
  const get = (name: string) => ({ method: 'GET', path: `${entity.path}/${name}`, access: 'admin' }) as const;
  addWorkRoute<Query, Page<Row>>(app, get('list'), (work, query) => list(work, entity, query));
  exportRoute(app, entity, (work, query) => list(work, entity, query));
  addWorkRoute<Query, Row>(app, get('detail'), (work, query) => detail(work, entity, query));
}

const rowsOf = ({ scope, trx }: Work, entity: EntityDefinition) => {
  const rows = trx.selectFrom(entity.table);
  return scope.isSuper ? rows : rows.where('tenantId', '=', scope.tenantId);
};

async function list(work: Work, entity: EntityDefinition, query: Query): Promise<Page<Row>> {
  // What happened a moment ago is what is looked for.
  await work.app.requestLog.flush();
  const asked = readListQuery(entity, query);
  const rows = asked.conditions.reduce((all, condition) => all.where(condition), rowsOf(work, entity));
  const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const total = counted['total'] as number;
  const names = Object.keys(entity.fields).filter((name) => !LONG_LOG_FIELDS.includes(name));
  const found = await asked.order
    .reduce((all, { column, direction }) => all.orderBy(column, direction), rows.select(['id', 'tenantId', ...names]))
    .limit(asked.size)
    .offset((asked.current - 1) * asked.size)
    .execute();
  const records = found.map((row) => {
    const record = toRecord(work, entity, row);
    for (const name of LONG_LOG_FIELDS) delete record[name];
    return record;
  });
  const { size, current } = asked;
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

async function detail(work: Work, entity: EntityDefinition, query: Query): Promise<Row> {
  const id = query['id'];
  if (!isId(id)) throw new ApiError('invalid-id', { id: String(id ?? '').slice(0, 64) });
  const row = await rowsOf(work, entity).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return toRecord(work, entity, row);
}

/** Titles are told in the reader's language. */
function toRecord(work: Work, entity: EntityDefinition, row: Row): Row {
  // The public client of the family asks for one row by this name.
  const record: Row = { ...toWire(entity, row), strId: row['id'] };
  if ('title' in entity.fields) record['title'] = operationTitle(work.scope.language, String(row['requestUri'] ?? ''));
  return record;
}
