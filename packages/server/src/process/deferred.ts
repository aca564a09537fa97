import type { Service } from '@cloud/contract';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { FlowJobOutcome } from '../database/tables/workflow.ts';
import type { Happening } from '../workflow/process-step.ts';
import { advance } from './advance.ts';
import { eventOf, noteEvent } from './events.ts';
import { lockInstance } from './instance.ts';
import type { ServiceCall } from './services.ts';
import { takeNext, type Keeping } from './take-next.ts';

/**
 * Puts a service task aside for a worker, once: its process waits until the outcome is there. What it is told is fixed now.
 *
 * @param send hands the job to the workers, in the same transaction.
 */
export async function deferService(
  trx: Queries,
  service: Service,
  { instance, parameters, executionId, activityId }: ServiceCall,
  send: (trx: Queries, jobId: string) => Promise<void>,
): Promise<void> {
  const { id: instanceId, tenantId } = instance;
  const id = newId();
  const added = await trx
    .insertInto('bladeFlowJob')
    .values({ id, tenantId, instanceId, executionId, activityId, service, parameters: JSON.stringify(parameters) })
    .onConflict((conflict) => conflict.columns(['instanceId', 'executionId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await send(trx, id);
}

/** Takes the oldest outcome on to the process that waits for it. Those of suspended instances wait. @returns whether there was one. */
export const deliverOutcome = (keeping: Keeping): Promise<boolean> =>
  takeNext(keeping, {
    find: (trx, waiting) =>
      trx
        .selectFrom('bladeFlowJob as job')
        .innerJoin('bladeFlowInstance as instance', 'instance.id', 'job.instanceId')
        .selectAll('job')
        .select('instance.endTime')
        .where('job.outcome', 'is not', null)
        .where((where) =>
          where.or([where('instance.suspensionState', '=', 1), where('instance.endTime', 'is not', null)]),
        )
        .$if(waiting.length > 0, (query) => query.where('job.id', 'not in', waiting))
        .orderBy('job.id')
        .limit(1)
        .forUpdate('job')
        .skipLocked()
        .executeTakeFirst(),
    take: async (trx, { id, tenantId, instanceId, executionId, activityId, service, outcome, endTime }) => {
      await remove(trx, id);
      if (endTime !== null || outcome === null) return;
      const instance = await lockInstance(trx, tenantId, instanceId);
      const comment = 'code' in outcome ? outcome.reason : service;
      const verb = 'code' in outcome ? 'fault' : 'service';
      await noteEvent(trx, eventOf(instance.row, verb, { taskName: activityId, comment }));
      await advance(trx, keeping.services, instance, [happeningOf(executionId, outcome)]);
    },
    refused: (trx, { id }) => remove(trx, id),
    instanceOf: ({ instanceId }) => instanceId,
  });

const remove = (trx: Queries, id: string) => trx.deleteFrom('bladeFlowJob').where('id', '=', id).execute();

const happeningOf = (executionId: string, outcome: FlowJobOutcome): Happening =>
  'code' in outcome ? { failed: executionId, code: outcome.code } : { done: executionId, variables: outcome.variables };
