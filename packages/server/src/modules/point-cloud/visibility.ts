import { ApiError } from '@cloud/contract';
import type { Database, Queries, Row } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';

type Table = 'bladeDataset' | 'bladeRun';

/**
 * Rows that a caller may see: his own; administrators see those of their tenant. Nobody sees another tenant's scans
 * here, not the super role either: they are the tenant's, not the operator's.
 */
export function visibleRows(trx: Queries, scope: Scope, table: Table) {
  const rows = trx
    .selectFrom(table)
    .where(`${table}.tenantId`, '=', scope.tenantId)
    .where(`${table}.isDeleted`, '=', 0);
  return scope.isAdmin ? rows : rows.where(`${table}.createUser`, '=', scope.userId);
}

/** Runs as the restricted role of the caller's own tenant. */
export function inTenant<T>(database: Database, scope: Scope, work: (trx: Queries) => Promise<T>): Promise<T> {
  return database.withScope({ tenantId: scope.tenantId, isSuper: false }, work);
}

export function findVisible(database: Database, scope: Scope, table: Table, id: string): Promise<Row | undefined> {
  return inTenant(database, scope, (trx) =>
    visibleRows(trx, scope, table).selectAll().where('id', '=', id).executeTakeFirst(),
  );
}

/** @throws ApiError `not-found`, also for what belongs to others. */
export async function requireVisible(database: Database, scope: Scope, table: Table, id: string): Promise<Row> {
  const row = await findVisible(database, scope, table, id);
  if (!row) throw new ApiError('not-found');
  return row;
}
