import { sql, type Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { FlowMessageRow } from '../database/tables/workflow.ts';
import type { Happening } from '../workflow/process-step.ts';
import { advance } from './advance.ts';
import { lockInstance } from './instance.ts';
import { takeNext, type Keeping } from './take-next.ts';

type Message = Selectable<FlowMessageRow>;

/**
 * Takes the oldest message on: first it becomes one for each instance that waits for it now, and is lost where none does; then
 * each instance takes its own, in a transaction of its own. Those of suspended instances wait.
 *
 * @returns whether there was one.
 */
export const deliverMessage = (keeping: Keeping): Promise<boolean> =>
  takeNext(keeping, {
    find: (trx, waiting) =>
      trx
        .selectFrom('bladeFlowMessage as m')
        .selectAll()
        .where(sql<boolean>`id <> all(${waiting}::bigint[])`)
        .where(
          sql<boolean>`not exists (select 1 from blade_flow_instance i
            where i.id = m.instance_id and i.end_time is null and i.suspension_state <> 1)`,
        )
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),
    take: async (trx, message) => {
      await remove(trx, message);
      if (message.instanceId === null) return spread(trx, message);
      const instance = await lockWaiting(trx, message, message.instanceId);
      if (instance) await advance(trx, keeping.services, instance, [happeningOf(message)]);
    },
    refused: remove,
    instanceOf: ({ instanceId }) => instanceId,
  });

const remove = (trx: Queries, { id }: Message) => trx.deleteFrom('bladeFlowMessage').where('id', '=', id).execute();

/** A message for each instance that waits, other than its sender. */
async function spread(trx: Queries, { tenantId, awaited, variables, senderId }: Message): Promise<void> {
  const waiting = await trx
    .selectFrom('bladeFlowInstance')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('endTime', 'is', null)
    .where(sql<boolean>`awaits @> ${[awaited]}::text[]`)
    .where(sql<boolean>`id is distinct from ${senderId}::bigint`)
    .orderBy('id')
    .execute();
  if (waiting.length === 0) return;
  const rows = waiting.map(({ id: instanceId }) => ({
    id: newId(),
    tenantId,
    awaited,
    variables: JSON.stringify(variables),
    senderId,
    instanceId,
  }));
  await trx.insertInto('bladeFlowMessage').values(rows).execute();
}

/** The instance, unless it has gone on or ended meanwhile. */
async function lockWaiting(trx: Queries, { tenantId, awaited }: Message, instanceId: string) {
  const row = await trx
    .selectFrom('bladeFlowInstance')
    .select(['endTime', 'awaits'])
    .where('id', '=', instanceId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.endTime !== null || !row.awaits.includes(awaited)) return undefined;
  return lockInstance(trx, tenantId, instanceId);
}

function happeningOf({ awaited, variables }: Message): Happening {
  const [kind, ...rest] = awaited.split(':');
  const name = rest.join(':');
  return kind === 'signal' ? { signal: name, variables } : { message: name, variables };
}
