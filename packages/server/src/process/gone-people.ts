import type { Database, Queries } from '../database/database.ts';
import { readDefinition } from './definition.ts';
import { eventOf, noteEvent, tellPeople } from './events.ts';
import { findDuty, ownerOf, peopleOf } from './people.ts';

/** Tasks that one look hands over. */
const MOST = 100;

/** Open tasks of people who are gone pass to their deputy, leader, or who owns the process; the history says so. */
export async function handOverTasks(database: Database): Promise<void> {
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
