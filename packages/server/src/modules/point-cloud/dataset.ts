import { ApiError, datasetDetail, datasetList, datasetRemove, datasetSubmit } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import type { AuditRecord } from '../../http/log/audit.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { openLocalStorage, uploadKey } from '../../storage/layout.ts';
import { settleUpload } from '../../storage/settle-upload.ts';
import type { Storage } from '../../storage/storage.ts';
import { CANCEL_CHANNEL, PRIORITIES, TASKS } from '../../tasks/channels.ts';
import { insertDataset } from '../../tasks/insert-dataset.ts';
import { removeDatasetFiles } from '../../tasks/remove-dataset.ts';
import { toDatasets } from './dataset-record.ts';
import { knownId } from './input.ts';
import { listVisible } from './list.ts';
import { noteScans, type Actor, type VisitLog } from './scan-history.ts';
import { orderConditions } from './scan-order.ts';
import { inTenant, requireOwned, requireReadable, requireVisible } from './visibility.ts';

const LONGEST_NAME = 255;
const LONGEST_NOTE = 1000;
const MOST_FILES = 200;
/** A process that was still computing is gone by then; what it left behind is removed too. */
const SECOND_REMOVAL_SECONDS = 10;

export interface Dependencies {
  queue: TaskQueue;
  storage: Storage;
  visits: VisitLog;
}

export function datasetRoutes(app: App, { queue, storage, visits }: Dependencies): void {
  const { database } = app;
  const own = { transaction: 'own' } as const;
  const local = openLocalStorage(app.config);

  app.route(datasetList, own, async ({ scope }, input) => {
    const more = orderConditions(input, scope.userId);
    const page = await listVisible(database, scope, 'bladeDataset', { input, more, toRecord: (row) => row });
    return { ...page, records: await toDatasets(database, page.records) };
  });

  app.route(datasetDetail, own, async ({ scope, address }, { id }) => {
    const dataset = await requireReadable(database, scope, 'bladeDataset', id);
    await visits.note({ scope, address }, dataset.id, 'view');
    return (await toDatasets(database, [dataset]))[0]!;
  });

  app.route(datasetSubmit, own, async ({ scope, address }, input) => {
    const name = nameOf(input.name);
    const note = input.note?.slice(0, LONGEST_NOTE);
    if (input.id !== undefined) return rename(app, { scope, address }, knownId(input.id), { name, note });
    const uploadIds = uploadIdsOf(input.uploadIds ?? []);
    const id = newId();
    await database.transaction(async (trx) => {
      const files = await claimUploads(trx, { storage, local }, scope, id, uploadIds);
      const row = { id, name: name ?? nameOf(files[0]!.name) ?? id, unitGiven: input.unit, note: note ?? '' };
      await insertDataset(trx, queue, { scope, address }, { ...row, files });
    });
    return { id };
  });

  app.route(datasetRemove, own, ({ scope, address }, { ids }) =>
    removeDatasets(app, { queue, storage }, { scope, address }, ids),
  );
}

/** Removes scans with their runs, files and tasks. */
async function removeDatasets(
  { database }: App,
  { queue, storage }: Pick<Dependencies, 'queue' | 'storage'>,
  { scope, address }: Actor,
  ids: readonly string[],
): Promise<void> {
  const removed: AuditRecord[] = [];
  for (const id of ids) {
    const { name } = await requireOwned(database, scope, id);
    removed.push({ id, before: { name } });
  }
  await database.transaction(async (trx) => {
    const stopped = { isDeleted: 1, updateUser: scope.userId, updateTime: new Date() };
    await trx.updateTable('bladeDataset').set(stopped).where('id', 'in', ids).execute();
    await noteScans(trx, { scope, address }, 'remove', removed);
    const runs = await trx.updateTable('bladeRun').set(stopped).where('datasetId', 'in', ids).returning('id').execute();
    for (const id of [...ids, ...runs.map((run) => run.id)]) {
      await sql`select pg_notify(${CANCEL_CHANNEL}, ${id})`.execute(trx);
    }
    for (const datasetId of ids) {
      const task = { kind: TASKS.removeDataset, data: { datasetId }, priority: PRIORITIES.remove };
      await queue.send(trx, { ...task, delaySeconds: SECOND_REMOVAL_SECONDS });
    }
  });
  for (const id of ids) await removeDatasetFiles(database, storage, id);
}

/** Takes over uploads of the caller. @throws ApiError `upload-unknown`, `upload-unfinished` */
async function claimUploads(
  trx: Queries,
  { storage, local }: { storage: Storage; local: Storage },
  scope: Scope,
  datasetId: string,
  uploadIds: string[],
) {
  const rows = await trx
    .updateTable('bladeUpload')
    .set({ datasetId })
    .where('id', 'in', uploadIds)
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where('datasetId', 'is', null)
    .returning(['id', 'name', 'size'])
    .execute();
  const files = [];
  for (const uploadId of uploadIds) {
    const row = rows.find((candidate) => candidate.id === uploadId);
    // One whose server ended between its last byte and its way to the bucket.
    if (row) await settleUpload(storage, local, uploadId, Number(row.size));
    const stored = row && (await storage.stat(uploadKey(uploadId)));
    if (!row || !stored) throw new ApiError('upload-unknown', { name: row?.name ?? uploadId });
    if (stored.size !== Number(row.size)) throw new ApiError('upload-unfinished', { name: row.name });
    files.push({ uploadId, name: row.name, size: stored.size });
  }
  return files;
}

async function rename(
  app: App,
  { scope, address }: Actor,
  id: string,
  { name, note }: { name?: string | undefined; note?: string | undefined },
) {
  const before = await requireVisible(app.database, scope, 'bladeDataset', id);
  const fields = { ...(name !== undefined && { name }), ...(note !== undefined && { note }) };
  await inTenant(app.database, scope, async (trx) => {
    await trx
      .updateTable('bladeDataset')
      .set({ ...fields, updateUser: scope.userId, updateTime: new Date() })
      .where('id', '=', id)
      .where('tenantId', '=', scope.tenantId)
      .execute();
    const record = {
      id,
      before: { name: before.name, note: before.note },
      after: { name: before.name, note: before.note, ...fields },
    };
    await noteScans(trx, { scope, address }, 'update', [record]);
  });
  return { id };
}

/** Cut to what the column holds; undefined if there is nothing of it. */
function nameOf(text: string | undefined): string | undefined {
  const name = text?.replaceAll('\0', '').trim();
  return name ? [...name].slice(0, LONGEST_NAME).join('') : undefined;
}

/** Ids, or the whole locations that the upload answered. */
function uploadIdsOf(given: readonly string[]): string[] {
  if (given.length === 0) throw new ApiError('nothing-selected');
  if (given.length > MOST_FILES) throw new ApiError('bad-request');
  return [...new Set(given.map((text) => text.split('/').at(-1) ?? ''))];
}
