import { ApiError } from '@cloud/contract';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';
import type { Happening } from '../workflow/process-step.ts';
import { advance } from './advance.ts';
import { readDefinition } from './definition.ts';
import { eventOf, noteEvent, tellPeople } from './events.ts';
import type { InstanceRow } from './instance.ts';
import { findDuty, ownerOf, peopleOf } from './people.ts';
import type { Services } from './services.ts';

/** How often timers and messages are looked at; every process does, and each instance is taken by one of them. */
const LOOK_MS = 500;
/** How often open tasks of people who are gone are looked for. */
const GONE_MS = 30_000;
/** Instances that one look takes on. */
const MOST = 100;

/** Keeps processes going that wait for nobody: timers, messages, and tasks of people who are gone. */
export function keepProcesses(
  database: Database,
  services: Services,
  log: { warn(message: string): void },
): { stop(): Promise<void> } {
  let isStopped = false;
  let lookedForGone = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      for (let taken = 0; taken < MOST && !isStopped && (await fireTimer(database, services)); taken++);
      for (let taken = 0; taken < MOST && !isStopped && (await deliverMessage(database, services)); taken++);
      if (Date.now() - lookedForGone > GONE_MS) {
        lookedForGone = Date.now();
        await handOverTasks(database);
      }
    } catch (cause) {
      // The database is away; the next look comes soon enough.
      log.warn(`processes: ${String(cause)}`);
    }
    if (!isStopped) timer = setTimeout(() => void (running = look()), LOOK_MS);
  };
  let running = look();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Takes on the instance whose timer is due longest. @returns whether there was one. */
async function fireTimer(database: Database, services: Services): Promise<boolean> {
  let row: InstanceRow | undefined;
  try {
    return await database.transaction(async (trx) => {
      row = await trx
        .selectFrom('bladeFlowInstance')
        .selectAll()
        .where('nextTimer', '<=', sql<string>`now()`)
        .where('endTime', 'is', null)
        .where('suspensionState', '=', 1)
        .orderBy('nextTimer')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return false;
      await noteEvent(trx, eventOf(row, 'timer', { taskName: '', comment: '' }));
      await advance(trx, services, { row, definition: await readDefinition(trx, row.definitionId) }, []);
      return true;
    });
  } catch (cause) {
    if (!row || !(cause instanceof ApiError)) throw cause;
    await stopAt(database, row, cause);
    return true;
  }
}

/** An instance that cannot go on says so and waits for an operator, rather than failing again and again. */
async function stopAt(database: Database, row: InstanceRow, { code, params }: ApiError): Promise<void> {
  const fault = { element: String(params['element'] ?? ''), reason: String(params['reason'] ?? code) };
  await database.transaction(async (trx) => {
    await trx
      .updateTable('bladeFlowInstance')
      .set({ fault: JSON.stringify(fault), nextTimer: null })
      .where('id', '=', row.id)
      .execute();
    await noteEvent(trx, eventOf(row, 'fault', { taskName: fault.element, comment: fault.reason }));
  });
}

/** Takes the oldest message to the instances that wait for it. @returns whether there was one. */
async function deliverMessage(database: Database, services: Services): Promise<boolean> {
  return database.transaction(async (trx) => {
    const message = await trx
      .selectFrom('bladeFlowMessage')
      .selectAll()
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!message) return false;
    await trx.deleteFrom('bladeFlowMessage').where('id', '=', message.id).execute();
    const [kind, ...rest] = message.awaited.split(':');
    const name = rest.join(':');
    const rows = await trx
      .selectFrom('bladeFlowInstance')
      .selectAll()
      .where('tenantId', '=', message.tenantId)
      .where('endTime', 'is', null)
      .where(sql<boolean>`awaits @> ${[message.awaited]}::text[]`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const happening = (): Happening =>
      kind === 'signal'
        ? { signal: name, variables: message.variables }
        : { message: name, variables: message.variables };
    for (const row of rows)
      await advance(trx, services, { row, definition: await readDefinition(trx, row.definitionId) }, [happening()]);
    return true;
  });
}

/** Open tasks of people who are gone pass to their deputy, leader, or who owns the process; the history says so. */
async function handOverTasks(database: Database): Promise<void> {
  const rows = await database.queries
    .selectFrom('bladeFlowTask')
    .innerJoin('bladeUser', 'bladeUser.id', 'bladeFlowTask.assignee')
    .select(['bladeFlowTask.id', 'bladeFlowTask.instanceId'])
    .where('bladeFlowTask.endTime', 'is', null)
    .where((where) => where.or([where('bladeUser.isDeleted', '<>', 0), where('bladeUser.status', '<>', 1)]))
    .limit(MOST)
    .execute();
  for (const { id, instanceId } of rows) await database.transaction((trx) => handOverTask(trx, id, instanceId));
}

async function handOverTask(trx: Queries, taskId: string, instanceId: string): Promise<void> {
  const row = await trx
    .selectFrom('bladeFlowInstance')
    .selectAll()
    .where('id', '=', instanceId)
    .forUpdate()
    .executeTakeFirst();
  const task = await trx
    .selectFrom('bladeFlowTask')
    .selectAll()
    .where('id', '=', taskId)
    .where('endTime', 'is', null)
    .executeTakeFirst();
  if (!row || !task || task.assignee === null) return;
  const { row: definition, process } = await readDefinition(trx, row.definitionId);
  const facts = process.tasks.find(({ id }) => id === task.activityId);
  if (!facts) return;
  const duty = await findDuty(
    trx,
    { ...facts, assignee: task.assignee, leader: undefined },
    {
      tenantId: row.tenantId,
      startUser: row.startUser,
      owner: ownerOf(definition, row.tenantId),
      variables: row.state.variables,
    },
  );
  if (!duty.isFallback) return;
  await trx
    .updateTable('bladeFlowTask')
    .set({ assignee: duty.assignee, candidateRoles: duty.roles, owner: null })
    .where('id', '=', taskId)
    .execute();
  const people = duty.assignee === null ? await peopleOf(trx, row.tenantId, duty, MOST) : [duty.assignee];
  await noteEvent(trx, {
    ...eventOf(row, 'fallback', { taskName: task.name, comment: '' }),
    taskId,
    targetIds: people.slice(0, 20),
  });
  await tellPeople(trx, row.tenantId, people);
}
