import { ApiError, type StepFault } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { ProcessStepError } from '../workflow/process-error.ts';
import {
  beginProcess,
  continueProcess,
  type Happening,
  type ProcessStep,
  type WaitingCall,
  type WaitingService,
} from '../workflow/process-step.ts';
import { newestDefinition, type Version } from './definition.ts';
import { eventOf, noteEvent, sendMessage, tellings, tellPeople } from './events.ts';
import { lockInstance, stateOf, type Instance, type InstanceRow } from './instance.ts';
import { changeTasks, peopleOfTasks, type StandingTask, type TaskChange } from './keep-tasks.ts';
import { ServiceError, type Services } from './services.ts';

/** Automatic steps one after the other; a process that wants more goes round in a circle. */
const MOST_ROUNDS = 50;
/** Processes that call one another. */
const MOST_NESTED = 8;

/** What a caller of a step knows already. */
interface Known {
  /** People whose work changed; they hear of it. */
  told?: readonly (string | null)[];
  /** Tasks of the instance that were open before, read under its lock; without them they are looked up. */
  openTasks?: readonly StandingTask[];
}

/**
 * Takes an instance on by what happened, as far as it goes by itself: services are carried out, called processes begun and
 * answered. Tasks, timers and messages that it then waits for are stored with its state. The caller holds its lock.
 *
 * @throws ApiError `process-stuck` when the process cannot go on; nothing is changed then.
 */
export async function advance(
  trx: Queries,
  services: Services,
  instance: Instance,
  happened: readonly Happening[],
  known: Known = {},
): Promise<InstanceRow> {
  const xml = instance.definition.row.xml;
  const people = await peopleOfTasks(trx, instance.definition, instance.row, instance.row.state.variables);
  const first: Happening[] = Object.keys(people).length > 0 ? [{ set: people }] : [];
  const step = await inWords(instance.definition, () =>
    continueProcess(xml, stateOf(instance.row), [...first, ...happened]),
  );
  return store(trx, services, instance, step, { depth: 0, isBeginning: false, ...known });
}

/** Stores a step that the caller took, and goes on with what follows of it. */
export const keepStep = (
  trx: Queries,
  services: Services,
  instance: Instance,
  step: ProcessStep,
): Promise<InstanceRow> => store(trx, services, instance, step, { depth: 0, isBeginning: false });

async function store(
  trx: Queries,
  services: Services,
  instance: Instance,
  first: ProcessStep,
  { depth, isBeginning, told = [], openTasks }: { depth: number; isBeginning: boolean } & Known,
): Promise<InstanceRow> {
  const passed = new Set(instance.row.passed);
  let step = first;
  let endActivity = '';
  for (let round = 0; ; round++) {
    for (const { activityId, what, type } of step.passed) {
      if (what === 'left' || what === 'taken') passed.add(activityId);
      if (what === 'left' && type === 'bpmn:EndEvent') endActivity = activityId;
    }
    for (const { kind, name } of step.thrown) await sendMessage(trx, instance.row, `${kind}:${name}`);
    const happened: Happening[] = [];
    for (const service of step.services) {
      const answer = await carryOut(trx, services, instance, service);
      if (answer) happened.push(answer);
    }
    happened.push(...(await callAll(trx, services, instance, step.calls, depth)));
    if (happened.length === 0) break;
    if (round >= MOST_ROUNDS) throw stuck(instance.definition, '', 'endless');
    const { state } = step;
    step = await inWords(instance.definition, () => continueProcess(instance.definition.row.xml, state, happened));
  }
  const { begun, people } = await changeTasks(trx, instance, step, openTasks);
  const change = { begun, people: [...told, ...people] };
  const row = await keepInstance(trx, instance, step, { passed: [...passed], endActivity, ...change });
  if (step.isOver) await onEnd(trx, services, row, step, isBeginning);
  return row;
}

/** The element goes by its name, the whole by that of the process. */
const stuck = ({ row, process }: Version, element: string, reason: StepFault, cause?: unknown): ApiError => {
  const name = process.tasks.find(({ id }) => id === element)?.name;
  return new ApiError('process-stuck', { element: name || element || row.name, reason }, cause);
};

/** @throws ApiError `process-stuck` with the element by its name, `task-over` */
export async function inWords(definition: Version, take: () => Promise<ProcessStep>): Promise<ProcessStep> {
  try {
    return await take();
  } catch (cause) {
    if (!(cause instanceof ProcessStepError)) throw cause;
    if (cause.reason === 'not-waiting') throw new ApiError('task-over', {}, cause);
    throw stuck(definition, cause.element, cause.reason, cause);
  }
}

/** @returns nothing for a service that a worker does: the process waits for its outcome. */
async function carryOut(
  trx: Queries,
  { run, defer }: Services,
  { row }: Instance,
  { service, parameters, executionId, activityId }: WaitingService,
): Promise<Happening | undefined> {
  const call = { instance: row, parameters, executionId, activityId };
  const putAside = Object.entries(defer).find(([name]) => name === service)?.[1];
  if (putAside) {
    await putAside(trx, call);
    return undefined;
  }
  const work = Object.entries(run).find(([name]) => name === service)?.[1];
  try {
    if (!work) throw new ServiceError('service-unavailable', `no service is called ${service}`);
    const variables = await work(trx, call);
    await noteEvent(trx, eventOf(row, 'service', { taskName: activityId, comment: service }));
    return { done: executionId, ...(variables && { variables }) };
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
    await noteEvent(trx, eventOf(row, 'fault', { taskName: activityId, comment: cause.message.slice(0, 2000) }));
    return { failed: executionId, code: cause.code };
  }
}

