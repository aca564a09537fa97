import { ApiError, MANAGEMENT_TENANT } from '@cloud/contract';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { PRIORITIES, TASKS } from '../channels.ts';
import { inheritEdits } from '../model-edits.ts';
import type { JobProcessor } from './job-processor.ts';

/** Orders a run of each scan with recipe and options of its last one; all or none. What users edited stays. */
export const rerunModelling: JobProcessor<'rerun-modelling'> = async ({ database, queue }, { parameters, log }) => {
  const tenantId = parameters.tenant || MANAGEMENT_TENANT;
  const names = [
    ...new Set(
      (parameters.scans ?? '')
        .split('\n')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
  const ordered = await database.transaction(async (trx) => {
    const ids: string[] = [];
    for (const name of names) ids.push(await orderRun(trx, queue, tenantId, name));
    return ids;
  });
  names.forEach((name, index) =>
    log('info', { about: name, code: 'jobLog.runOrdered', params: { id: ordered[index] ?? '' } }),
  );
  return [{ code: 'jobLog.runsOrdered', params: { count: ordered.length, names: names.join(', ') } }];
};

/** @throws ApiError `job-scan-unknown` */
async function orderRun(trx: Queries, queue: Pick<TaskQueue, 'send'>, tenantId: string, name: string): Promise<string> {
  const last = await trx
    .selectFrom('bladeRun as r')
    .innerJoin('bladeDataset as d', 'd.id', 'r.datasetId')
    .select(['r.datasetId', 'r.recipe', 'r.options', 'r.language', 'r.createUser', 'r.createDept'])
    .where('d.name', '=', name)
    .where('d.tenantId', '=', tenantId)
    .where('d.state', '=', 'ready')
    .where('d.isDeleted', '=', 0)
    .where('r.isDeleted', '=', 0)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) throw new ApiError('job-scan-unknown', { name: name.slice(0, 128) });
  const { options, createUser, ...rest } = last;
  const id = newId();
  const row = { ...rest, id, tenantId, options: JSON.stringify(options), createUser, updateUser: createUser };
  await trx
    .insertInto('bladeRun')
    .values({ ...row, state: 'queued' })
    .execute();
  await inheritEdits(trx, { id, datasetId: last.datasetId });
  await queue.send(trx, { kind: TASKS.processRun, data: { runId: id }, priority: PRIORITIES.run });
  return id;
}
