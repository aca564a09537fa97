import { ApiError, dept } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { crudRoutes, type Operations, type Query } from '../../crud/crud-routes.ts';
import { listAll, readRow, saveRecord, tenantOf, visibleRows, type WireRecord } from '../../crud/crud-repository.ts';
import { checkParent, descendantsOf, nest, ROOT_ID, toNode, type TreeNode } from '../../crud/tree.ts';
import { addWorkRoute, type Work } from '../../crud/work.ts';
import { idsOf } from '../../http/scope.ts';

/** Departments: the stored operations, with ancestors kept right, and the trees that pickers ask for. */
export function deptRoutes(app: App): void {
  app.register(crudRoutes(dept, deptOperations));
  const get = (name: string) => ({ method: 'GET', path: `${dept.path}/${name}`, access: 'user' }) as const;
  addWorkRoute<Query, WireRecord[]>(app, get('lazy-list'), lazyList);
  addWorkRoute<Query, TreeNode[]>(app, get('tree'), tree);
  addWorkRoute<Query, TreeNode[]>(app, get('lazy-tree'), lazyTree);
}

function deptOperations(stored: Operations): Partial<Operations> {
  return {
    submit,
    remove: async (work, ids) => {
      await refuseInUse(work, ids);
      await stored.remove(work, ids);
    },
    select,
  };
}

async function submit(work: Work, input: Query): Promise<WireRecord> {
  const id = String(input['id'] ?? '');
  const before = id === '' ? undefined : await readRow(work, dept, id);
  const given = input['parentId'];
  const parentId = given === undefined || given === null ? (before?.['parentId'] ?? ROOT_ID) : String(given || ROOT_ID);
  const parent = await checkParent(work.trx, dept.table, parentId as string, id || undefined);
  const ancestors = parent ? `${parent['ancestors']},${parent['id']}` : ROOT_ID;
  const category = kindOf(input['deptCategory']) ?? before?.['deptCategory'] ?? (parent ? DEPARTMENT : COMPANY);
  const saved = await saveRecord(work, dept, { ...input, parentId, deptCategory: category }, { ancestors });
  if (before && before['ancestors'] !== ancestors)
    await moveBelow(work, saved.id, before['ancestors'] as string, ancestors);
  return saved;
}

/** The public client of the family knows no kinds: what stands at the top is a company, what lies below a department. */
const COMPANY = 1;
const DEPARTMENT = 2;
const kindOf = (given: unknown) => (given === '' || given === null || Number(given) === -1 ? undefined : given);

/** The ancestors of everything below a moved department begin with its own. */
async function moveBelow(work: Work, id: string, from: string, to: string): Promise<void> {
  const below = await descendantsOf(work.trx, dept.table, id);
  if (below.length === 0) return;
  await work.trx
    .updateTable(dept.table)
    .set({ ancestors: sql`${to}::text || substr(ancestors, ${from.length + 1}::int)` })
    .where('id', 'in', below)
    .execute();
}

async function refuseInUse(work: Work, ids: readonly string[]): Promise<void> {
  const used = await work.trx
    .selectFrom('bladeUser')
    .select(
      sql<string>`(select dept_name from blade_dept d where d.id::text = any(string_to_array(dept_id, ',')) and d.id = any(${ids}::bigint[]) limit 1)`.as(
        'name',
      ),
    )
    .where(sql<boolean>`string_to_array(dept_id, ',') && ${ids}::text[]`)
    .where('isDeleted', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (used) throw new ApiError('in-use', { name: used['name'] as string });
}

/** One level, with a mark where more lies below. */
async function lazyList(work: Work, query: Query): Promise<WireRecord[]> {
  const { parentId, ...filters } = query;
  const hasFilter = Object.keys(filters).some((name) => name.split('_')[0]! in dept.fields && filters[name] !== '');
  const below = parentId === undefined && hasFilter ? undefined : String(parentId || ROOT_ID);
  const records = await listAll(work, dept, filters, (rows) =>
    below === undefined ? rows : rows.where('parentId', '=', below),
  );
  return markBranches(work, records);
}

async function tree(work: Work, query: Query): Promise<TreeNode[]> {
  const tenantId = tenantOf(work, query);
  const records = await listAll(work, dept, {}, (rows) => rows.where('tenantId', '=', tenantId));
  return nest(records.map(nodeOf));
}

async function lazyTree(work: Work, query: Query): Promise<TreeNode[]> {
  const tenantId = tenantOf(work, query);
  const parentId = String(query['parentId'] || ROOT_ID);
  const records = await listAll(work, dept, {}, (rows) =>
    rows.where('tenantId', '=', tenantId).where('parentId', '=', parentId),
  );
  const marked = await markBranches(work, records);
  return marked.map((record) => ({ ...nodeOf(record), ...(record['hasChildren'] ? { hasChildren: true } : {}) }));
}

const nodeOf = (record: WireRecord) => toNode(record.id, String(record['parentId']), String(record['deptName']));

async function markBranches(work: Work, records: WireRecord[]): Promise<WireRecord[]> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record.id);
  const rows = await visibleRows(work, dept).select('parentId').where('parentId', 'in', ids).distinct().execute();
  const branches = new Set(rows.map((row) => row['parentId'] as string));
  return records.map((record) => ({ ...record, hasChildren: branches.has(record.id) }));
}

/** The departments of a user or of a list of ids; all of the tenant without either. */
async function select(work: Work, query: Query): Promise<WireRecord[]> {
  let ids: string[] | undefined;
  if (query['userId']) {
    const holder = await work.trx
      .selectFrom('bladeUser')
      .select('deptId')
      .where('id', '=', String(query['userId']))
      .execute();
    ids = idsOf(holder[0]?.['deptId']);
  } else if (query['deptId']) {
    ids = idsOf(String(query['deptId']));
  }
  if (ids?.length === 0) return [];
  return listAll(work, dept, {}, (rows) => (ids ? rows.where('id', 'in', ids) : rows));
}
