import { ApiError } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import { holds } from '../../identity/scope/access.ts';
import { absentOf } from '../../process/people.ts';
import { listOf, postsOf } from '../../process/tasks.ts';

/**
 * Who sees an instance: its starter, people who have, had or may claim a task of it, their deputies, people who got
 * a copy, administrators, and those who follow processes.
 *
 * @throws ApiError `not-found`, also for what belongs to others.
 */
export async function requireSeen({ trx, scope }: { trx: Queries; scope: Scope }, instanceId: string): Promise<void> {
  const { tenantId, userId, roleAliases, deptId } = scope;
  const mayFollow = scope.isAdmin || holds(scope, 'flow_follow_view');
  const people = [userId, ...(await absentOf(trx, tenantId, userId))];
  const posts = await postsOf(trx, userId);
  const { rows } = await sql`
    select 1 from blade_flow_instance i where i.id = ${instanceId} and i.tenant_id = ${tenantId} and (
      ${mayFollow} or i.start_user = ${userId}
      or exists (select 1 from blade_flow_copy c where c.instance_id = i.id and c.user_id = ${userId})
      or exists (select 1 from blade_flow_task t where t.instance_id = i.id and (
        t.assignee = any(${people}::bigint[]) or t.owner = ${userId} or t.acted_for = ${userId}
        or t.candidate_users && ${[userId]}::text[] or t.candidate_roles && ${[...roleAliases]}::text[]
        or t.candidate_depts && ${listOf(deptId)}::text[] or t.candidate_posts && ${posts}::text[])))`.execute(trx);
  if (rows.length === 0) throw new ApiError('not-found');
}
