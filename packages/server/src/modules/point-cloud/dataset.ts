import {
  ApiError,
  datasetDetail,
  datasetList,
  datasetRemove,
  datasetSubmit,
  type DatasetSubmit,
  type DatasetUnit,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { Scope } from '../../database/scope.ts';
import type { TaskQueue } from '../../queue/task-queue.ts';
import { uploadKey } from '../../storage/layout.ts';
import type { Storage } from '../../storage/storage.ts';
import { CANCEL_CHANNEL, PRIORITIES, TASKS } from '../../tasks/channels.ts';
import { removeDatasetFiles } from '../../tasks/remove-dataset.ts';
import { toDataset } from './dataset-record.ts';
import { idOf, idsOf, textOf } from './input.ts';
import { listVisible } from './list.ts';
import { inTenant, requireVisible } from './visibility.ts';

const UNITS: readonly DatasetUnit[] = ['m', 'mm', 'ft', 'us-ft'];
const LONGEST_NAME = 255;
const LONGEST_NOTE = 1000;
const MOST_FILES = 200;
/** A process that was still computing is gone by then; what it left behind is removed too. */
const SECOND_REMOVAL_SECONDS = 10;

export interface Ground {
  queue: TaskQueue;
  storage: Storage;
}

export function datasetRoutes(app: App, { queue, storage }: Ground): void {
  const { database } = app;

  app.route(datasetList, (scope, input) =>
    listVisible(database, scope, 'bladeDataset', { input, toRecord: toDataset }),
  );

  app.route(datasetDetail, async (scope, input) =>
    toDataset(await requireVisible(database, scope, 'bladeDataset', idOf(input.id))),
  );

  app.route(datasetSubmit, async (scope, input) => {
    const name = nameOf(input.name);
    const note = textOf(input.note)?.slice(0, LONGEST_NOTE);
    if (textOf(input.id) !== undefined) return rename(app, scope, idOf(input.id), { name, note });
    const unit = unitOf(input.unit);
    const uploadIds = uploadIdsOf(input);
    const id = newId();
    await database.transaction(async (trx) => {
      const files = await claimUploads(trx, storage, scope, id, uploadIds);
      const row = { id, name: name ?? nameOf(files[0]!.name) ?? id, unitGiven: unit ?? '', note: note ?? '' };
      await insertDataset(trx, queue, scope, { ...row, files });
    });
    return { id };
  });

  app.route(datasetRemove, async (scope, input) => {
    const ids = idsOf(input.ids);
    for (const id of ids) await requireVisible(database, scope, 'bladeDataset', id);
    await database.transaction(async (trx) => {
      const stopped = { isDeleted: 1, updateUser: scope.userId, updateTime: new Date() };
      await trx.updateTable('bladeDataset').set(stopped).where('id', 'in', ids).execute();
      const runs = await trx
        .updateTable('bladeRun')
        .set(stopped)
        .where('datasetId', 'in', ids)
        .returning('id')
        .execute();
      for (const id of [...ids, ...runs.map((run) => run['id'])]) {
        await sql`select pg_notify(${CANCEL_CHANNEL}, ${id})`.execute(trx);
      }
      for (const datasetId of ids) {
        const task = { kind: TASKS.removeDataset, data: { datasetId }, priority: PRIORITIES.remove };
        await queue.send(trx, { ...task, delaySeconds: SECOND_REMOVAL_SECONDS });
      }
    });
    for (const id of ids) await removeDatasetFiles(database, storage, id);
  });
}

export interface NewDataset {
  id: string;
  name: string;
  files: { uploadId: string; name: string; size: number }[];
  unitGiven: string;
  note: string;
}

/** The row and its task, both or neither. */
export async function insertDataset(trx: Queries, queue: TaskQueue, scope: Scope, dataset: NewDataset): Promise<void> {
  const { id, name, files, unitGiven, note } = dataset;
  await trx
    .insertInto('bladeDataset')
    .values({
      id,
      name,
      unitGiven,
      note,
      tenantId: scope.tenantId,
      state: 'uploaded',
      files: JSON.stringify(files),
      createUser: scope.userId,
      updateUser: scope.userId,
    })
    .execute();
  await queue.send(trx, { kind: TASKS.processDataset, data: { datasetId: id }, priority: PRIORITIES.ingest });
}

/** Takes over uploads of the caller. @throws ApiError `upload-unknown`, `upload-unfinished` */
async function claimUploads(trx: Queries, storage: Storage, scope: Scope, datasetId: string, uploadIds: string[]) {
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
    const row = rows.find((candidate) => candidate['id'] === uploadId);
    const stored = row && (await storage.stat(uploadKey(uploadId)));
    if (!row || !stored) throw new ApiError('upload-unknown', { name: row?.['name'] ?? uploadId });
    if (stored.size !== Number(row['size'])) throw new ApiError('upload-unfinished', { name: row['name'] });
    files.push({ uploadId, name: row['name'] as string, size: stored.size });
  }
  return files;
}

async function rename(app: App, scope: Scope, id: string, { name, note }: { name?: string; note?: string }) {
  await requireVisible(app.database, scope, 'bladeDataset', id);
  const fields = { ...(name !== undefined && { name }), ...(note !== undefined && { note }) };
  await inTenant(app.database, scope, (trx) =>
    trx
      .updateTable('bladeDataset')
      .set({ ...fields, updateUser: scope.userId, updateTime: new Date() })
      .where('id', '=', id)
      .where('tenantId', '=', scope.tenantId)
      .execute(),
  );
  return { id };
}

/** Cut to what the column holds; undefined if there is nothing of it. */
function nameOf(value: unknown): string | undefined {
  const name = textOf(value)?.replaceAll('\0', '').trim();
  return name ? [...name].slice(0, LONGEST_NAME).join('') : undefined;
}

function unitOf(value: unknown): DatasetUnit | undefined {
  const unit = textOf(value);
  if (unit === undefined) return undefined;
  if (!UNITS.includes(unit as DatasetUnit)) throw new ApiError('bad-request');
  return unit as DatasetUnit;
}

/** Ids, or the whole locations that the upload answered. */
function uploadIdsOf({ uploadIds }: DatasetSubmit): string[] {
  if (!Array.isArray(uploadIds) || uploadIds.length === 0) throw new ApiError('nothing-selected');
  if (uploadIds.length > MOST_FILES) throw new ApiError('bad-request');
  return [...new Set(uploadIds.map((value) => (textOf(value) ?? '').split('/').at(-1) ?? ''))];
}
