import {
  ApiError,
  readFieldRights,
  validateForm,
  writableValues,
  type EndpointArguments,
  type workComplete,
  type workHandOver,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { advance } from './advance.ts';
import { insertEvent, noteEvent, tellPeople, type NewEvent } from './events.ts';
import { isActive } from './people.ts';
import type { Services } from './services.ts';
import { openTask, type OpenTask, type Person } from './tasks.ts';

/** The word of agreement in the family; stands where no comment is given. */
export const AGREED = '同意';
const REJECTED = '驳回';

export type Completion = Omit<EndpointArguments<typeof workComplete>, 'processInstanceId'>;

/**
 * Finishes a task: variable `pass` says whether the person agreed. A delegated task goes back to who delegated it; that of an
 * added signer leaves the asking task open.
 *
 * @throws ApiError `task-over`, `task-of-another`, `form-value-invalid`, `task-waits`
 */
export async function completeTask(
  trx: Queries,
  services: Services,
  person: Person,
  { taskId, flag, comment, variables, attachments }: Completion,
): Promise<void> {
  const open = await openTask(trx, person, taskId);
  const isAgreed = flag === 'ok' || comment === AGREED;
  const said = comment === '' ? (isAgreed ? AGREED : REJECTED) : comment;
  const { task } = open;
  const event = { ...eventBy(open, person), comment: said, attachments: JSON.stringify(attachments) };
  if (task.owner !== null) {
    await noteEvent(trx, { ...event, verb: 'return' });
    return giveBack(trx, open, task.owner);
  }
  // Who asked signers waits for their answers.
  if (open.asked > 0) throw new ApiError('task-waits', { count: open.asked });
  const values = checkedValues(open, variables ?? {}, isAgreed);
  await endTask(trx, open, person, isAgreed ? 'agreed' : 'rejected', { ...event, verb: isAgreed ? 'agree' : 'reject' });
  // An added signer is heard; the process waits for who asked.
  if (task.askedBy !== null) return tellAsker(trx, open, person);
  const done = { done: task.executionId, variables: { ...values, pass: isAgreed, comment: said } };
  await advance(trx, services, open.instance, [done], { told: [person.userId, open.actedFor], openTasks: open.others });
}

const eventBy = ({ task, actedFor }: OpenTask, { tenantId, userId }: Person) => ({
  tenantId,
  instanceId: task.instanceId,
  taskId: task.id,
  taskName: task.name,
  userId,
  actedFor,
});

async function giveBack(trx: Queries, { task }: OpenTask, owner: string): Promise<void> {
  await trx.updateTable('bladeFlowTask').set({ assignee: owner, owner: null }).where('id', '=', task.id).execute();
  await tellPeople(trx, task.tenantId, [owner, task.assignee]);
}

async function tellAsker(trx: Queries, { task, actedFor }: OpenTask, { userId }: Person): Promise<void> {
  const asker = await trx
    .selectFrom('bladeFlowTask')
    .select('assignee')
    .where('id', '=', task.askedBy)
    .executeTakeFirst();
  await tellPeople(trx, task.tenantId, [userId, actedFor, task.assignee, asker?.assignee ?? null]);
}

/** Ends a task and writes its event, in one round trip. */
async function endTask(
  trx: Queries,
  { task, actedFor }: OpenTask,
  { userId }: Person,
  outcome: 'agreed' | 'rejected',
  event: NewEvent & { comment: string },
): Promise<void> {
  await trx
    .with('noted', (queries) => insertEvent(queries, event))
    .updateTable('bladeFlowTask')
    .set({ endTime: sql<string>`now()`, assignee: userId, actedFor, outcome, comment: event.comment })
    .where('id', '=', task.id)
    .execute();
}

/** Letters of what a step sets, as JSON. */
const LONGEST_VARIABLES = 200_000;

/**
 * Values that a step may set: those of the form that its rights let it write, or without a form anything that the process
 * did not begin with. A rejection may leave out what has to be filled in.
 *
 * @throws ApiError `form-value-invalid`, `too-large`
 */
function checkedValues(
  { instance: { row, definition }, task }: OpenTask,
  given: Record<string, unknown>,
  isAgreed: boolean,
): Record<string, unknown> {
  if (JSON.stringify(given).length > LONGEST_VARIABLES) throw new ApiError('too-large');
  const { form } = definition.row;
  if (form.fields.length === 0)
    return Object.fromEntries(Object.entries(given).filter(([name]) => !row.fixed.includes(name)));
  const rights = readFieldRights(task.fields);
  const issue = validateForm(form, rights, given).find(({ rule }) => isAgreed || rule !== 'required');
  if (issue) throw new ApiError('form-value-invalid', { field: issue.field });
  return writableValues(form, rights, given);
}

/**
 * Hands a task over: `delegate` gets it back with an answer, `transfer` gives it away, `add-signer` asks more people, whose
 * answers it then waits for.
 *
 * @throws ApiError `person-unknown`
 */
export async function handOver(
  trx: Queries,
  person: Person,
  { taskId, action, userIds, comment }: EndpointArguments<typeof workHandOver>,
): Promise<void> {
  const open = await openTask(trx, person, taskId);
  const { task } = open;
  const others = action === 'add-signer' ? userIds : userIds.slice(0, 1);
  for (const id of others)
    if (id === task.assignee || !(await isActive(trx, person.tenantId, id))) throw new ApiError('person-unknown');
  if (action === 'add-signer') for (const id of others) await addSigner(trx, open, id);
  else
    await trx
      .updateTable('bladeFlowTask')
      .set({ assignee: others[0]!, ...(action === 'delegate' && { owner: task.owner ?? task.assignee }) })
      .where('id', '=', taskId)
      .execute();
  await noteEvent(trx, { ...eventBy(open, person), verb: action, targetIds: others, comment });
  await tellPeople(trx, person.tenantId, [...others, task.assignee]);
}

async function addSigner(trx: Queries, { task }: OpenTask, assignee: string): Promise<void> {
  const { tenantId, instanceId, definitionId, activityId, executionId, name } = task;
  await trx
    .insertInto('bladeFlowTask')
    .values({
      id: newId(),
      tenantId,
      instanceId,
      definitionId,
      activityId,
      executionId,
      name,
      assignee,
      askedBy: task.id,
    })
    .execute();
}
