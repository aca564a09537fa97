import { dashboardActivities, FLOW_CATEGORY, type Activity } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';

/** How much is told of each kind, and of all together. */
const SHOWN = 10;
/** Instances of a person that are looked through; what is older than all of them is not lately. */
const LOOKED_AT = 50;

/** What happened lately with processes that the caller has to do with, and with the caller's scans. */
export function activityRoutes(app: App): void {
  app.route(dashboardActivities, async ({ trx, scope }) => {
    const found = [...(await processActivities(trx, scope)), ...(await runActivities(trx, scope))];
    return found.toSorted((a, b) => (a.time < b.time ? 1 : -1)).slice(0, SHOWN);
  });
}

/** Events of instances that the caller started, had a task of, or got a copy of. */
async function processActivities(trx: Queries, { tenantId, userId }: Scope): Promise<Activity[]> {
  const { rows } = await sql<Omit<Activity, 'kind' | 'datasetId'>>`
    with mine as (
      (select id from blade_flow_instance where tenant_id = ${tenantId} and start_user = ${userId}
        order by id desc limit ${LOOKED_AT})
      union (select instance_id from blade_flow_task where tenant_id = ${tenantId} and assignee = ${userId}
        order by id desc limit ${LOOKED_AT})
      union (select instance_id from blade_flow_copy where tenant_id = ${tenantId} and user_id = ${userId}
        order by id desc limit ${LOOKED_AT}))
    select e.id::text as id, e.verb, coalesce(nullif(i.title, ''), d.name) as name,
      coalesce(nullif(u.real_name, ''), u.account, '') as user_name, e.task_name, e.create_time as time,
      coalesce(route.remark, '') as route_value, i.id::text as process_instance_id, i.business_id::text as business_id
    from blade_flow_event e
      join mine on mine.id = e.instance_id
      join blade_flow_instance i on i.id = e.instance_id
      join blade_flow_definition d on d.id = i.definition_id
      left join blade_user u on u.id = e.user_id
      left join blade_dict route on route.code = 'flow' and route.is_deleted = 0
        and ${FLOW_CATEGORY} || route.dict_key = d.category
    where e.tenant_id = ${tenantId}
    order by e.id desc limit ${SHOWN}`.execute(trx);
  return rows.map((row) => ({ ...row, kind: 'process', datasetId: '' }));
}

/** Runs of the caller's scans that came to an end. */
async function runActivities(trx: Queries, { tenantId, userId }: Scope): Promise<Activity[]> {
  const rows = await trx
    .selectFrom('bladeRun')
    .innerJoin('bladeDataset', 'bladeDataset.id', 'bladeRun.datasetId')
    .select(['bladeRun.id', 'bladeRun.state', 'bladeRun.updateTime', 'bladeDataset.name', 'bladeRun.datasetId'])
    .where('bladeDataset.tenantId', '=', tenantId)
    .where('bladeDataset.createUser', '=', userId)
    .where('bladeDataset.isDeleted', '=', 0)
    .where('bladeRun.isDeleted', '=', 0)
    .where('bladeRun.state', 'in', ['succeeded', 'failed', 'cancelled'])
    .orderBy('bladeRun.updateTime', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, state, updateTime, name, datasetId }) => ({
    id,
    kind: 'run',
    verb: state,
    name,
    userName: '',
    taskName: '',
    time: updateTime,
    routeValue: '',
    processInstanceId: '',
    businessId: '',
    datasetId,
  }));
}
