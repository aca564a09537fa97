import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../../database/scope.ts';

/** Tasks of the process of approval, by their ids in its drawing; a tenant may add others, which all are reviews. */
export const APPROVAL_TASKS = { review: 'review', revise: 'revise' } as const;
export type ApprovalTask = keyof typeof APPROVAL_TASKS;

/** Whether a person has, had or may claim a task of an instance. */
export const approverSees = (scope: Scope, instance: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from blade_flow_task t where t.instance_id = ${instance} and t.tenant_id = ${scope.tenantId}
    and (t.assignee = ${scope.userId} or t.acted_for = ${scope.userId} or t.candidate_users && ${[scope.userId]}::text[]
      or t.candidate_roles && ${[...scope.roleAliases]}::text[]))`;

/** Whether a scan or run was put forward to a person: approvers look at what they decide on. */
export const isPutForward = (
  scope: Scope,
  column: 'run_id' | 'dataset_id',
  id: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select 1 from blade_approval_info a where a.${sql.ref(column)} = ${id} and a.tenant_id = ${scope.tenantId}
    and a.is_deleted = 0 and ${approverSees(scope, sql`a.process_instance_id`)})`;
