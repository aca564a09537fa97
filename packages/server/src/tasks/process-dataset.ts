import { loadPointsHeader } from '@cloud/engine';
import { suitableRecipe } from '@cloud/engine/recipes';
import type { Selectable } from 'kysely';
import type { DatasetRow } from '../database/tables/point-cloud.ts';
import type { ClaimedTask } from '../queue/task-consumer.ts';
import { engineStore } from '../storage/engine-store.ts';
import { datasetPrefix, uploadKey } from '../storage/layout.ts';
import type { EngineJob } from './engine-job.ts';
import { noteDigests } from './file-digests.ts';
import type { GivenColumns } from './given-facts.ts';
import { publish, type Report } from './progress-reporter.ts';
import {
  failureReport,
  processLost,
  runEngineTask,
  withCancellation,
  type EngineResult,
  type StageMessage,
} from './run-engine-task.ts';
import { datasetSubject } from './subjects.ts';
import { takeProposal } from './take-proposal.ts';
import type { TaskContext } from './task-context.ts';

/** Reads an uploaded cloud and tiles it for the viewer. */
export async function processDataset(context: TaskContext, task: ClaimedTask): Promise<void> {
  const id = String(task.data.datasetId);
  const row = await loadDataset(context, id);
  if (!row || row.isDeleted !== 0) return;
  const subject = datasetSubject({ id, tenantId: row.tenantId });
  if (!subject.activeStates.includes(row.state)) return;
  if (await takeProposal(context, row, task.data.proposalId)) return;
  await withCancellation(context, id, task.signal, async (cancellation) => {
    // A run that finds a digest missing takes it.
    const digests = noteDigests(context, id, cancellation.signal).catch((cause: unknown) =>
      context.log.warn(`dataset ${id}: no digests of its files: ${String(cause)}`),
    );
    await runEngineTask(context, cancellation, {
      subject,
      prepare: () => ingestJob(context, row, row, datasetPrefix(row.id)),
      progress: progressReport,
      showsPreviews: true,
      onDone: async (result, reporter) => reporter.write(await readyReport(context, datasetPrefix(id), result)),
      onFailed: (error, reporter) => reporter.write(failureReport(error)),
    });
    await digests;
  });
}

/** The task failed on every attempt. */
export async function onDatasetLost(context: TaskContext, id: string): Promise<void> {
  const row = await loadDataset(context, id);
  if (!row) return;
  const subject = datasetSubject({ id, tenantId: row.tenantId });
  await context.database.transaction((trx) => publish(trx, subject, failureReport(processLost(row))));
}

export function loadDataset({ database }: TaskContext, id: string): Promise<Selectable<DatasetRow> | undefined> {
  return database.queries.selectFrom('bladeDataset').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The files of a scan in the order in which the user named them. */
export async function filesOf({ database }: TaskContext, row: Pick<Selectable<DatasetRow>, 'id' | 'files'>) {
  const uploads = await database.queries
    .selectFrom('bladeUpload')
    .select(['id', 'name', 'size', 'sha256'])
    .where('datasetId', '=', row.id)
    .execute();
  // Names of files may repeat.
  const files: { uploadId?: string; name?: string }[] = row.files;
  // A cloud that was read before keeps the names alone.
  const placeOf = ({ id, name }: { id: string; name: string }): number =>
    files.findIndex((file) => (file.uploadId === undefined ? file.name === name : file.uploadId === id));
  return uploads.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Reading the files of a dataset.
 *
 * @param given what is said of them.
 * @param prefix where the artifacts go.
 */
export async function ingestJob(
  context: TaskContext,
  row: Selectable<DatasetRow>,
  given: GivenColumns,
  prefix: string,
): Promise<EngineJob> {
  const uploads = await filesOf(context, row);
  return {
    kind: 'ingest',
    storage: context.storagePlan(),
    prefix,
    sources: uploads.map((upload) => ({ key: uploadKey(upload.id), name: upload.name })),
    options: {
      recipe: 'auto',
      ...(given.unitGiven && { unit: given.unitGiven }),
      ...(given.upGiven && { up: given.upGiven }),
      ...(given.crsGiven && { crs: given.crsGiven }),
      ...(given.colorsGiven && { colors: given.colorsGiven }),
      ...(given.rowsGiven && { rows: given.rowsGiven }),
      seed: 1,
      title: row.name,
      time: new Date(row.createTime).toISOString(),
      language: 'zh-cn',
    },
    threads: context.threads,
    memoryBudgetBytes: context.memoryBudgetBytes,
  };
}

export function progressReport({ stage, progress, stages }: StageMessage): Report {
  const state = 'ingesting';
  return { fields: { state, stage, progress }, event: { type: 'progress', state, stage, progress, stages } };
}

/** What was read, as columns of a dataset or of a reading proposed for one. */
export async function readyReport({ storage }: TaskContext, prefix: string, result: EngineResult): Promise<Report> {
  const store = engineStore(storage, prefix);
  const header = await loadPointsHeader(store);
  const files = header.files.map(({ name, format, size, points }) => ({ name, format, size, points }));
  const fields = {
    state: 'ready',
    progress: 1,
    error: null,
    points: header.count,
    bounds: JSON.stringify(header.fileBounds),
    origin: JSON.stringify(header.origin),
    unit: header.unit,
    up: header.up,
    suited: suitableRecipe(header)?.name ?? 'none',
    crs: header.crs,
    attributes: JSON.stringify(header.attributes),
    spacing: header.spacing,
    files: JSON.stringify(files),
    warnings: JSON.stringify(result.stages.flatMap((stage) => stage.warnings)),
    hasTiles: (await store.size('tiles/metadata.json')) !== undefined,
    hasThumbnail: (await store.size('thumbnail.png')) !== undefined,
  };
  return { fields, event: { type: 'done', summary: result.summary } };
}
