import { ApiError, APPROVAL_TABLE, type Release, type Service } from '@cloud/contract';
import { sql } from 'kysely';
import type { KeyObject } from 'node:crypto';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { deferService } from '../../process/deferred.ts';
import { noteEvent, eventOf, tellPeople } from '../../process/events.ts';
import { isActive } from '../../process/people.ts';
import { ServiceError, type ServiceCall, type Services } from '../../process/services.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { signRelease } from '../../release/release-record.ts';
import type { Variables } from '../../workflow/process-step.ts';
import { PRIORITIES, TASKS } from '../channels.ts';

/** What service tasks of processes do here, in whichever process takes the step. */
export function processServices({ queue, key }: { queue: Pick<TaskQueue, 'send'>; key: KeyObject }): Services {
  const later = (service: Service) => (trx: Queries, call: ServiceCall) =>
    deferService(trx, service, call, (own, jobId) => queue.send(own, { kind: TASKS.runService, data: { jobId } }));
  return {
    defer: { mail: later('mail'), sms: later('sms'), http: later('http') },
    run: {
      notice: sendNotice,
      variable: async (_trx, { parameters }) => parameters,
      'modelling-run': (trx, call) => startRun(trx, queue, call),
      release: (trx, call) => release(trx, key, call),
    },
    ended: endApproval,
  };
}

/** Shows the instance to people: `to` holds ids, comma-separated; `text` says why. */
async function sendNotice(trx: Queries, { instance, parameters }: ServiceCall): Promise<void> {
  const { to = '', text = '' } = parameters;
  const people = to.split(',').map((id) => id.replace(/^taskUser_/, '').trim()).filter((id) => /^\d{1,19}$/.test(id)); // prettier-ignore
  const known: string[] = [];
  for (const id of people) if (await isActive(trx, instance.tenantId, id)) known.push(id);
  if (known.length === 0) throw new ServiceError('nobody', 'the notice names no active person');
  await trx
    .insertInto('bladeFlowCopy')
    .values(
      known.map((userId) => ({
        id: newId(),
        tenantId: instance.tenantId,
        instanceId: instance.id,
        userId,
        sender: instance.startUser,
      })),
    )
    .execute();
  await noteEvent(trx, { ...eventOf(instance, 'copy', { taskName: '', comment: text }), targetIds: known });
  await tellPeople(trx, instance.tenantId, known);
}

/** Models the scan whose id `datasetId` holds once more, with `recipe`. */
async function startRun(
  trx: Queries,
  queue: Pick<TaskQueue, 'send'>,
  { instance, parameters }: ServiceCall,
): Promise<Variables> {
  const { datasetId = '', recipe = 'auto' } = parameters;
  const dataset = /^\d{1,19}$/.test(datasetId)
    ? await trx
        .selectFrom('bladeDataset')
        .select('id')
        .where('id', '=', datasetId)
        .where('tenantId', '=', instance.tenantId)
        .where('isDeleted', '=', 0)
        .where('state', '=', 'ready')
        .executeTakeFirst()
    : undefined;
  if (!dataset || (recipe !== 'auto' && recipe !== 'indoor'))
    throw new ServiceError('no-scan', 'the scan cannot be modelled');
  const id = newId();
  await trx
    .insertInto('bladeRun')
    .values({
      id,
      recipe,
      options: '{}',
      datasetId: dataset.id,
      tenantId: instance.tenantId,
      language: 'zh-cn',
      state: 'queued',
      createUser: instance.startUser,
      updateUser: instance.startUser,
    })
    .execute();
  await queue.send(trx, { kind: TASKS.processRun, data: { runId: id }, priority: PRIORITIES.run });
  return { runId: id };
}

/**
 * Releases the model of an approval: numbers it, signs its record.
 *
 * @throws ApiError `approval-hashing`, `approval-changed`: the task stays open until the model is as it was put forward.
 */
async function release(trx: Queries, key: KeyObject, { instance }: ServiceCall): Promise<Variables> {
  if (instance.businessTable !== APPROVAL_TABLE) throw new ServiceError('no-approval', 'nothing was put forward');
  const approval = await trx
    .selectFrom('bladeApprovalInfo')
    .selectAll()
    .where('id', '=', instance.businessId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (approval.hashes === null) throw new ApiError('approval-hashing', { name: approval.name });
  const run = await trx
    .selectFrom('bladeRun')
    .select(['revision', 'recipe', 'engineVersion'])
    .where('id', '=', approval.runId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (run?.revision !== approval.revision) throw new ApiError('approval-changed', { name: approval.name });
  const decided = await lastDecision(trx, instance.id);
  // Numbers of a tenant have no gaps: two releases at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release ${instance.tenantId}`}, 0))`.execute(trx);
  const last = await trx
    .selectFrom('bladeApprovalInfo')
    .select(sql<number>`coalesce(max(release_number), 0)`.as('number'))
    .where('tenantId', '=', instance.tenantId)
    .executeTakeFirstOrThrow();
  const releaseNumber = last.number + 1;
  const record: Release = {
    number: `R-${releaseNumber}`,
    datasetName: approval.name,
    runId: approval.runId,
    revision: approval.revision,
    recipe: run.recipe,
    engineVersion: run.engineVersion,
    approverName: decided.name,
    releasedTime: new Date().toISOString(),
    hashes: approval.hashes,
  };
  const { signature, publicKey } = signRelease(record, key);
  await trx
    .updateTable('bladeApprovalInfo')
    .set({
      approvalStatus: 'approved',
      releaseNumber,
      release: JSON.stringify(record),
      signature,
      publicKey,
      approver: decided.userId,
      comment: decided.comment,
      endTime: sql<string>`now()`,
    })
    .where('id', '=', approval.id)
    .execute();
  return { releaseNumber: record.number };
}

/** Who finished a task of the instance last. */
async function lastDecision(trx: Queries, instanceId: string) {
  const row = await trx
    .selectFrom('bladeFlowTask')
    .leftJoin('bladeUser', 'bladeUser.id', 'bladeFlowTask.assignee')
    .select(['bladeUser.id', 'bladeUser.realName', 'bladeUser.account', 'bladeFlowTask.comment'])
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is not', null)
    .where('outcome', 'in', ['agreed', 'rejected'])
    .orderBy('endTime', 'desc')
    .orderBy('bladeFlowTask.id', 'desc')
    .executeTakeFirst();
  return { userId: row?.id ?? null, name: row?.realName || row?.account || '', comment: row?.comment ?? '' };
}

/** An approval whose process is over without a release was rejected, or withdrawn. */
async function endApproval(trx: Queries, instance: Parameters<Services['ended']>[1]): Promise<void> {
  if (instance.businessTable !== APPROVAL_TABLE) return;
  const decided = await lastDecision(trx, instance.id);
  await trx
    .updateTable('bladeApprovalInfo')
    .set({
      approvalStatus: instance.endReason === '' ? 'rejected' : 'withdrawn',
      approver: instance.endReason === '' ? decided.userId : null,
      comment: instance.endReason === '' ? decided.comment : instance.reason,
      endTime: sql<string>`now()`,
    })
    .where('id', '=', instance.businessId)
    .where('approvalStatus', '=', 'pending')
    .execute();
}
