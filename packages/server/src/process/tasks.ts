import { ApiError } from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import type { FlowTaskRow } from '../database/tables/workflow.ts';
import { absentOf } from './people.ts';
import { instanceOf, lockInstance, requireActive, type Instance } from './instance.ts';

export type TaskRow = Selectable<FlowTaskRow>;
/** Who acts on tasks. */
export type Person = Pick<Scope, 'tenantId' | 'userId' | 'roleAliases' | 'deptId' | 'language'>;

/** A task that a person acts on now, with its locked instance. */
export interface OpenTask {
  task: TaskRow;
  /** Open tasks of the same instance. */
  others: TaskRow[];
  instance: Instance;
  /** For whom the person acts, as a deputy. */
  actedFor: string | null;
  /** Signers who were asked and have not answered. */
  asked: number;
}

/**
 * Locks the instance of a task that the person has, or whose absent owner he acts for. A task that several may claim is
 * claimed by that.
 *
 * @throws ApiError `not-found`, `task-over`, `task-of-another`, `process-suspended`
 */
export async function openTask(trx: Queries, person: Person, taskId: string): Promise<OpenTask> {
  const { tenantId, userId } = person;
  const instance = await lockInstance(trx, tenantId, instanceOf(tenantId, taskId)).catch((cause: unknown) => {
    throw cause instanceof ApiError && cause.code === 'process-over' ? new ApiError('task-over', {}, cause) : cause;
  });
  const tasks = await trx
    .selectFrom('bladeFlowTask')
    .selectAll()
    .where('instanceId', '=', instance.row.id)
    .where((where) => where.or([where('id', '=', taskId), where('endTime', 'is', null)]))
    .execute();
  const task = tasks.find(({ id }) => id === taskId);
  if (!task) throw new ApiError('not-found');
  const actedFor = await mayAct(trx, person, task);
  if (task.endTime !== null) throw new ApiError('task-over');
  requireActive(instance);
  if (task.assignee === null)
    await trx
      .updateTable('bladeFlowTask')
      .set({ assignee: userId, claimTime: sql<string>`now()` })
      .where('id', '=', taskId)
      .execute();
  const others = tasks.filter(({ id }) => id !== taskId);
  const asked = others.filter(({ askedBy }) => askedBy === taskId).length;
  return { task: { ...task, assignee: task.assignee ?? userId }, others, instance, actedFor, asked };
}

/** @throws ApiError `not-found`, also for those of other tenants. */
export async function instanceOfTask(trx: Queries, tenantId: string, taskId: string): Promise<string> {
  const found = await trx
    .selectFrom('bladeFlowTask')
    .select('instanceId')
    .where('id', '=', taskId)
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  if (!found) throw new ApiError('not-found');
  return found.instanceId;
}

/** @returns for whom he acts, null for himself. @throws ApiError `task-of-another` */
async function mayAct(trx: Queries, person: Person, task: TaskRow): Promise<string | null> {
  if (task.assignee === person.userId) return null;
  if (task.assignee === null) {
    if (await isCandidate(trx, person, task)) return null;
  } else if ((await absentOf(trx, person.tenantId, person.userId)).includes(task.assignee)) return task.assignee;
  throw new ApiError('task-of-another');
}

/** Positions of a person: the scope of a request does not carry them. */
export async function postsOf(trx: Queries, userId: string): Promise<string[]> {
  const row = await trx.selectFrom('bladeUser').select('postId').where('id', '=', userId).executeTakeFirst();
  return listOf(row?.postId ?? '');
}

export const listOf = (text: string): string[] => text.split(',').filter(Boolean);

/** Whether a person may claim a task. */
export async function isCandidate(trx: Queries, person: Person, task: TaskRow): Promise<boolean> {
  const { userId, roleAliases, deptId } = person;
  if (task.candidateUsers.includes(userId)) return true;
  if (task.candidateRoles.some((alias) => roleAliases.includes(alias))) return true;
  const depts = listOf(deptId);
  if (task.candidateDepts.some((id) => depts.includes(id))) return true;
  if (task.candidatePosts.length === 0) return false;
  const posts = await postsOf(trx, userId);
  return task.candidatePosts.some((id) => posts.includes(id));
}
