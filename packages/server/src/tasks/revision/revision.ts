import type { ExportOptionValues } from '@cloud/contract';
import type { StageReport } from '@cloud/engine/pipeline';
import type { Selectable } from 'kysely';
import type { RunEditRow } from '../../database/tables/point-cloud.ts';
import { revisionPrefix, REVISIONS, runPrefix } from '../../storage/layout.ts';
import type { EngineJob } from '../engine-job.ts';
import { hasWaitingEdits, loadEdits, lockRun, postponeEdits } from '../model-edits.ts';
import { publish, type ProgressReporter, type Report } from '../progress-reporter.ts';
import type { EngineResult, EngineTask, StageMessage, TaskError } from '../run-engine-task.ts';
import { listExports, runJobOf, type LoadedRun } from '../run-job.ts';
import { runSubject } from '../subjects.ts';
import type { TaskContext } from '../task-context.ts';

/** A revision that is being made of a run. */
export interface Revision {
  run: LoadedRun;
  number: number;
  edits: readonly Selectable<RunEditRow>[];
  /** Where its artifacts lie. */
  prefix: string;
  /** The stages of the published revision. */
  stagesBefore: readonly StageReport[];
  /** Options that its files are written with where they differ from those of the run. */
  exportOptions: ExportOptionValues;
}

export async function nextRevision({ database }: TaskContext, run: LoadedRun): Promise<Revision> {
  const edits = await loadEdits(database.queries, run.id);
  const number = Math.max(run.revision, ...edits.map((edit) => edit.revision));
  const exportOptions = edits.findLast(({ kind }) => kind === 'exports')?.exportOptions ?? {};
  const prefix = revisionPrefix(run.id, number);
  return { run, number, edits, prefix, stagesBefore: run.stages ?? [], exportOptions };
}

export const sayRunning = (reporter: ProgressReporter): Promise<void> =>
  reporter.write({
    fields: { state: 'running' },
    event: { type: 'progress', state: 'running', stage: '', progress: 0 },
  });

/** What is computed for a revision. Its time is that of its model: writing its files again does not change it. */
export function jobOf(
  context: TaskContext,
  { run, edits, prefix, exportOptions }: Revision,
  kind: EngineJob['kind'],
): EngineJob {
  const job = runJobOf(context, { ...run, exportOptions });
  const last = edits.findLast((edit) => edit.revision > 0 && edit.kind !== 'exports');
  const time = new Date(last?.createTime ?? run.createTime).toISOString();
  return { ...job, kind, prefix, options: { ...job.options, time } };
}

function progressReport({ stage, progress, stages: now }: StageMessage, before: readonly StageReport[]): Report {
  const stages = mergeStages(before, now);
  return {
    fields: { stage, progress, stages: JSON.stringify(stages) },
    event: { type: 'progress', state: 'running', stage, progress, stages },
  };
}

/** The stages that made the model in their order, those that ran again in their places, new ones before what they lead to. */
export function mergeStages(before: readonly StageReport[], now: readonly StageReport[]): StageReport[] {
  const merged: StageReport[] = [];
  const waiting = [...now];
  for (const stage of before) {
    const place = waiting.findIndex(({ name }) => name === stage.name);
    if (place >= 0) merged.push(...waiting.splice(0, place + 1));
    else if (!merged.some(({ name }) => name === stage.name)) merged.push(stage);
  }
  return [...merged, ...waiting];
}

/** Publishes a revision with all its files; the run is over unless edits have arrived that it does not hold. */
async function publishFiles(
  { database, storage }: TaskContext,
  { run, number, prefix, exportOptions }: Revision,
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
        revision: number,
        exportOptions: JSON.stringify(exportOptions),
        endTime: new Date(),
      },
      event: hasMore ? progress : done,
    });
  });
}

/** Intermediate artifacts that a published revision no longer needs. */
const INTERMEDIATES = ['model/', 'segments/'];

/**
 * Parts of every engine task of a revision: the run that it reports to, the stages that led to it, and no previews, since pages keep
 * showing the published model.
 */
export function revisionTask(
  { run }: Revision,
  before: readonly StageReport[],
): Pick<EngineTask<unknown>, 'subject' | 'progress' | 'showsPreviews'> {
  return {
    subject: runSubject({ id: run.id, tenantId: run.tenantId }),
    progress: (message) => progressReport(message, before),
    showsPreviews: false,
  };
}

/** Publishes a revision whose files the engine wrote, and removes those that it replaces. */
export async function finishRevision(
  context: TaskContext,
  revision: Revision,
  before: readonly StageReport[],
  { stages }: EngineResult,
): Promise<void> {
  await publishFiles(context, revision, mergeStages(before, stages));
  await removeOldRevisions(context, revision);
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

/** Ends a revision that failed before anything of it was published. */
export async function dropRevision(
  context: TaskContext,
  { run, stagesBefore }: Revision,
  error: TaskError,
): Promise<void> {
  await context.database.queries
    .updateTable('bladeRun')
    .set({ stages: JSON.stringify(stagesBefore) })
    .where('id', '=', run.id)
    .execute();
  await giveUp(context, run, error);
}

export async function giveUp({ database }: TaskContext, run: LoadedRun, error: TaskError): Promise<void> {
  await database.transaction((trx) => postponeEdits(trx, run.id, error));
}