/** Begins called processes that are not running yet. Those that are over at once answer at once. */
async function callAll(
  trx: Queries,
  services: Services,
  { row, definition }: Instance,
  calls: readonly WaitingCall[],
  depth: number,
): Promise<Happening[]> {
  const answers: Happening[] = [];
  for (const { calledElement, executionId, activityId } of calls) {
    const isRunning = await trx
      .selectFrom('bladeFlowInstance')
      .select('id')
      .where('parentId', '=', row.id)
      .where('parentExecution', '=', executionId)
      .executeTakeFirst();
    if (isRunning) continue;
    const called = await newestDefinition(trx, row.tenantId, calledElement);
    if (!called || depth >= MOST_NESTED) throw stuck(definition, activityId, called ? 'endless' : 'call-unknown');
    const child = await begin(trx, services, called, {
      tenantId: row.tenantId,
      startUser: row.startUser,
      title: row.title || definition.row.name,
      variables: row.state.variables,
      parent: { id: row.id, execution: executionId },
      depth: depth + 1,
    });
    if (child.endTime !== null) answers.push(answerOf(child));
  }
  return answers;
}

const answerOf = ({ parentExecution, state, endReason }: InstanceRow): Happening =>
  endReason === ''
    ? { done: parentExecution ?? '', variables: state.variables }
    : { failed: parentExecution ?? '', code: endReason };

/** Stores where an instance stands with its new tasks, and tells the people, in one round trip. */
async function keepInstance(
  trx: Queries,
  { row }: Instance,
  step: ProcessStep,
  { passed, endActivity, begun, people }: { passed: string[]; endActivity: string } & TaskChange,
): Promise<InstanceRow> {
  const { isOver, error, events, nextTimer } = step;
  const stands = {
    awaits: events.map(({ kind, name }) => `${kind}:${name}`),
    passed,
    fault: null,
    ...(isOver && { endActivity, endReason: error === undefined ? '' : 'error' }),
  };
  const { nextTimer: due, endTime } = await withTasks(trx, begun)
    .updateTable('bladeFlowInstance')
    .set({
      ...stands,
      state: JSON.stringify(step.state),
      nextTimer: nextTimer ?? null,
      ...(isOver && { endTime: sql<string>`now()` }),
    })
    .where('id', '=', row.id)
    .returning(['nextTimer', 'endTime', ...tellings(row.tenantId, people)])
    .executeTakeFirstOrThrow();
  return { ...row, ...stands, nextTimer: due, endTime, state: step.state };
}

const withTasks = (trx: Queries, tasks: TaskChange['begun']): Pick<Queries, 'updateTable'> =>
  tasks.length === 0 ? trx : trx.with('begun', (queries) => queries.insertInto('bladeFlowTask').values(tasks));

/** A process that is over as soon as it begins answers its caller there; a later one goes on with the caller here. */
async function onEnd(
  trx: Queries,
  services: Services,
  row: InstanceRow,
  step: ProcessStep,
  isBeginning: boolean,
): Promise<void> {
  await noteEvent(trx, eventOf(row, 'end', { taskName: row.endActivity, comment: step.error ?? '' }));
  await services.ended(trx, { ...row, variables: step.variables });
  await tellPeople(trx, row.tenantId, [row.startUser]);
  if (row.parentId === null || isBeginning) return;
  await advance(trx, services, await lockInstance(trx, row.tenantId, row.parentId), [answerOf(row)]);
}

/** What an instance begins with. */
export interface Beginning {
  tenantId: string;
  startUser: string;
  title: string;
  variables: Record<string, unknown>;
  businessTable?: string;
  businessId?: string;
  parent?: { id: string; execution: string };
  depth?: number;
}

/** Begins an instance and takes it to where it first waits. @throws ApiError `process-stuck` */
export async function begin(
  trx: Queries,
  services: Services,
  definition: Version,
  { tenantId, startUser, title, variables, businessTable = '', businessId, parent, depth = 0 }: Beginning,
): Promise<InstanceRow> {
  const id = newId();
  const all = {
    ...(await peopleOfTasks(trx, definition, { tenantId, startUser }, variables)),
    ...variables,
    createUser: startUser,
    processInstanceId: id,
  };
  const step = await inWords(definition, () => beginProcess(definition.row.xml, all));
  const row = await trx
    .insertInto('bladeFlowInstance')
    .values({
      id,
      tenantId,
      definitionId: definition.row.id,
      title,
      businessTable,
      businessId: businessId ?? id,
      startUser,
      state: JSON.stringify(step.state),
      parentId: parent?.id ?? null,
      parentExecution: parent?.execution ?? null,
      // What a form wrote is for the steps that have the right to it.
      fixed: definition.row.form.fields.length > 0 ? ['createUser', 'processInstanceId'] : Object.keys(all),
      fault: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteEvent(trx, { ...eventOf(row, 'start', { taskName: '', comment: '' }), userId: startUser });
  return store(trx, services, { row, definition }, step, { depth, isBeginning: true, told: [startUser] });
}
