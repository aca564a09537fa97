import type { StageReport } from '@cloud/engine/pipeline';
import type { Selectable } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEditRow } from '../database/tables/point-cloud.ts';
import type { ClaimedTask } from '../queue/task-consumer.ts';
import { revisionPrefix, REVISIONS, runPrefix } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';
import { editsArtifact } from './edits-artifact.ts';
import type { EngineJob } from './engine-job.ts';
import { hasWaitingEdits, isBeingRevised, loadEdits, lockRun, postponeEdits } from './model-edits.ts';
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
      const shown = await makeRevision(context, cancellation, revision);
      if (!shown) return;
      // Users make edits in quick succession; the worker writes no exchange files for a revision that the next edit replaces.
      await sleep(PAUSE_MS, undefined, { signal: cancellation.signal }).catch(() => {});
      const isReplaced = await hasWaitingEdits(context.database.queries, { id, revision: revision.number });
      if (!isReplaced) await completeRevision(context, cancellation, revision, shown.stages);
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

/** Milliseconds that the worker waits for a next edit before it writes the exchange files; meanwhile pages fetch the model. */
const PAUSE_MS = 400;

/** A revision whose model is published, with the stages that made it. */
interface ShownRevision {
  stages: StageReport[];
}

/** Makes and publishes what pages show. @returns undefined if it failed or was stopped. */
async function makeRevision(
  context: TaskContext,
  cancellation: Cancellation,
  revision: Revision,
): Promise<ShownRevision | undefined> {
  const { run, stagesBefore } = revision;
  return runEngineTask(context, cancellation, {
    subject: runSubject({ id: run.id, tenantId: run.tenantId }),
    prepare: (reporter) => prepare(context, revision, reporter),
    progress: (message) => progressReport(message, stagesBefore),
    // The pages keep showing the published model.
    showsPreviews: false,
    onDone: async (result) => {
      const stages = mergeStages(stagesBefore, result.stages);
      await publishModel(context, revision, { ...result, stages });
      return { stages };
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
}

/** Makes the files of a published revision that no page waits for. */
async function completeRevision(
  context: TaskContext,
  cancellation: Cancellation,
  revision: Revision,
  stages: readonly StageReport[],
): Promise<void> {
  const { run } = revision;
  await runEngineTask(context, cancellation, {
    subject: runSubject({ id: run.id, tenantId: run.tenantId }),
    prepare: async () => jobOf(context, revision, 'follow'),
    progress: (message) => progressReport(message, stages),
    showsPreviews: false,
    onDone: async (result) => {
      await publishFiles(context, revision, mergeStages(stages, result.stages));
      await removeOldRevisions(context, revision);
    },
    onFailed: (error) => giveUp(context, run, error),
  });
}

async function prepare(context: TaskContext, revision: Revision, reporter: ProgressReporter): Promise<EngineJob> {
  await reporter.write({
    fields: { state: 'running' },
    event: { type: 'progress', state: 'running', stage: '', progress: 0 },
  });
  await layOutInputs(context.storage, revision);
  return jobOf(context, revision, 'edit');
}

function jobOf(context: TaskContext, { run, edits, prefix }: Revision, kind: 'edit' | 'follow'): EngineJob {
  const job = runJobOf(context, run);
  const time = new Date(edits.at(-1)?.createTime ?? run.createTime).toISOString();
  return { ...job, kind, prefix, options: { ...job.options, time } };
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

/** Publishes the model while its run goes on with the other files. */
async function publishModel(
  { database, storage }: TaskContext,
  { run, number, prefix }: Revision,
  { stages, summary: figures, engineVersion }: EngineResult,
): Promise<void> {
  const artifacts = JSON.stringify(await listExports(storage, prefix));
  await database.transaction(async (trx) => {
    const row = await lockRun(trx, run.id);
    if (!row || row.revision > number) return;
    const summary = JSON.stringify({ ...row.summary, ...figures });
    const result = { summary, artifacts, engineVersion, stages: JSON.stringify(stages) };
    await publish(trx, runSubject(row), {
      fields: { ...result, revision: number, error: null, endTime: new Date() },
      event: { type: 'edit', revision: number },
    });
  });
}

/** Ends a revision with all its files, unless edits have arrived that it does not hold. */
async function publishFiles(
  { database, storage }: TaskContext,
  { run, number, prefix }: Revision,
  stages: readonly StageReport[],
): Promise<void> {
  const artifacts = JSON.stringify(await listExports(storage, prefix));
  await database.transaction(async (trx) => {
    // Edits are added under this lock.
    const row = await lockRun(trx, run.id);
    if (!row || row.revision > number) return;
    const hasMore = await hasWaitingEdits(trx, { id: run.id, revision: number });
    const progress = { type: 'progress' as const, state: 'running', stage: '', progress: 0, stages };
    const done = { type: 'done' as const, summary: row.summary, revision: number };
    await publish(trx, runSubject(row), {
      fields: {
        state: hasMore ? 'running' : 'succeeded',
        progress: hasMore ? 0 : 1,
        stages: JSON.stringify(stages),
        artifacts,
        endTime: new Date(),
      },
      event: hasMore ? progress : done,
    });
  });
}

/** Removes old revisions. The one before stays for open pages, and so does every revision that a user has put forward or released. */
async function removeOldRevisions({ database, storage }: TaskContext, { run, prefix }: Revision): Promise<void> {
  for (const folder of INTERMEDIATES) await storage.remove(prefix + folder);
  const approvals = await database.queries
    .selectFrom('bladeApprovalInfo')
    .select('revision')
    .where('runId', '=', run.id)
    .where('approvalStatus', 'in', ['pending', 'approved'])
    .execute();
  const kept = new Set(approvals.map(({ revision }) => revision));
  const all = `${runPrefix(run.id)}${REVISIONS}`;
  const found = (await storage.list(all)).map((key) => Number.parseInt(key.slice(all.length), 10));
  for (const old of new Set(found)) {
    if (old < run.revision && !kept.has(old)) await storage.remove(revisionPrefix(run.id, old));
  }
}

async function giveUp({ database }: TaskContext, run: LoadedRun, error: TaskError): Promise<void> {
  await database.transaction((trx) => postponeEdits(trx, run.id, error));
}
