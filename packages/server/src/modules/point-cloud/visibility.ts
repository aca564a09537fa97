import { ApiError, columnOf } from '@cloud/contract';
import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely';
import { ofAnyTable, type Database, type Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { Tables } from '../../database/tables/index.ts';
import { isPutForward } from './release/approver.ts';

/** What tenants keep of their scans. */
export type SubjectTable = 'bladeDataset' | 'bladeRun';
/** What a caller may do with a scan: look at it, change it, or also share and remove it. */
export type ScanAccess = 'view' | 'edit' | 'own';
export type SubjectRow<T extends SubjectTable> = Selectable<Tables[T]>;
/** A row with what the caller who asked may do with it. */
export type SeenRow<T extends SubjectTable> = SubjectRow<T> & { access: ScanAccess };
type SubjectRows<T extends SubjectTable> = SelectQueryBuilder<{ row: Tables[T] }, 'row', object>;

/**
 * Rows that a caller may see: own scans with their runs, and those that are shared with him or a role of his;
 * administrators see those of their tenant. Another tenant's scans are out of sight here for the super role too: they are
 * the tenant's, not the operator's.
 */
export function visibleRows<T extends SubjectTable>(trx: Queries, scope: Scope, table: T): SubjectRows<T> {
  return ofTenant(trx, scope, table).where(sees(scope, table));
}

const sees = (scope: Scope, table: SubjectTable) =>
  sql<boolean>`(${isOwner(scope, table)} or ${isShared(scope, table)})`;

/** The scan that a row is, or is about. */
const scanOf = (table: SubjectTable) => sql.ref(table === 'bladeDataset' ? 'blade_dataset.id' : 'blade_run.dataset_id');

function isOwner(scope: Scope, table: SubjectTable): RawBuilder<boolean> {
  if (scope.isAdmin) return sql`true`;
  if (table === 'bladeDataset') return sql`blade_dataset.create_user = ${scope.userId}`;
  return sql`exists (select 1 from blade_dataset scan
    where scan.id = blade_run.dataset_id and scan.tenant_id = ${scope.tenantId} and scan.create_user = ${scope.userId})`;
}

/** Guests see the one scan of their link. */
function isShared(scope: Scope, table: SubjectTable, level?: 'edit'): RawBuilder<boolean> {
  const scan = scanOf(table);
  if (scope.scanOfGuest !== undefined) return level ? sql`false` : sql`${scan} = ${scope.scanOfGuest}`;
  return sql`exists (select 1 from blade_scan_share s
    where s.dataset_id = ${scan} and s.tenant_id = ${scope.tenantId} and s.is_deleted = 0
      and (s.user_id = ${scope.userId} or s.role_id = any(${scope.roleIds}::bigint[]))
      ${level ? sql`and s.level = ${level}` : sql``})`;
}

/** What a caller may do with each row; others see it because it was put forward to them. */
export const accessTo = (scope: Scope, table: SubjectTable) => sql<ScanAccess>`case
  when ${isOwner(scope, table)} then 'own' when ${isShared(scope, table, 'edit')} then 'edit' else 'view' end`;

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
    sql<boolean>`(${sees(scope, table)} or ${isPutForward(scope, 'run_id', sql.ref(`${columnOf(table)}.id`))})`,
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
): Promise<SeenRow<T> | undefined> {
  return inTenant(database, scope, async (trx) => {
    const rows = visibleRows(trx, scope, table).where(sql<boolean>`id = ${id}`);
    const row = await rows.selectAll().select(accessTo(scope, table).as('access')).executeTakeFirst();
    return row as SeenRow<T> | undefined;
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
): Promise<SeenRow<T>> {
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
): Promise<SeenRow<T> | undefined> {
  const own = await findVisible(database, scope, table, id);
  if (own || scope.isAdmin) return own;
  return inTenant(database, scope, async (trx) => {
    const row = await ofTenant(trx, scope, table)
      .where(sql<boolean>`id = ${id}`)
      .where(isPutForward(scope, table === 'bladeRun' ? 'run_id' : 'dataset_id', sql`${id}`))
      .selectAll()
      .select(accessTo(scope, table).as('access'))
      .executeTakeFirst();
    return row as SeenRow<T> | undefined;
  });
}

/**
 * A row that the caller may change.
 *
 * @throws ApiError `not-found`, also for what belongs to others; `view-only` for what is shared to be looked at.
 */
export async function requireVisible<T extends SubjectTable>(
  database: Database,
  scope: Scope,
  table: T,
  id: string,
): Promise<SeenRow<T>> {
  const row = await findVisible(database, scope, table, id);
  if (!row) throw new ApiError('not-found');
  if (row.access === 'view') throw new ApiError('view-only');
  return row;
}

/**
 * A scan that the caller may share and remove.
 *
 * @throws ApiError `not-found`, also for what belongs to others; `owner-needed` for what is shared with the caller.
 */
export async function requireOwned(database: Database, scope: Scope, id: string): Promise<SeenRow<'bladeDataset'>> {
  const row = await findVisible(database, scope, 'bladeDataset', id);
  if (!row) throw new ApiError('not-found');
  if (row.access !== 'own') throw new ApiError('owner-needed');
  return row;
}
