import type { Row } from '../database/database.ts';
import type { PipelineOptions } from '@cloud/engine';
import type { ClaimedTask } from '../queue/task-consumer.ts';
import { datasetPrefix, runPrefix } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';
import { inheritedEdits } from './run-edits.ts';
import type { EngineJob, EngineMessage } from './engine-job.ts';
import { runEngine, type EngineOutcome } from './run-engine.ts';
import { SubjectLog, writeNews, type Subject } from './subject-log.ts';
import type { TaskGround } from './task-ground.ts';

/** What a run takes from its dataset. */
const SHARED = ['points/', 'tiles/order.u32'];
const EXPORTS = 'exports/';

/** Makes a structured model and its exchange files out of a dataset. */
export async function processRun(ground: TaskGround, task: ClaimedTask): Promise<void> {
  const { database, log } = ground;
  const id = String(task.data['runId']);
  const row = await loadRun(ground, id);
  const subject = subjectOf(id, row?.['tenantId'] ?? '');
  if (!row || !subject.activeStates.includes(row['state'])) return;
  const watch = ground.watchCancel(id);
  const news = new SubjectLog(database, subject, watch.cancel);
  try {
    const startTime = row['startTime'] ?? new Date();
    await news.write({ state: 'running', startTime }, { type: 'progress', state: 'running', stage: '', progress: 0 });
    await takeOver(ground, row);
    await layOutEdits(ground, id);
    const signal = AbortSignal.any([task.signal, watch.signal]);
    const outcome = await runEngine(runJobOf(ground, row), {
      signal,
      onMessage: (message) => {
        if (message.type === 'log') log.info(`run ${id}: ${message.message}`);
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
export async function loseRun(ground: TaskGround, id: string): Promise<void> {
  const row = await loadRun(ground, id);
  if (!row) return;
  const error = { code: 'process-lost', params: {} };
  await ground.database.transaction((trx) =>
    writeNews(
      trx,
      subjectOf(id, row['tenantId']),
      { state: 'failed', error: JSON.stringify(error), endTime: new Date() },
      { type: 'failed', state: 'failed', error },
    ),
  );
}

/**
 * A run that failed or was cancelled is taken up by the next one on its dataset: what its finished stages wrote is
 * lent to it, and the engine skips those whose options are the same. After a success everything is computed anew.
 */
async function takeOver({ database, storage }: TaskGround, run: Row): Promise<void> {
  const own = runPrefix(run['id']);
  if ((await storage.list(own)).length > 0) return;
  const last = await database.queries
    .selectFrom('bladeRun')
    .select(['id', 'state'])
    .where('datasetId', '=', run['datasetId'])
    .where('id', '<', run['id'])
    .where('isDeleted', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!last || !['failed', 'cancelled'].includes(last['state'])) return;
  const prefix = runPrefix(last['id']);
  for (const key of await storage.list(prefix)) await storage.copy(key, own + key.slice(prefix.length));
}

/** Edits that an earlier run has left hold for this one too. */
async function layOutEdits({ database, storage }: TaskGround, id: string): Promise<void> {
  const key = `${runPrefix(id)}edits.json`;
  const edits = await inheritedEdits(database.queries, id);
  if (edits === undefined) await storage.remove(key);
  else await storage.write(key, new TextEncoder().encode(edits));
}

function subjectOf(id: string, tenantId: string): Subject {
  return { table: 'bladeRun', id, tenantId, activeStates: ['queued', 'running'] };
}

/** A run that was not removed, with the title of its dataset. */
export async function loadRun({ database }: TaskGround, id: string): Promise<Row | undefined> {
  return database.queries
    .selectFrom('bladeRun')
    .innerJoin('bladeDataset', 'bladeDataset.id', 'bladeRun.datasetId')
    .selectAll('bladeRun')
    .select(['bladeDataset.name as title'])
    .where('bladeRun.id', '=', id)
    .where('bladeRun.isDeleted', '=', 0)
    .where('bladeDataset.isDeleted', '=', 0)
    .executeTakeFirst();
}

/** What is computed for a run. */
export function runJobOf(ground: TaskGround, row: Row): EngineJob {
  return {
    way: 'model',
    storageFolder: ground.storageFolder,
    prefix: runPrefix(row['id']),
    shared: { prefix: datasetPrefix(row['datasetId']), names: SHARED },
    sources: [],
    options: {
      recipe: row['recipe'],
      seed: Number(row['options']['seed'] ?? 1),
      title: row['title'],
      // Of the row, not of the clock: a run that was interrupted goes on with the same options.
      time: new Date(row['createTime']).toISOString(),
      language: row['language'] as PipelineOptions['language'],
    },
    threads: ground.threads,
    memoryBudgetBytes: ground.memoryBudgetBytes,
  };
}

function tell(news: SubjectLog, message: EngineMessage): void {
  if (message.type === 'stage') {
    const { stage, progress, stages } = message;
    const fields = { stage, progress, stages: JSON.stringify(stages) };
    news.progress(fields, { type: 'progress', state: 'running', stage, progress, stages });
  }
  if (message.type === 'preview') news.preview({ type: 'preview', kind: message.kind, data: message.data });
}

async function conclude(
  ground: TaskGround,
  news: SubjectLog,
  id: string,
  outcome: Exclude<EngineOutcome, { type: 'stopped' }>,
): Promise<void> {
  if (outcome.type === 'failed') {
    const error = { code: outcome.code, params: outcome.params };
    const fields = { state: 'failed', error: JSON.stringify(error), endTime: new Date() };
    return news.write(fields, { type: 'failed', state: 'failed', error });
  }
  const { summary, stages, engineVersion } = outcome;
  const fields = {
    state: 'succeeded',
    progress: 1,
    error: null,
    stages: JSON.stringify(stages),
    summary: JSON.stringify(summary),
    artifacts: JSON.stringify(await listExports(ground.storage, runPrefix(id))),
    engineVersion,
    endTime: new Date(),
  };
  await news.write(fields, { type: 'done', summary });
}

/** What people may take home of the artifacts below a prefix. */
export async function listExports(
  storage: Storage,
  below: string,
): Promise<{ name: string; format: string; size: number }[]> {
  const prefix = below + EXPORTS;
  const artifacts = [];
  for (const key of await storage.list(prefix)) {
    const name = key.slice(prefix.length);
    artifacts.push({ name, format: name.slice(name.lastIndexOf('.') + 1), size: (await storage.stat(key))?.size ?? 0 });
  }
  return artifacts;
}
