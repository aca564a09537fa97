import { dashboardSummary, TODO_KINDS, type Todo, type TodoItem, type TodoKind, type Usage } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { WAITING } from '../../identity/registration.ts';
import { fileLimitOf, storageQuotaOf, storageUsedBy } from '../../identity/storage-quota.ts';

/** How many of a kind are named; the rest is counted. */
const NAMED = 5;

/** What waits for the caller, and what is left of the tenant's quota. Only the caller's own scans: others' wait for others. */
export function dashboardRoutes(app: App): void {
  app.route(dashboardSummary, async ({ trx, scope }) => {
    const todos: Todo[] = [];
    for (const kind of TODO_KINDS) {
      const found = QUERIES[kind](trx, scope);
      const rows = (await found?.execute()) ?? [];
      if (rows.length > 0) todos.push({ kind, count: Number(rows[0]!.total), items: rows.map(toItem) });
    }
    const { tenantId } = scope;
    const storage = { used: await storageUsedBy(trx, tenantId), limit: await storageQuotaOf(trx, tenantId) };
    const fileLimit = await fileLimitOf(trx);
    const accounts = scope.isAdmin ? { accounts: await accountsOf(trx, tenantId) } : {};
    return { todos, quota: { storage, fileLimit, ...accounts } };
  });
}

/** A row of what waits, with the number of all of its kind. */
type TodoRow = TodoItem & { total: string };

const toItem = ({ id, name, time }: TodoRow): TodoItem => ({ id, name, time });

/** The count stands beside the rows, so that it costs no query of its own. */
const TOTAL = sql<string>`count(*) over ()`.as('total');

type Found = { execute(): Promise<TodoRow[]> } | undefined;

const QUERIES: Record<TodoKind, (trx: RequestContext['trx'], scope: Scope) => Found> = {
  // Registered, and not let in yet.
  'user-pending': (trx, { isAdmin, tenantId }) =>
    isAdmin
      ? trx
          .selectFrom('bladeUser')
          .select(['id', 'account as name', 'createTime as time', TOTAL])
          .where('tenantId', '=', tenantId)
          .where('isDeleted', '=', 0)
          .where('status', '=', WAITING)
          .orderBy('id', 'desc')
          .limit(NAMED)
      : undefined,

  // The latest run of a scan failed; an older failure was tried again since.
  'run-failed': (trx, scope) =>
    ownDatasets(trx, scope)
      .innerJoin('bladeRun', 'bladeRun.datasetId', 'bladeDataset.id')
      .select(['bladeDataset.id', 'bladeDataset.name', 'bladeRun.updateTime as time', TOTAL])
      .where('bladeRun.isDeleted', '=', 0)
      .where('bladeRun.state', '=', 'failed')
      .where(
        sql<boolean>`not exists (select 1 from blade_run later
          where later.dataset_id = blade_dataset.id and later.is_deleted = 0 and later.id > blade_run.id)`,
      )
      .orderBy('bladeRun.id', 'desc')
      .limit(NAMED),

  'dataset-failed': (trx, scope) => latestDatasets(trx, scope).where('bladeDataset.state', '=', 'failed'),

  'upload-unfinished': (trx, { tenantId, userId }) =>
    trx
      .selectFrom('bladeUpload')
      .select(['id', 'name', 'createTime as time', TOTAL])
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('datasetId', 'is', null)
      .where('expireTime', '>', sql<string>`now()`)
      .orderBy('createTime', 'desc')
      .limit(NAMED),

  'dataset-unmodelled': (trx, scope) =>
    latestDatasets(trx, scope)
      .where('bladeDataset.state', '=', 'ready')
      .where(
        sql<boolean>`not exists (select 1 from blade_run r where r.dataset_id = blade_dataset.id and r.is_deleted = 0)`,
      ),
};

const ownDatasets = (trx: Queries, { tenantId, userId }: Scope) =>
  trx
    .selectFrom('bladeDataset')
    .where('bladeDataset.tenantId', '=', tenantId)
    .where('bladeDataset.createUser', '=', userId)
    .where('bladeDataset.isDeleted', '=', 0);

const latestDatasets = (trx: Queries, scope: Scope) =>
  ownDatasets(trx, scope)
    .select(['bladeDataset.id', 'bladeDataset.name', 'bladeDataset.updateTime as time', TOTAL])
    .orderBy('bladeDataset.id', 'desc')
    .limit(NAMED);

async function accountsOf(trx: Queries, tenantId: string): Promise<Usage> {
  const tenant = await trx
    .selectFrom('bladeTenant')
    .select('accountNumber')
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  const counted = await trx
    .selectFrom('bladeUser')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirstOrThrow();
  return { used: counted.total, limit: Math.max(tenant?.accountNumber ?? 0, 0) };
}
