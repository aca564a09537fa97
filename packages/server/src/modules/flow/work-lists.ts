import {
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  workClaimList,
  workCopyList,
  workDoneList,
  workSendList,
  workTodoList,
  type EndpointArguments,
  type FlowRow,
  type Page,
} from '@cloud/contract';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { FlowTaskRow } from '../../database/tables/workflow.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { absentOf } from '../../process/people.ts';
import { listOf, postsOf } from '../../process/tasks.ts';
import { INSTANCE_COLUMNS, toFlowRows, type WorkRow } from './rows.ts';

type Filters = EndpointArguments<typeof workTodoList>;

/** Lists of what a person has to do, did, started or was shown. */
export function workListRoutes(app: App): void {
  app.route(workTodoList, async (context, filters) => {
    const { tenantId, userId } = context.scope;
    const owners = [userId, ...(await absentOf(context.trx, tenantId, userId))];
    return listTasks(context, filters, 'todo', sql`t.end_time is null and t.assignee = any(${owners}::bigint[])`);
  });
  app.route(workClaimList, async (context, filters) =>
    listTasks(
      context,
      filters,
      'claim',
      sql`t.end_time is null and t.assignee is null and ${await claimable(context)}`,
    ),
  );
  app.route(workDoneList, (context, filters) =>
    listTasks(
      context,
      filters,
      'done',
      sql`t.end_time is not null and t.outcome <> 'cancelled' and t.assignee = ${context.scope.userId}`,
    ),
  );
  app.route(workSendList, (context, filters) =>
    listInstances(context, filters, 'send', sql`i.start_user = ${context.scope.userId}`),
  );
  app.route(workCopyList, (context, filters) =>
    listInstances(
      context,
      filters,
      'copy',
      sql`i.id in (select c.instance_id from blade_flow_copy c
        where c.tenant_id = ${context.scope.tenantId} and c.user_id = ${context.scope.userId})`,
    ),
  );
}

/** What waits for one of several people, the caller among them. */
export async function claimable({ trx, scope }: RequestContext): Promise<RawBuilder<SqlBool>> {
  const posts = await postsOf(trx, scope.userId);
  return sql`(t.candidate_users && ${[scope.userId]}::text[] or t.candidate_roles && ${[...scope.roleAliases]}::text[]
    or t.candidate_depts && ${listOf(scope.deptId)}::text[] or t.candidate_posts && ${posts}::text[])`;
}

const TIME = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/;

/** What every list may be narrowed by: the version of a task `t` or an instance `i`, and the time when it began. */
function narrowing(
  { category, processDefinitionName, beginDate, endDate }: Filters,
  table: 't' | 'i',
): RawBuilder<SqlBool> {
  const time = table === 't' ? 't.create_time' : 'i.start_time';
  const parts: RawBuilder<SqlBool>[] = [sql`true`];
  const definition = (condition: RawBuilder<SqlBool>) =>
    sql<SqlBool>`${sql.ref(`${table}.definition_id`)} in (select id from blade_flow_definition d where ${condition})`;
  if (category) parts.push(definition(sql`d.category = ${category}`));
  if (processDefinitionName)
    parts.push(definition(sql`d.name like ${`%${processDefinitionName.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`));
  if (beginDate && TIME.test(beginDate)) parts.push(sql`${sql.ref(time)} >= ${beginDate}::timestamptz`);
  if (endDate && TIME.test(endDate)) parts.push(sql`${sql.ref(time)} <= ${endDate}::timestamptz`);
  return sql`${sql.join(parts, sql` and `)}`;
}

export function pagingOf({ current, size }: { current: string; size: string }): { current: number; size: number } {
  const positive = (text: string, fallback: number) => (Number(text) > 0 ? Math.trunc(Number(text)) : fallback);
  return { current: positive(current, 1), size: Math.min(positive(size, DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE) };
}

async function listTasks(
  context: RequestContext,
  filters: Filters,
  status: FlowRow['status'],
  condition: RawBuilder<SqlBool>,
): Promise<Page<FlowRow>> {
  const { trx, scope } = context;
  const { current, size } = pagingOf(filters);
  const isOldest = filters.order === 'oldest';
  const order = status === 'done' ? sql`t.end_time desc, t.id desc` : isOldest ? sql`t.id` : sql`t.id desc`;
  const from = sql`from blade_flow_task t
    where t.tenant_id = ${scope.tenantId} and ${condition} and ${narrowing(filters, 't')}`;
  // The query itself counts open tasks. Finished tasks of years are counted apart, and only if a page is full.
  const counted = status === 'done' ? sql`null::int` : sql`count(*) over ()::int`;
  const found = await sql<Selectable<FlowTaskRow> & { total: number | null }>`select t.*, ${counted} as total ${from}
    order by ${order} limit ${size} offset ${(current - 1) * size}`.execute(trx);
  const instances = await instancesOf(
    context,
    found.rows.map(({ instanceId }) => instanceId),
  );
  const rows = found.rows.flatMap((task): WorkRow[] => {
    const instance = instances.get(task.instanceId);
    return instance ? [{ status, task, instance }] : [];
  });
  const total = found.rows[0]?.total ?? (await totalOf(trx, from, { current, size, found: found.rows.length }));
  return pageOf(await toFlowRows(context, rows), total, { current, size });
}

async function listInstances(
  context: RequestContext,
  filters: Filters,
  status: FlowRow['status'],
  condition: RawBuilder<SqlBool>,
): Promise<Page<FlowRow>> {
  const { trx, scope } = context;
  const { current, size } = pagingOf(filters);
  const from = sql`from blade_flow_instance i where i.tenant_id = ${scope.tenantId} and ${condition}
    and ${narrowing(filters, 'i')}`;
  const found = await sql<{ id: string }>`select i.id ${from} order by i.id desc
    limit ${size} offset ${(current - 1) * size}`.execute(trx);
  const ids = found.rows.map(({ id }) => id);
  const instances = await instancesOf(context, ids);
  const open = await openTasksOf(context, ids);
  const rows = ids.flatMap((id): WorkRow[] => {
    const instance = instances.get(id);
    return instance ? [{ status, instance }] : [];
  });
  const records = await toFlowRows(context, rows);
  return pageOf(
    records.map((row) => ({ ...row, taskName: open.get(row.processInstanceId) ?? '' })),
    await totalOf(trx, from, { current, size, found: ids.length }),
    { current, size },
  );
}

/** How many rows there are; a page that is not full tells without counting. */
async function totalOf(
  trx: Queries,
  from: RawBuilder<unknown>,
  { current, size, found }: { current: number; size: number; found: number },
): Promise<number> {
  if (found < size && (found > 0 || current === 1)) return (current - 1) * size + found;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(trx);
  return counted.rows[0]?.total ?? 0;
}

async function instancesOf({ trx }: RequestContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, WorkRow['instance']>();
  const rows = await trx
    .selectFrom('bladeFlowInstance')
    .select(INSTANCE_COLUMNS)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map<string, WorkRow['instance']>(rows.map((row) => [row.id, row]));
}

/** Where instances stand: names of their open tasks. */
async function openTasksOf({ trx }: RequestContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('bladeFlowTask')
    .select(['instanceId', sql<string>`string_agg(distinct name, ', ')`.as('names')])
    .where('instanceId', 'in', ids)
    .where('endTime', 'is', null)
    .groupBy('instanceId')
    .execute();
  return new Map(rows.map(({ instanceId, names }) => [instanceId, names]));
}

export const pageOf = <T>(
  records: T[],
  total: number,
  { current, size }: { current: number; size: number },
): Page<T> => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
});
