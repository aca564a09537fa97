import type { ClaimedTask } from '../queue/task-consumer.ts';
import { runPrefix } from '../storage/layout.ts';
import { inheritedEdits } from './edits-artifact.ts';
import type { EngineJob } from './engine-job.ts';
import { publish, type ProgressReporter, type Report } from './progress-reporter.ts';
import {
  failureReport,
  processLost,
  runEngineTask,
  withCancellation,
  type EngineResult,
  type StageMessage,
} from './run-engine-task.ts';
import { listExports, loadRun, runJobOf, type LoadedRun } from './run-job.ts';
import { noteRecord } from './run-record.ts';
import { runSubject } from './subjects.ts';
import type { TaskContext } from './task-context.ts';

/** Makes a structured model and its exchange files out of a dataset. */
export async function processRun(context: TaskContext, task: ClaimedTask): Promise<void> {
  const id = String(task.data.runId);
  const row = await loadRun(context, id);
  if (!row) return;
  const subject = runSubject({ id, tenantId: row.tenantId });
  if (!subject.activeStates.includes(row.state)) return;
  await withCancellation(context, id, task.signal, (cancellation) =>
    runEngineTask(context, cancellation, {
      subject,
      prepare: (reporter) => prepare(context, row, reporter, cancellation.signal),
      progress: progressReport,
      showsPreviews: true,
      onDone: async (result, reporter) => reporter.write(await doneReport(context, id, result)),
      onFailed: (error, reporter) => reporter.write(failureReport(error, { endTime: new Date() })),
    }),
  );
}

/** The task failed on every attempt. */
export async function onRunLost(context: TaskContext, id: string): Promise<void> {
  const row = await loadRun(context, id);
  if (!row) return;
  const report = failureReport(processLost(row), { endTime: new Date() });
  const subject = runSubject({ id, tenantId: row.tenantId });
  await context.database.transaction((trx) => publish(trx, subject, report));
}

async function prepare(
  context: TaskContext,
  run: LoadedRun,
  reporter: ProgressReporter,
  signal: AbortSignal,
): Promise<EngineJob> {
  const startTime = run.startTime ?? new Date();
  await reporter.write({
    fields: { state: 'running', startTime },
    event: { type: 'progress', state: 'running', stage: '', progress: 0 },
  });
  await takeOver(context, run);
  await layOutEdits(context, run.id);
  await noteRecord(context, run, signal);
  return runJobOf(context, run);
}

/**
 * A run that failed or was cancelled is taken up by the next one on its dataset: what its finished stages wrote is
 * copied, and the engine skips those whose options are the same. After a success everything is computed again.
 */
async function takeOver({ database, storage }: TaskContext, run: LoadedRun): Promise<void> {
  const own = runPrefix(run.id);
  if ((await storage.list(own)).length > 0) return;
  const last = await database.queries
    .selectFrom('bladeRun')
    .select(['id', 'state'])
    .where('datasetId', '=', run.datasetId)
    .where('id', '<', run.id)
    .where('isDeleted', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!last || !['failed', 'cancelled'].includes(last.state)) return;
  const prefix = runPrefix(last.id);
  for (const key of await storage.list(prefix)) await storage.copy(key, own + key.slice(prefix.length));
}

/** Writes the edits that the run inherits from an earlier one of its dataset. */
async function layOutEdits({ database, storage }: TaskContext, id: string): Promise<void> {
  const key = `${runPrefix(id)}edits.json`;
  const edits = await inheritedEdits(database.queries, id);
  if (edits === undefined) await storage.remove(key);
  else await storage.write(key, new TextEncoder().encode(edits));
}

function progressReport({ stage, progress, stages }: StageMessage): Report {
  return {
    fields: { stage, progress, stages: JSON.stringify(stages) },
    event: { type: 'progress', state: 'running', stage, progress, stages },
  };
}

async function doneReport({ storage }: TaskContext, id: string, result: EngineResult): Promise<Report> {
  const { summary, stages, engineVersion } = result;
  const fields = {
    state: 'succeeded',
    progress: 1,
    error: null,
    stages: JSON.stringify(stages),
    summary: JSON.stringify(summary),
    artifacts: JSON.stringify(await listExports(storage, runPrefix(id))),
    engineVersion,
    endTime: new Date(),
  };
  return { fields, event: { type: 'done', summary } };
}
