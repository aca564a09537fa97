import { ApiError, columnOf } from '@cloud/contract';
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import { ofAnyTable, type Database, type Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { Tables } from '../../database/tables/index.ts';
import { isPutForward } from './release/approver.ts';

/** What tenants keep of their scans. */
export type SubjectTable = 'bladeDataset' | 'bladeRun';
export type SubjectRow<T extends SubjectTable> = Selectable<Tables[T]>;
type SubjectRows<T extends SubjectTable> = SelectQueryBuilder<{ row: Tables[T] }, 'row', object>;

/**
 * Rows that a caller may see: the own ones; administrators see those of their tenant. Another tenant's scans are out of
 * sight here for the super role too: they are the tenant's, not the operator's.
 */
export function visibleRows<T extends SubjectTable>(trx: Queries, scope: Scope, table: T): SubjectRows<T> {
  const rows = ofTenant(trx, scope, table);
  return scope.isAdmin ? rows : rows.where(sql<boolean>`create_user = ${scope.userId}`);
}

/** The query has one table, of that name; its columns are those of the table. */
const ofTenant = <T extends SubjectTable>(trx: Queries, scope: Scope, table: T): SubjectRows<T> =>
  ofAnyTable(trx).selectFrom<string>(table).where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0);

/** Runs of a scan that a caller may look at: the own ones, and those that were put forward to him. */
export function runsOf<T extends SubjectTable>(
  trx: Queries,
  scope: Scope,
  table: T,
  datasetId: string,
): SubjectRows<T> {
  const rows = ofTenant(trx, scope, table).where(sql<boolean>`dataset_id = ${datasetId}`);
  if (scope.isAdmin) return rows;
  return rows.where(
    sql<boolean>`(create_user = ${scope.userId} or ${isPutForward(scope, 'run_id', sql.ref(`${columnOf(table)}.id`))})`,
  );
}

/** Runs as the restricted role of the caller's own tenant. */
export function inTenant<T>(database: Database, scope: Scope, task: (trx: Queries) => Promise<T>): Promise<T> {
  return database.withScope({ tenantId: scope.tenantId, isSuper: false }, task);
}

export function findVisible<T extends SubjectTable>(
  database: Database,
  scope: Scope,
  table: T,
  id: string,
): Promise<SubjectRow<T> | undefined> {
  return inTenant(database, scope, async (trx) => {
    const rows = visibleRows(trx, scope, table).where(sql<boolean>`id = ${id}`);
    const row = await rows.selectAll().executeTakeFirst();
    return row as SubjectRow<T> | undefined;
  });
}

/**
 * The same for what is looked at, not changed: approvers also see what was put forward to them.
 *
 * @throws ApiError `not-found`, also for what belongs to others.
 */
export async function requireReadable<T extends SubjectTable>(
  database: Database,
  scope: Scope,
  table: T,
  id: string,
): Promise<SubjectRow<T>> {
  const row = await findReadable(database, scope, table, id);
  if (!row) throw new ApiError('not-found');
  return row;
}

/** A row that the caller may look at. */
export async function findReadable<T extends SubjectTable>(
  database: Database,
  scope: Scope,
  table: T,
  id: string,
): Promise<SubjectRow<T> | undefined> {
  const own = await findVisible(database, scope, table, id);
  if (own || scope.isAdmin) return own;
  return inTenant(database, scope, async (trx) => {
    const row = await ofTenant(trx, scope, table)
      .where(sql<boolean>`id = ${id}`)
      .where(isPutForward(scope, table === 'bladeRun' ? 'run_id' : 'dataset_id', sql`${id}`))
      .selectAll()
      .executeTakeFirst();
    return row as SubjectRow<T> | undefined;
  });
}

/** @throws ApiError `not-found`, also for what belongs to others. */
export async function requireVisible<T extends SubjectTable>(
  database: Database,
  scope: Scope,
  table: T,
  id: string,
): Promise<SubjectRow<T>> {
  const row = await findVisible(database, scope, table, id);
  if (!row) throw new ApiError('not-found');
  return row;
}
