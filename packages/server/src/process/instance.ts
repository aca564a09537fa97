import { ApiError } from '@cloud/contract';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { FlowInstanceRow } from '../database/tables/workflow.ts';
import type { ProcessState } from '../workflow/process-step.ts';
import { readVersion, type Version } from './definition.ts';

export type InstanceRow = Selectable<FlowInstanceRow>;

/** The stored state; the engine refuses one that is none. */
export const stateOf = ({ state }: Pick<InstanceRow, 'state'>): ProcessState => state as ProcessState;

/** An instance that this transaction may change: others wait until it ends. */
export interface Instance {
  row: InstanceRow;
  definition: Version;
}

/** The instance of a task of a tenant, to be locked in the same statement. */
export const instanceOf = (tenantId: string, taskId: string): RawBuilder<string> =>
  sql<string>`(select instance_id from blade_flow_task where id = ${taskId} and tenant_id = ${tenantId})`;

/**
 * Locks an instance for a step.
 *
 * @throws ApiError `not-found`, also for those of other tenants; `process-over`.
 */
export async function lockInstance(trx: Queries, tenantId: string, id: string | RawBuilder<string>): Promise<Instance> {
  const row = await trx
    .selectFrom('bladeFlowInstance')
    .selectAll()
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  if (row.endTime !== null) throw new ApiError('process-over');
  return { row, definition: await readVersion(trx, row.definitionId) };
}

/** @throws ApiError `process-suspended` */
export function requireActive({ row, definition }: Instance): void {
  if (row.suspensionState !== 1) throw new ApiError('process-suspended', { name: definition.row.name });
}

/** Ends an instance before its end, with its open tasks and the processes that it called. */
export async function endEarly(
  trx: Queries,
  row: Pick<InstanceRow, 'id' | 'tenantId'>,
  end: { endReason: 'withdrawn' | 'cancelled'; reason: string },
): Promise<void> {
  await trx
    .updateTable('bladeFlowInstance')
    .set({ ...end, endTime: sql<string>`now()`, nextTimer: null, awaits: [] })
    .where('id', '=', row.id)
    .execute();
  await cancelTasks(trx, row.id);
  const children = await trx
    .selectFrom('bladeFlowInstance')
    .select(['id', 'tenantId'])
    .where('parentId', '=', row.id)
    .where('endTime', 'is', null)
    .forUpdate()
    .execute();
  for (const child of children) await endEarly(trx, child, end);
}

/** Ends open tasks that the process waits for no more. @returns their assignees. */
export async function cancelTasks(trx: Queries, instanceId: string, executions?: readonly string[]): Promise<string[]> {
  if (executions?.length === 0) return [];
  let tasks = trx
    .updateTable('bladeFlowTask')
    .set({ endTime: sql<string>`now()`, outcome: 'cancelled' })
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null);
  if (executions) tasks = tasks.where('executionId', 'in', executions);
  const cancelled = await tasks.returning('assignee').execute();
  return cancelled.map(({ assignee }) => assignee).filter((id) => id !== null);
}
