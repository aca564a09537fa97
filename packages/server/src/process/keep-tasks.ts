import { writeFieldRights } from '@cloud/contract';
import type { Insertable } from 'kysely';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { FlowTaskRow } from '../database/tables/workflow.ts';
import type { UserTask } from '../workflow/process-definition.ts';
import { collectionOf, MOST_INSTANCES } from '../workflow/multi-instance.ts';
import type { ProcessStep, Variables, WaitingTask } from '../workflow/process-step.ts';
import { eventOf, noteEvent } from './events.ts';
import { cancelTasks, type Instance } from './instance.ts';
import { findDuty, ownerOf, peopleOf } from './people.ts';
import type { TaskRow } from './tasks.ts';

/** People who are told at once that a task may be claimed. */
const MOST_TOLD = 1_000;

/** A task with what in the process waits for it. */
export type StandingTask = Pick<TaskRow, 'id' | 'executionId'>;

/** Tasks that a step begins with, to be stored with its state, and whose tasks were and are changed by it. */
export interface TaskChange {
  begun: NewTask[];
  people: (string | null)[];
}
type NewTask = Insertable<FlowTaskRow>;

/** Ends open tasks that the step waits for no more, and finds who has to do the new ones. */
export async function changeTasks(
  trx: Queries,
  instance: Instance,
  step: ProcessStep,
  openTasks?: readonly StandingTask[],
): Promise<TaskChange> {
  const { id } = instance.row;
  const open = openTasks ?? (await openTasksOf(trx, id));
  const waiting = new Set(step.waiting.map(({ executionId }) => executionId));
  const people: (string | null)[] = await cancelTasks(
    trx,
    id,
    open.map(({ executionId }) => executionId).filter((one) => !waiting.has(one)),
  );
  const known = new Set(open.map(({ executionId }) => executionId));
  const begun: NewTask[] = [];
  for (const waiting of step.waiting) {
    if (known.has(waiting.executionId)) continue;
    const { task, people: its } = await newTask(trx, instance, step, waiting);
    begun.push(task);
    people.push(...its);
  }
  return { begun, people };
}

const openTasksOf = (trx: Queries, instanceId: string): Promise<StandingTask[]> =>
  trx
    .selectFrom('bladeFlowTask')
    .select(['id', 'executionId'])
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null)
    .execute();

/** A task with those who may do it. */
async function newTask(
  trx: Queries,
  { row, definition }: Instance,
  step: ProcessStep,
  { activityId, executionId, together }: WaitingTask,
): Promise<{ task: NewTask; people: string[] }> {
  const facts = definition.process.tasks.find(({ id }) => id === activityId);
  if (!facts) throw new Error(`no task ${activityId} in ${definition.row.id}`);
  const duty = await findDuty(trx, assignedTo(facts, together), {
    tenantId: row.tenantId,
    startUser: row.startUser,
    owner: ownerOf(definition.row, row.tenantId),
    variables: step.variables,
  });
  const id = newId();
  const { tenantId } = row;
  const task = {
    id,
    tenantId,
    instanceId: row.id,
    definitionId: row.definitionId,
    activityId,
    executionId,
    name: facts.name,
    assignee: duty.assignee,
    candidateUsers: duty.users,
    candidateRoles: duty.roles,
    candidateDepts: duty.depts,
    candidatePosts: duty.posts,
    fields: writeFieldRights(facts.fields),
    isBulk: facts.isBulk,
    dueTime: dueTime(facts.dueDate, step.variables),
  };
  const people = duty.assignee === null ? await peopleOf(trx, tenantId, duty, MOST_TOLD) : [duty.assignee];
  if (duty.isFallback)
    await noteEvent(trx, {
      ...eventOf(row, 'fallback', { taskName: facts.name, comment: '' }),
      taskId: id,
      targetIds: people.slice(0, 20),
    });
  return { task, people };
}

/** In a task of several people each has one of them for assignee. */
function assignedTo(task: UserTask, together: WaitingTask['together']): UserTask {
  return together && together.item !== undefined && together.item !== null
    ? { ...task, assignee: String(together.item) }
    : task;
}

/**
 * Variables that tasks of several people go through, where the drawing names no variable of its own: the people whom the task
 * names, as they are now.
 */
export async function peopleOfTasks(
  trx: Queries,
  { process, row }: Instance['definition'],
  { tenantId, startUser }: { tenantId: string; startUser: string },
  variables: Variables,
): Promise<Variables> {
  const people: Variables = {};
  for (const task of process.tasks) {
    if (task.together?.collection !== collectionOf(task.id, '')) continue;
    const duty = await findDuty(trx, task, { tenantId, startUser, owner: ownerOf(row, tenantId), variables });
    people[task.together.collection] =
      duty.assignee === null ? await peopleOf(trx, tenantId, duty, MOST_INSTANCES) : [duty.assignee];
  }
  return people;
}

const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { D: DAY_MS, H: 3_600_000, M: 60_000, W: 7 * DAY_MS };

/** When a task should be done: after a duration like `P3D` or `PT4H`, or at a moment; null where neither is given. */
function dueTime(text: string, variables: ProcessStep['variables']): Date | null {
  const [, name] = /^\$\{([\w\p{L}]+)\}$/u.exec(text.trim()) ?? [];
  const given = String(name === undefined ? text : (variables[name] ?? '')).trim();
  const [, amount, unit] = /^PT?(\d+(?:\.\d+)?)([DWHM])$/.exec(given) ?? [];
  const date = amount && unit ? new Date(Date.now() + Number(amount) * (UNITS[unit] ?? 0)) : new Date(given);
  return given === '' || Number.isNaN(date.getTime()) ? null : date;
}
