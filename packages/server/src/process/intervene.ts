import { ApiError, type EndpointArguments, type followIntervene } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { migrateState, moveTo } from '../workflow/process-step.ts';
import { advance, inWords, keepStep } from './advance.ts';
import { readDefinition } from './definition.ts';
import { noteEvent, tellPeople } from './events.ts';
import { endEarly, lockInstance, stateOf, type Instance } from './instance.ts';
import { isActive } from './people.ts';
import type { Services } from './services.ts';
import { openTask, type Person } from './tasks.ts';

/** Ends an instance of a person before its end. @throws ApiError `not-found`, `task-of-another`, `process-over` */
export async function withdraw(
  trx: Queries,
  services: Services,
  person: Person,
  { instanceId, reason }: { instanceId: string; reason: string },
): Promise<void> {
  const { row } = await lockInstance(trx, person.tenantId, instanceId);
  if (row.startUser !== person.userId) throw new ApiError('task-of-another');
  await cancelInstance(trx, services, person, { instanceId, reason, endReason: 'withdrawn' });
}

/** Ends an instance of any starter before its end. */
export async function cancelInstance(
  trx: Queries,
  services: Services,
  person: Pick<Person, 'tenantId' | 'userId'>,
  { instanceId, reason, endReason }: { instanceId: string; reason: string; endReason: 'withdrawn' | 'cancelled' },
): Promise<void> {
  const { row } = await lockInstance(trx, person.tenantId, instanceId);
  const people = await openPeople(trx, instanceId);
  await endEarly(trx, row, { endReason, reason });
  await noteEvent(trx, {
    tenantId: row.tenantId,
    instanceId,
    taskId: null,
    actedFor: null,
    userId: person.userId,
    verb: endReason === 'withdrawn' ? 'withdraw' : 'cancel',
    comment: reason,
  });
  await services.ended(trx, { ...row, endReason, variables: row.state.variables });
  await tellPeople(trx, row.tenantId, [row.startUser, ...people]);
  if (row.parentId === null || row.parentExecution === null) return;
  // Who called the process is answered: by the boundary for that error, or by ending too.
  const parent = await lockInstance(trx, row.tenantId, row.parentId);
  await advance(trx, services, parent, [{ failed: row.parentExecution, code: endReason }]);
}

/** Who has open tasks of an instance. */
export async function openPeople(trx: Queries, instanceId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('bladeFlowTask')
    .select('assignee')
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null)
    .execute();
  return rows.map(({ assignee }) => assignee).filter((id) => id !== null);
}

/** Puts the token of a task at another user task. @throws ApiError `step-unknown`, `step-parallel` */
export async function moveTask(
  trx: Queries,
  services: Services,
  instance: Instance,
  { executionId, activityId }: { executionId: string; activityId: string },
): Promise<void> {
  const { definition, row } = instance;
  const step = definition.process.tasks.find(({ id }) => id === activityId);
  if (!step) throw new ApiError('step-unknown', { step: activityId });
  try {
    const moved = await inWords(definition, () => moveTo(definition.row.xml, stateOf(row), executionId, activityId));
    await keepStep(trx, services, instance, moved);
  } catch (cause) {
    if (cause instanceof ApiError && cause.params['reason'] === 'not-movable')
      throw new ApiError('step-parallel', { step: step.name }, cause);
    throw cause;
  }
}

/** Sends a task back to an earlier step. @throws ApiError `step-unknown`, `step-parallel` */
export async function sendBack(
  trx: Queries,
  services: Services,
  person: Person,
  { taskId, activityId, comment }: { taskId: string; activityId: string; comment: string },
): Promise<void> {
  const { task, instance, actedFor } = await openTask(trx, person, taskId);
  await noteEvent(trx, {
    tenantId: task.tenantId,
    instanceId: task.instanceId,
    taskId,
    taskName: task.name,
    userId: person.userId,
    actedFor,
    verb: 'send-back',
    comment,
  });
  await trx
    .updateTable('bladeFlowTask')
    .set({ endTime: sql<string>`now()`, assignee: person.userId, actedFor, outcome: 'sent-back', comment })
    .where('id', '=', taskId)
    .execute();
  await moveTask(trx, services, instance, { executionId: task.executionId, activityId });
}

