import { ApiError, type EntityDefinition } from '@cloud/contract';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { ofAnyTable } from '../database/database.ts';
import { isId } from '../database/id.ts';
import type { RowOf } from '../database/tables/index.ts';
import type { RequestContext } from '../http/app.ts';
import { dataCondition } from './data-scope.ts';

/** The rows of one entity's table, to be narrowed further. */
export type Rows<E extends EntityDefinition> = SelectQueryBuilder<{ row: RowOf<E> }, 'row', object>;
/** Leaves out rows of a list. */
export type Narrow<E extends EntityDefinition> = (rows: Rows<E>) => Rows<E>;

/** Rows of an entity that the caller may see: not removed, of the caller's tenant, and shown by the data scopes of the roles. */
export function visibleRows<E extends EntityDefinition>(context: RequestContext, entity: E): Rows<E> {
  const rows = ofAnyTable(context.trx).selectFrom(entity.table).where(visibleTo(context, entity));
  // The query has one table, the entity's; its columns are those of the entity's row.
  return rows;
}

/** The condition of {@link visibleRows}, for changing and removing. */
export function visibleTo({ scope }: Pick<RequestContext, 'scope'>, entity: EntityDefinition): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`is_deleted = 0`];
  if (entity.tenantScoped && !scope.isSuper) conditions.push(sql`tenant_id = ${scope.tenantId}`);
  const scoped = dataCondition(scope, entity);
  if (scoped) conditions.push(scoped);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The stored row of a record that the caller may see. @throws ApiError `invalid-id`, `not-found` */
export async function readRow<E extends EntityDefinition>(
  context: RequestContext,
  entity: E,
  id: unknown,
): Promise<RowOf<E>> {
  if (!isId(id)) throw new ApiError('invalid-id', { id: String(id ?? '').slice(0, 64) });
  const rows = visibleRows(context, entity).where(sql<SqlBool>`id = ${id}`);
  const row = await rows.selectAll().executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return row as unknown as RowOf<E>;
}
