import {
  ApiError,
  dept,
  deptLazyList,
  deptLazyTree,
  deptSelect,
  deptTree,
  type EndpointArguments,
  type RecordOf,
  type wire,
} from '@cloud/contract';
import { sql } from 'kysely';
import { crudRoutes, type Operations } from '../../crud/crud-routes.ts';
import { listAll } from '../../crud/list-records.ts';
import type { RecordInput } from '../../crud/record-input.ts';
import { saveRecord, tenantOf } from '../../crud/save-records.ts';
import { checkParent, descendantsOf, nest, ROOT_ID, toNode } from '../../crud/tree.ts';
import { readRow, visibleRows } from '../../crud/visible-rows.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { idsOf } from '../../identity/ids.ts';

type Dept = RecordOf<typeof dept>;

/** Departments: the stored operations, with ancestors kept right, and the trees that pickers ask for. */
export function deptRoutes(app: App): void {
  app.register(crudRoutes(dept, deptOperations, ['select']));
  app.route(deptLazyList, lazyList);
  app.route(deptTree, tree);
  app.route(deptLazyTree, lazyTree);
  app.route(deptSelect, select);
}

function deptOperations(stored: Operations<typeof dept>): Partial<Operations<typeof dept>> {
  return {
    submit,
    remove: async (context, ids) => {
      await refuseInUse(context, ids);
      await stored.remove(context, ids);
    },
  };
}

async function submit(context: RequestContext, input: RecordInput<typeof dept>): Promise<Dept> {
  const before = input.id === undefined ? undefined : await readRow(context, dept, input.id);
  const parentId = input.parentId ?? before?.parentId ?? ROOT_ID;
  const parent = await checkParent(context.trx, dept.table, parentId, input.id);
  const ancestors = parent ? `${parent.ancestors},${parent.id}` : ROOT_ID;
  const deptCategory = input.deptCategory ?? before?.deptCategory ?? (parent ? DEPARTMENT : COMPANY);
  const saved = await saveRecord(context, dept, { ...input, parentId, deptCategory }, { ancestors });
  if (before && before.ancestors !== ancestors) await moveBelow(context, saved.id, before.ancestors, ancestors);
  return saved;
}

/** The public client of the family knows no kinds: what stands at the top is a company, what lies below a department. */
const COMPANY = 1;
const DEPARTMENT = 2;

/** The ancestors of everything below a moved department begin with its own. */
async function moveBelow(context: RequestContext, id: string, from: string, to: string): Promise<void> {
  const below = await descendantsOf(context.trx, dept.table, id);
  if (below.length === 0) return;
  await context.trx
    .updateTable('bladeDept')
    .set({ ancestors: sql`${to}::text || substr(ancestors, ${from.length + 1}::int)` })
    .where('id', 'in', below)
    .execute();
}

async function refuseInUse(context: RequestContext, ids: readonly string[]): Promise<void> {
  const used = await context.trx
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
  if (used) throw new ApiError('in-use', { name: used.name });
}

/** One level, with a mark where more lies below. */
async function lazyList(context: RequestContext, query: EndpointArguments<typeof deptLazyList>): Promise<Dept[]> {
  const { parentId, ...filters } = query;
  const hasFilter = Object.keys(filters).some((name) => name.split('_')[0]! in dept.fields && filters[name] !== '');
  const below = parentId === undefined && hasFilter ? undefined : parentId || ROOT_ID;
  const records = await listAll(context, dept, filters, {
    narrow: (rows) => (below === undefined ? rows : rows.where('parentId', '=', below)),
  });
  return markBranches(context, records);
}

async function tree(context: RequestContext, input: EndpointArguments<typeof deptTree>): Promise<wire.TreeNode[]> {
  const tenantId = tenantOf(context, input);
  const records = await listAll(context, dept, {}, { narrow: (rows) => rows.where('tenantId', '=', tenantId) });
  return nest(records.map(nodeOf));
}

async function lazyTree(
  context: RequestContext,
  input: EndpointArguments<typeof deptLazyTree>,
): Promise<wire.TreeNode[]> {
  const tenantId = tenantOf(context, input);
  const parentId = input.parentId || ROOT_ID;
  const records = await listAll(
    context,
    dept,
    {},
    {
      narrow: (rows) => rows.where('tenantId', '=', tenantId).where('parentId', '=', parentId),
    },
  );
  const marked = await markBranches(context, records);
  return marked.map((record) => ({ ...nodeOf(record), ...(record.hasChildren ? { hasChildren: true } : {}) }));
}

const nodeOf = ({ id, parentId, deptName }: Dept) => toNode(id, parentId, deptName);

async function markBranches(
  context: RequestContext,
  records: readonly Dept[],
): Promise<(Dept & { hasChildren: boolean })[]> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record.id);
  const rows = visibleRows(context, dept).where('parentId', 'in', ids).select('parentId').distinct();
  const branches = new Set((await rows.execute()).map(({ parentId }) => parentId));
  return records.map((record) => ({ ...record, hasChildren: branches.has(record.id) }));
}

async function select(context: RequestContext, input: EndpointArguments<typeof deptSelect>): Promise<Dept[]> {
  let ids: string[] | undefined;
  if (input.userId !== '') {
    const people = context.trx.selectFrom('bladeUser').select('deptId').where('id', '=', input.userId);
    ids = idsOf((await people.executeTakeFirst())?.deptId);
  } else if (input.deptId !== '') ids = idsOf(input.deptId);
  if (ids?.length === 0) return [];
  return listAll(context, dept, {}, { narrow: (rows) => (ids ? rows.where('id', 'in', ids) : rows) });
}
