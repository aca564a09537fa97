import type { ArtifactStore, ByteSource } from '@cloud/engine';
import { ENGINE_VERSION, EngineError } from '@cloud/engine';
import { fileSource } from '@cloud/engine/files';
import { runStages, type PipelineContext } from '@cloud/engine/pipeline';
import type { Recipe } from '@cloud/engine/recipes';
import { INGEST_STAGES, recipeFor } from '@cloud/engine/recipes';
import { setPriority } from 'node:os';
import { engineStore } from '../storage/engine-store.ts';
import { localStorage } from '../storage/local-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { EngineCommand, EngineJob, EngineMessage } from './engine-job.ts';

// Entry of a process that computes one task and ends: its memory returns to the system, and a crash ends no other task.

const REPORT_MS = 200;
/** The API and the database come first on a machine that has few cores. */
const NICENESS = 10;
const WATCH_MS = 500;
/** Garbage that is not collected yet may pass the budget for a moment. */
const TOLERANCE = 1.25;

const abort = new AbortController();

function send(message: EngineMessage): void {
  if (process.connected) process.send?.(message);
}

/** Sends the last message and ends the process once it has been delivered. */
function finish(message: EngineMessage): void {
  if (!process.connected || !process.send) process.exit(1);
  process.send(message, () => process.exit(0));
}

async function compute(job: EngineJob): Promise<void> {
  const storage = localStorage(job.storageFolder);
  const store = engineStore(storage, job.prefix, job.shared);
  const sources = await Promise.all(job.sources.map((source) => openSource(storage, source)));
  const options = { ...job.options, sources };
  const { stages, keyFigures } = await planOf(job, store);
  const result = await runStages(stages, store, options, contextOf(job));
  finish({ type: 'done', stages: result.stages, summary: keyFigures(result.summary), engineVersion: ENGINE_VERSION });
}

async function planOf(
  { kind, options }: EngineJob,
  store: ArtifactStore,
): Promise<Pick<Recipe, 'stages' | 'keyFigures'>> {
  if (kind === 'ingest') return { stages: INGEST_STAGES, keyFigures: (summary) => summary };
  const { stages, editStages, keyFigures } = await recipeFor(options.recipe, store);
  return { stages: kind === 'edit' ? editStages : stages, keyFigures };
}

async function openSource(storage: Storage, { key, name }: EngineJob['sources'][number]): Promise<ByteSource> {
  const path = storage.localPath(key);
  if (!path || !(await storage.stat(key))) throw new EngineError('artifact-missing', { artifact: name });
  return fileSource(path, name);
}

function contextOf(job: EngineJob): PipelineContext {
  let sentAt = 0;
  let state = '';
  return {
    signal: abort.signal,
    threads: job.threads,
    memoryBudgetBytes: job.memoryBudgetBytes,
    onStage: (stage, progress, stages) => {
      const now = `${stage.name} ${stage.state} ${stage.warnings.length}`;
      if (now === state && performance.now() - sentAt < REPORT_MS) return;
      [sentAt, state] = [performance.now(), now];
      send({ type: 'stage', stage: stage.name, progress, stages: [...stages] });
    },
    onPreview: (stage, kind, data) => send({ type: 'preview', stage, kind, data }),
    log: (message) => send({ type: 'log', message }),
  };
}

function watchMemory(budgetBytes: number): void {
  const timer = setInterval(() => {
    const usedBytes = process.memoryUsage.rss();
    if (usedBytes < budgetBytes * TOLERANCE) return;
    clearInterval(timer);
    finish({ type: 'failed', code: 'memory-budget-exceeded', params: { budgetBytes, usedBytes } });
  }, WATCH_MS);
  timer.unref();
}

function fail(error: unknown): void {
  if (error instanceof EngineError) finish({ type: 'failed', code: error.code, params: error.details });
  else finish({ type: 'crashed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}

process.on('message', (command: EngineCommand) => {
  if (command.type === 'cancel') return abort.abort();
  watchMemory(command.job.memoryBudgetBytes);
  compute(command.job).catch(fail);
});
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// The worker is gone, perhaps killed: another worker will take over its task.
process.on('disconnect', () => process.exit(1));
try {
  setPriority(NICENESS);
} catch {
  // Some systems do not allow it; then all are equal.
}
