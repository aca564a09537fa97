import type { StageReport } from '@cloud/engine/pipeline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedTask } from '../../queue/task-consumer.ts';
import { runPrefix } from '../../storage/layout.ts';
import type { Storage } from '../../storage/storage.ts';
import { editsArtifact } from '../edits-artifact.ts';
import type { EngineJob } from '../engine-job.ts';
import { hasWaitingEdits, isBeingRevised, lockRun } from '../model-edits.ts';
import { publish, type ProgressReporter } from '../progress-reporter.ts';
import { processLost, runEngineTask, withCancellation, type EngineResult } from '../run-engine-task.ts';
import { listExports, loadRun } from '../run-job.ts';
import { runSubject } from '../subjects.ts';
import type { Cancellation, TaskContext } from '../task-context.ts';
import {
  dropRevision,
  finishRevision,
  giveUp,
  jobOf,
  mergeStages,
  nextRevision,
  revisionTask,
  sayRunning,
  type Revision,
} from './revision.ts';
import { isOfExports, writeExports } from './write-exports.ts';

/** What edits are applied to, and what their result is compared with. */
const INPUTS = ['model/draft.json', 'segments/region.i32'];

/** Makes the next revision of a run's model out of all its edits, until no edit waits. */
export async function reviseModel(context: TaskContext, task: ClaimedTask): Promise<void> {
  const id = String(task.data.runId);
  await withCancellation(context, id, task.signal, async (cancellation) => {
    while (!cancellation.signal.aborted) {
      const run = await loadRun(context, id);
      if (!run || !isBeingRevised(run)) return;
      const revision = await nextRevision(context, run);
      if (await isOfExports(context, revision)) {
        await writeExports(context, cancellation, revision);
        continue;
      }
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
  const { stagesBefore } = revision;
  return runEngineTask(context, cancellation, {
    ...revisionTask(revision, stagesBefore),
    prepare: (reporter) => prepare(context, revision, reporter),
    onDone: async (result) => {
      const stages = mergeStages(stagesBefore, result.stages);
      await publishModel(context, revision, { ...result, stages });
      return { stages };
    },
    onFailed: (error) => dropRevision(context, revision, error),
  });
}

/** Makes the files of a published revision that no page waits for. */
async function completeRevision(
  context: TaskContext,
  cancellation: Cancellation,
  revision: Revision,
  stages: readonly StageReport[],
): Promise<void> {
  await runEngineTask(context, cancellation, {
    ...revisionTask(revision, stages),
    prepare: async () => jobOf(context, revision, 'follow'),
    onDone: (result) => finishRevision(context, revision, stages, result),
    onFailed: (error) => giveUp(context, revision.run, error),
  });
}

async function prepare(context: TaskContext, revision: Revision, reporter: ProgressReporter): Promise<EngineJob> {
  await sayRunning(reporter);
  await layOutInputs(context.storage, revision);
  return jobOf(context, revision, 'edit');
}

/** A revision is made beside the published one, which stays whole until the new one takes its place. */
async function layOutInputs(storage: Storage, { run, prefix, edits }: Revision): Promise<void> {
  // Files that were ordered for this number and discarded.
  if (!(await storage.stat(`${prefix}edits.json`))) await storage.remove(prefix);
  for (const name of INPUTS) {
    if (!(await storage.stat(prefix + name))) await storage.copy(runPrefix(run.id) + name, prefix + name);
  }
  await storage.write(`${prefix}edits.json`, new TextEncoder().encode(editsArtifact(edits)));
}

/** Publishes the model while its run goes on with the other files. */
async function publishModel(
  { database, storage }: TaskContext,
  { run, number, prefix, exportOptions }: Revision,
  { stages, summary: figures, engineVersion }: EngineResult,
): Promise<void> {
  const artifacts = JSON.stringify(await listExports(storage, prefix));
  await database.transaction(async (trx) => {
    const row = await lockRun(trx, run.id);
    if (!row || row.revision > number) return;
    const summary = JSON.stringify({ ...row.summary, ...figures });
    const result = { summary, artifacts, engineVersion, stages: JSON.stringify(stages) };
    const options = { exportOptions: JSON.stringify(exportOptions) };
    await publish(trx, runSubject(row), {
      fields: { ...result, ...options, revision: number, error: null, endTime: new Date() },
      event: { type: 'edit', revision: number },
    });
  });
}
