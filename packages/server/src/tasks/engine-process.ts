import { ApiError } from '@cloud/contract';
import type { ArtifactStore, ByteSource } from '@cloud/engine';
import { ENGINE_VERSION, EngineError } from '@cloud/engine';
import { fileSource } from '@cloud/engine/files';
import { runStages, type PipelineContext } from '@cloud/engine/pipeline';
import type { Recipe } from '@cloud/engine/recipes';
import { INGEST_STAGES, recipeFor } from '@cloud/engine/recipes';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { engineStore } from '../storage/engine-store.ts';
import { openPlan } from '../storage/storage-plan.ts';
import type { Storage } from '../storage/storage.ts';
import { isRepeated, type EngineCommand, type EngineJob, type EngineMessage } from './engine-job.ts';

// Entry of a process that computes one task and ends: its memory returns to the system, and a crash ends no other task. After
// an edit it waits for the next one.

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
  const storage = openPlan(job.storage, true);
  const store = engineStore(storage, job.prefix, job.shared);
  const sources = await Promise.all(job.sources.map((source) => openSource(storage, source)));
  const options = { ...job.options, sources };
  const { stages, keyFigures } = await planOf(job, store);
  const result = await runStages(stages, store, options, contextOf(job));
  const summary = keyFigures(result.summary);
  const done = { type: 'done' as const, stages: result.stages, summary, engineVersion: ENGINE_VERSION };
  if (isRepeated(job)) send(done);
  else finish(done);
}

async function planOf(
  { kind, options }: EngineJob,
  store: ArtifactStore,
): Promise<Pick<Recipe, 'stages' | 'keyFigures'>> {
  if (kind === 'ingest') return { stages: INGEST_STAGES, keyFigures: (summary) => summary };
  const { keyFigures, ...recipe } = await recipeFor(options.recipe, store);
  const { stages: model, editStages: edit, followStages: follow, exportStages: exports } = recipe;
  return { stages: { model, edit, follow, exports }[kind], keyFigures };
}

async function openSource(storage: Storage, { key, name }: EngineJob['sources'][number]): Promise<ByteSource> {
  const facts = await storage.stat(key);
  if (!facts) throw new EngineError('artifact-missing', { artifact: name });
  const path = storage.localPath(key);
  // While files move, it may still lie at the other place.
  return path && existsSync(path) ? fileSource(path, name) : storedSource(storage, { key, name, size: facts.size });
}

/** A file in a bucket, read by ranges. */
function storedSource(storage: Storage, { key, name, size }: { key: string; name: string; size: number }): ByteSource {
  return {
    name,
    size,
    read: async (begin, end) => {
      const bytes = begin >= 0 && end <= size ? await storage.read(key, begin, end) : undefined;
      if (!bytes) throw new EngineError('file-truncated', { file: name, offset: begin, expected: end });
      return bytes;
    },
  };
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

function stepBack(): void {
  try {
    setPriority(NICENESS);
  } catch {
    // Some systems do not allow it; then all are equal.
  }
}

let memoryWatch: NodeJS.Timeout | undefined;

function watchMemory(budgetBytes: number): void {
  clearInterval(memoryWatch);
  const timer = setInterval(() => {
    const usedBytes = process.memoryUsage.rss();
    if (usedBytes < budgetBytes * TOLERANCE) return;
    clearInterval(timer);
    finish({ type: 'failed', code: 'memory-budget-exceeded', params: { budgetBytes, usedBytes } });
  }, WATCH_MS);
  memoryWatch = timer.unref();
}

function fail(error: unknown): void {
  // A store that fails has its own text, like a full disk.
  if (error instanceof ApiError) finish({ type: 'failed', code: error.code, params: error.params });
  else if (error instanceof EngineError) finish({ type: 'failed', code: error.code, params: error.details });
  else finish({ type: 'crashed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}

process.on('message', (command: EngineCommand) => {
  if (command.type === 'cancel') return abort.abort();
  // A user waits for the edit, and it is soon over.
  if (!isRepeated(command.job)) stepBack();
  watchMemory(command.job.memoryBudgetBytes);
  compute(command.job).catch(fail);
});
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// The worker is gone, perhaps killed: another worker will take over its task.
process.on('disconnect', () => process.exit(1));
