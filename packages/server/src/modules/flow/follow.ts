import {
  followIntervene,
  followList,
  followRemove,
  messageOf,
  stepFaultText,
  type EndpointArguments,
  type Language,
  type Page,
  type RunningInstance,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { InstanceFault } from '../../database/tables/workflow.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { auditCall } from '../../http/log/audit.ts';
import { cancelInstance, intervene } from '../../process/intervene.ts';
import type { Services } from '../../process/services.ts';
import { categories, peopleNames } from './names.ts';
import { pageOf, pagingOf } from './work-lists.ts';

/** Instances of the tenant for those who operate processes. */
export function followRoutes(app: App, services: Services): void {
  const own = { transaction: 'own' } as const;
  app.route(followList, listInstances);
  app.route(followRemove, own, ({ scope, address }, { processInstanceId, deleteReason }) =>
    app.database.transaction(async (trx) => {
      await cancelInstance(trx, services, scope, {
        instanceId: processInstanceId,
        reason: deleteReason,
        endReason: 'cancelled',
      });
      await auditCall({ trx, scope, address }, followRemove, [
        { id: processInstanceId, after: { reason: deleteReason } },
      ]);
    }),
  );
  app.route(followIntervene, own, ({ scope, address }, input) =>
    app.database.transaction(async (trx) => {
      await intervene(trx, services, scope, input);
      const { processInstanceId: id, action, reason } = input;
      await auditCall({ trx, scope, address }, followIntervene, [{ id, after: { action, reason } }]);
    }),
  );
}

interface InstanceListRow {
  id: string;
  tenantId: string;
  title: string;
  definitionId: string;
  businessTable: string;
  businessId: string;
  startUser: string;
  startTime: string;
  suspensionState: number;
  fault: InstanceFault | null;
  key: string;
  name: string;
  version: number;
  category: string;
  activityId: string | null;
  activityName: string | null;
  assignee: string | null;
  executionId: string | null;
  waits: number | null;
}

async function listInstances(
  context: RequestContext,
  query: EndpointArguments<typeof followList>,
): Promise<Page<RunningInstance>> {
  const { trx, scope, app } = context;
  const paging = pagingOf(query);
  const parts = [
    sql`i.tenant_id = ${scope.tenantId}`,
    query.isOver ? sql`i.end_time is not null` : sql`i.end_time is null`,
  ];
  if (query.processInstanceId) parts.push(sql`i.id::text like ${`%${query.processInstanceId.replace(/\D/g, '')}%`}`);
  const key = query.processDefinitionKey || query.processDefinitionKey_like;
  const startUser = query.startUser || query.startUser_like;
  if (key) parts.push(sql`d.key like ${containing(key)}`);
  if (query.name_like) parts.push(sql`coalesce(nullif(i.title, ''), d.name) like ${containing(query.name_like)}`);
  if (startUser)
    parts.push(sql`i.start_user in (select id from blade_user u where u.real_name like ${containing(startUser)})`);
  const from = sql`from blade_flow_instance i join blade_flow_definition d on d.id = i.definition_id
    where ${sql.join(parts, sql` and `)}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(trx);
  const { rows } = await sql<InstanceListRow>`
    select listed.*, t.activity_id, t.name as activity_name, t.assignee, t.execution_id,
      extract(epoch from now() - t.create_time)::int as waits
    from (select i.id, i.tenant_id, i.title, i.definition_id, i.business_table, i.business_id, i.start_user, i.start_time,
        i.suspension_state, i.fault, d.key, d.name, d.version, d.category ${from}
        order by i.id desc limit ${paging.size} offset ${(paging.current - 1) * paging.size}) listed
      left join lateral (select * from blade_flow_task t where t.instance_id = listed.id and t.end_time is null
        order by t.id limit 1) t on true
    order by listed.id desc`.execute(trx);
  const names = await peopleNames(
    trx,
    rows.flatMap(({ startUser, assignee }) => [startUser, assignee]),
  );
  const known = await categories(app, scope);
  const records = rows.map((row): RunningInstance => ({
    id: row.id,
    name: row.title || row.name,
    startUserId: row.startUser,
    startUser: names.get(row.startUser) ?? '',
    startTime: row.startTime,
    category: row.category,
    categoryName: known.get(row.category)?.name ?? '',
    processInstanceId: row.id,
    processDefinitionId: row.definitionId,
    processDefinitionKey: row.key,
    processDefinitionName: row.name,
    processDefinitionVersion: row.version,
    activityId: row.activityId ?? '',
    activityName: row.activityName ?? '',
    assigneeName: names.get(row.assignee ?? '') ?? '',
    suspensionState: row.suspensionState,
    executionId: row.executionId ?? '',
    tenantId: row.tenantId,
    businessTable: row.businessTable,
    businessId: row.businessId,
    waits: row.waits ?? 0,
    fault: row.fault ? faultText(scope.language, row.fault) : '',
  }));
  return pageOf(records, counted.rows[0]?.total ?? 0, paging);
}

function faultText(language: Language, { element, reason }: InstanceFault): string {
  return messageOf(language, 'error.process-stuck', { element, reason: stepFaultText(language, reason) });
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