/** What an operator does with a running instance. The reason stands in its history. */
export async function intervene(
  trx: Queries,
  services: Services,
  person: Person,
  input: EndpointArguments<typeof followIntervene>,
): Promise<void> {
  const { processInstanceId: id, action, reason } = input;
  const instance = await lockInstance(trx, person.tenantId, id);
  await noteEvent(trx, {
    tenantId: person.tenantId,
    instanceId: id,
    taskId: input.taskId ?? null,
    userId: person.userId,
    actedFor: null,
    verb: action,
    comment: reason,
    targetIds: input.userId ? [input.userId] : [],
  });
  await ACTIONS[action](trx, services, instance, input);
  await tellPeople(trx, person.tenantId, await openPeople(trx, id));
}

type Action = (
  trx: Queries,
  services: Services,
  instance: Instance,
  input: EndpointArguments<typeof followIntervene>,
) => Promise<void>;

const suspendTo =
  (suspensionState: number): Action =>
  async (trx, _services, { row }) => {
    await trx.updateTable('bladeFlowInstance').set({ suspensionState }).where('id', '=', row.id).execute();
  };

const ACTIONS: Record<EndpointArguments<typeof followIntervene>['action'], Action> = {
  suspend: suspendTo(2),
  activate: suspendTo(1),

  assign: async (trx, _services, { row }, { taskId, userId }) => {
    if (!userId || !(await isActive(trx, row.tenantId, userId))) throw new ApiError('person-unknown');
    const done = await trx
      .updateTable('bladeFlowTask')
      .set({ assignee: userId, owner: null })
      .where('id', '=', taskId ?? '0')
      .where('instanceId', '=', row.id)
      .where('endTime', 'is', null)
      .returning('id')
      .execute();
    if (done.length === 0) throw new ApiError('task-over');
  },

  variables: async (trx, services, instance, { variables }) => {
    await advance(trx, services, instance, [{ set: variables ?? {} }]);
  },

  jump: async (trx, services, instance, { taskId, activityId }) => {
    const task = await trx
      .selectFrom('bladeFlowTask')
      .select('executionId')
      .where('id', '=', taskId ?? '0')
      .where('instanceId', '=', instance.row.id)
      .where('endTime', 'is', null)
      .executeTakeFirst();
    if (!task) throw new ApiError('task-over');
    await moveTask(trx, services, instance, { executionId: task.executionId, activityId: activityId ?? '' });
  },

  migrate: async (trx, _services, { row, definition }, { processDefinitionId }) => {
    const next = await readDefinition(trx, processDefinitionId ?? '0');
    if (next.row.key !== definition.row.key || !['', row.tenantId].includes(next.row.tenantId))
      throw new ApiError('not-found');
    const moved = await migrateState(stateOf(row), definition.row.xml, next.row.xml);
    if (!moved.state) {
      const names = moved.missing.map((id) => definition.process.tasks.find((task) => task.id === id)?.name ?? id);
      throw new ApiError('process-mismatch', { steps: names.join(', ') });
    }
    await trx
      .updateTable('bladeFlowInstance')
      .set({ definitionId: next.row.id, state: JSON.stringify(moved.state) })
      .where('id', '=', row.id)
      .execute();
    await trx
      .updateTable('bladeFlowTask')
      .set({ definitionId: next.row.id })
      .where('instanceId', '=', row.id)
      .where('endTime', 'is', null)
      .execute();
  },

  retry: async (trx, services, instance) => {
    await advance(trx, services, instance, []);
  },
};
