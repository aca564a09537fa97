import type { StageReport } from '@cloud/engine/pipeline';
import type { Selectable } from 'kysely';
import type { RunEditRow } from '../database/tables/point-cloud.ts';
import type { ClaimedTask } from '../queue/task-consumer.ts';
import { revisionPrefix, REVISIONS, runPrefix } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';
import { editsArtifact } from './edits-artifact.ts';
import type { EngineJob } from './engine-job.ts';
import { isBeingRevised, loadEdits, postponeEdits } from './model-edits.ts';
import { publish, type ProgressReporter, type Report } from './progress-reporter.ts';
import {
  processLost,
  runEngineTask,
  withCancellation,
  type EngineResult,
  type StageMessage,
  type TaskError,
} from './run-engine-task.ts';
import { listExports, loadRun, runJobOf, type LoadedRun } from './run-job.ts';
import { runSubject } from './subjects.ts';
import type { Cancellation, TaskContext } from './task-context.ts';

/** What edits are applied to, and what their result is compared with. */
const INPUTS = ['model/draft.json', 'segments/region.i32'];
/** Intermediate artifacts that a published revision no longer needs. */
const INTERMEDIATES = ['model/', 'segments/'];

/** Makes the next revision of a run's model out of all its edits, until no edit waits. */
export async function reviseModel(context: TaskContext, task: ClaimedTask): Promise<void> {
  const id = String(task.data.runId);
  await withCancellation(context, id, task.signal, async (cancellation) => {
    while (!cancellation.signal.aborted) {
      const run = await loadRun(context, id);
      if (!run || !isBeingRevised(run)) return;
      const revision = await nextRevision(context, run);
      const hasMore = await makeRevision(context, cancellation, revision);
      if (!hasMore) return;
    }
  });
}

/** The task failed on every attempt. */
export async function onRevisionLost(context: TaskContext, id: string): Promise<void> {
  const run = await loadRun(context, id);
  if (run) await giveUp(context, run, processLost(run));
}

/** A revision that is being made of a run. */
interface Revision {
  run: LoadedRun;
  number: number;
  edits: readonly Selectable<RunEditRow>[];
  /** Where its artifacts lie. */
  prefix: string;
  /** The stages of the published revision. */
  stagesBefore: readonly StageReport[];
}

async function nextRevision({ database }: TaskContext, run: LoadedRun): Promise<Revision> {
  const edits = await loadEdits(database.queries, run.id);
  const number = Math.max(run.revision, ...edits.map((edit) => edit.revision));
  return { run, number, edits, prefix: revisionPrefix(run.id, number), stagesBefore: run.stages ?? [] };
}

/** @returns whether edits have arrived meanwhile. */
async function makeRevision(context: TaskContext, cancellation: Cancellation, revision: Revision): Promise<boolean> {
  const { run, stagesBefore } = revision;
  const hasMore = await runEngineTask(context, cancellation, {
    subject: runSubject({ id: run.id, tenantId: run.tenantId }),
    prepare: (reporter) => prepare(context, revision, reporter),
    progress: (message) => progressReport(message, stagesBefore),
    // The pages keep showing the published model.
    showsPreviews: false,
    onDone: async (result) => {
      const isFollowed = await publishRevision(context, revision, result);
      await removeOldRevisions(context.storage, revision);
      return isFollowed;
    },
    onFailed: async (error) => {
      await context.database.queries
        .updateTable('bladeRun')
        .set({ stages: JSON.stringify(stagesBefore) })
        .where('id', '=', run.id)
        .execute();
      await giveUp(context, run, error);
    },
  });
  return hasMore ?? false;
}

async function prepare(context: TaskContext, revision: Revision, reporter: ProgressReporter): Promise<EngineJob> {
  const { run, edits, prefix } = revision;
  await reporter.write({
    fields: { state: 'running' },
    event: { type: 'progress', state: 'running', stage: '', progress: 0 },
  });
  await layOutInputs(context.storage, revision);
  const job = runJobOf(context, run);
  const time = new Date(edits.at(-1)?.createTime ?? run.createTime).toISOString();
  return { ...job, kind: 'edit', prefix, options: { ...job.options, time } };
}

/** A revision is made beside the published one, which stays whole until the new one takes its place. */
async function layOutInputs(storage: Storage, { run, prefix, edits }: Revision): Promise<void> {
  for (const name of INPUTS) {
    if (!(await storage.stat(prefix + name))) await storage.copy(runPrefix(run.id) + name, prefix + name);
  }
  await storage.write(`${prefix}edits.json`, new TextEncoder().encode(editsArtifact(edits)));
}

function progressReport({ stage, progress, stages: now }: StageMessage, before: readonly StageReport[]): Report {
  const stages = mergeStages(before, now);
  return {
    fields: { stage, progress, stages: JSON.stringify(stages) },
    event: { type: 'progress', state: 'running', stage, progress, stages },
  };
}

/** The stages that made the model stay in the list, before those that revise it. */
function mergeStages(before: readonly StageReport[], now: readonly StageReport[]): StageReport[] {
  const names = new Set(now.map(({ name }) => name));
  return [...before.filter(({ name }) => !names.has(name)), ...now];
}

/** @returns whether edits have arrived that this revision does not hold. */
async function publishRevision(
  { database, storage }: TaskContext,
  { run, number, prefix, stagesBefore }: Revision,
  result: EngineResult,
): Promise<boolean> {
  const artifacts = await listExports(storage, prefix);
  const stages = mergeStages(stagesBefore, result.stages);
  return database.transaction(async (trx) => {
    // Edits are added under this lock.
    const row = await trx.selectFrom('bladeRun').selectAll().where('id', '=', run.id).forUpdate().executeTakeFirst();
    if (!row || row.revision >= number) return false;
    const edits = await loadEdits(trx, run.id);
    const hasMore = edits.some((edit) => edit.revision > number);
    const summary = { ...row.summary, ...result.summary };
    const fields = {
      state: hasMore ? 'running' : 'succeeded',
      progress: hasMore ? 0 : 1,
      error: null,
      revision: number,
      stages: JSON.stringify(stages),
      summary: JSON.stringify(summary),
      artifacts: JSON.stringify(artifacts),
      engineVersion: result.engineVersion,
      endTime: new Date(),
    };
    const progress = { type: 'progress' as const, state: 'running', stage: '', progress: 0, stages };
    const done = { type: 'done' as const, summary, revision: number };
    await publish(trx, runSubject({ id: row.id, tenantId: row.tenantId }), {
      fields,
      event: hasMore ? progress : done,
    });
    return hasMore;
  });
}

/** Open pages may still ask for files of the revision before; older ones are removed. */
async function removeOldRevisions(storage: Storage, { run, prefix }: Revision): Promise<void> {
  for (const folder of INTERMEDIATES) await storage.remove(prefix + folder);
  const all = `${runPrefix(run.id)}${REVISIONS}`;
  const found = (await storage.list(all)).map((key) => Number.parseInt(key.slice(all.length), 10));
  for (const old of new Set(found)) {
    if (old < run.revision) await storage.remove(revisionPrefix(run.id, old));
  }
}

async function giveUp({ database }: TaskContext, run: LoadedRun, error: TaskError): Promise<void> {
  await database.transaction((trx) => postponeEdits(trx, run.id, error));
}
