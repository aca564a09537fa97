import type { Row } from '../database/database.ts';
import { engineStore } from '../storage/engine-store.ts';
import { loadPointsHeader } from '@cloud/engine';
import type { PipelineOptions } from '@cloud/engine';
import type { ClaimedTask } from '../queue/task-consumer.ts';
import { datasetPrefix, uploadKey } from '../storage/layout.ts';
import type { EngineJob, EngineMessage } from './engine-job.ts';
import { runEngine, type EngineOutcome } from './run-engine.ts';
import { SubjectLog, writeNews, type Subject } from './subject-log.ts';
import type { TaskGround } from './task-ground.ts';

/** Reads an uploaded cloud and makes it fit to look at. */
export async function processDataset(ground: TaskGround, task: ClaimedTask): Promise<void> {
  const { database, log } = ground;
  const id = String(task.data['datasetId']);
  const row = await database.queries.selectFrom('bladeDataset').selectAll().where('id', '=', id).executeTakeFirst();
  const subject = subjectOf(id, row?.['tenantId'] ?? '');
  if (!row || row['isDeleted'] !== 0 || !subject.activeStates.includes(row['state'])) return;
  const watch = ground.watchCancel(id);
  const news = new SubjectLog(database, subject, watch.cancel);
  try {
    const job = await jobOf(ground, row);
    const signal = AbortSignal.any([task.signal, watch.signal]);
    const outcome = await runEngine(job, {
      signal,
      onMessage: (message) => {
        if (message.type === 'log') log.info(`dataset ${id}: ${message.message}`);
        else tell(news, message);
      },
    });
    await news.settle();
    if (outcome.type !== 'stopped') await conclude(ground, news, id, outcome);
  } finally {
    watch.release();
  }
}

/** The task failed on every attempt. */
export async function loseDataset({ database }: TaskGround, id: string): Promise<void> {
  const row = await database.queries
    .selectFrom('bladeDataset')
    .select('tenantId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const error = { code: 'process-lost', params: {} };
  await database.transaction((trx) =>
    writeNews(
      trx,
      subjectOf(id, row['tenantId']),
      { state: 'failed', error: JSON.stringify(error) },
      { type: 'failed', state: 'failed', error },
    ),
  );
}

function subjectOf(id: string, tenantId: string): Subject {
  return { table: 'bladeDataset', id, tenantId, activeStates: ['uploaded', 'ingesting'] };
}

async function jobOf(ground: TaskGround, row: Row): Promise<EngineJob> {
  const uploads = await ground.database.queries
    .selectFrom('bladeUpload')
    .select(['id', 'name'])
    .where('datasetId', '=', row['id'])
    .execute();
  // In the order in which the user named them; names of files may repeat.
  const order = (row['files'] as { uploadId: string }[]).map((file) => file.uploadId);
  uploads.sort((a, b) => order.indexOf(a['id']) - order.indexOf(b['id']));
  return {
    way: 'ingest',
    storageFolder: ground.storageFolder,
    prefix: datasetPrefix(row['id']),
    sources: uploads.map((upload) => ({ key: uploadKey(upload['id']), name: upload['name'] })),
    options: {
      recipe: 'auto',
      ...(row['unitGiven'] && { unit: row['unitGiven'] as PipelineOptions['unit'] & string }),
      seed: 1,
      title: row['name'],
      time: new Date(row['createTime']).toISOString(),
      language: 'zh-cn',
    },
    threads: ground.threads,
    memoryBudgetBytes: ground.memoryBudgetBytes,
  };
}

function tell(news: SubjectLog, message: EngineMessage): void {
  if (message.type === 'stage') {
    const { stage, progress, stages } = message;
    const state = 'ingesting';
    news.progress({ state, stage, progress }, { type: 'progress', state, stage, progress, stages });
  }
  if (message.type === 'preview') news.preview({ type: 'preview', kind: message.kind, data: message.data });
}

async function conclude(
  { storage }: TaskGround,
  news: SubjectLog,
  id: string,
  outcome: Exclude<EngineOutcome, { type: 'stopped' }>,
): Promise<void> {
  if (outcome.type === 'failed') {
    const error = { code: outcome.code, params: outcome.params };
    const fields = { state: 'failed', error: JSON.stringify(error) };
    return news.write(fields, { type: 'failed', state: 'failed', error });
  }
  const store = engineStore(storage, datasetPrefix(id));
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
    crs: header.crs,
    attributes: JSON.stringify(header.attributes),
    spacing: header.spacing,
    files: JSON.stringify(files),
    warnings: JSON.stringify(outcome.stages.flatMap((stage) => stage.warnings)),
    hasTiles: (await store.size('tiles/metadata.json')) !== undefined,
    hasThumbnail: (await store.size('thumbnail.png')) !== undefined,
  };
  await news.write(fields, { type: 'done', summary: outcome.summary });
}
