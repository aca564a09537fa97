import { MAIL_ALARM, RUN_JOB } from '../jobs/job-task.ts';
import type { ClaimedTask, TaskHandlers } from '../queue/task-consumer.ts';
import { openTaskQueue } from '../queue/task-queue.ts';
import { CANCEL_CHANNEL, TASKS, TENANT_CHANNEL } from './channels.ts';
import { cleanUploads } from './upkeep/clean-uploads.ts';
import { cleanDrills } from '../backup/drill.ts';
import { hashApproval, onHashingLost } from './workflow/hash-approval.ts';
import { mailAlarm } from './jobs/mail-alarm.ts';
import { onJobRunLost, runJobTask } from './jobs/run-job-task.ts';
import { onDatasetLost, processDataset } from './process-dataset.ts';
import { onProposalLost, readProposal } from './read-proposal.ts';
import { keepBackup, onBackupLost } from './upkeep/keep-backup.ts';
import { moveFiles, onMoveLost } from './upkeep/move-files.ts';
import { mailScheduled } from './report/mail-scheduled.ts';
import { onPrintLost, printReport } from './report/print-report.ts';
import { onRunLost, processRun } from './process-run.ts';
import { removeDatasetFiles } from './remove-dataset.ts';
import { isResting, removeEndedTenants } from './upkeep/remove-tenants.ts';
import { onServiceLost, runService } from './workflow/run-service.ts';
import { onRevisionLost, reviseModel } from './revision/revise-model.ts';
import { withSubjectLock } from '../storage/subject-lock.ts';
import type { TaskContext } from './task-context.ts';

const CLEAN_MS = 10 * 60 * 1000;
/** How often the tasks of a tenant in the recycle bin ask whether it was restored. */
const REST_SECONDS = 60;
/** How often a task asks whose files are being moved to another place. */
const LOCKED_SECONDS = 5;

/** The handlers of the worker's tasks, with cancelling and with cleaning up from time to time. */
export async function startTaskHandlers(
  given: Omit<TaskContext, 'watchCancel' | 'queue'>,
): Promise<{ handlers: TaskHandlers; stop(): Promise<void> }> {
  const running = new Map<string, AbortController>();
  const queue = await openTaskQueue(given.database, given.log);
  const context: TaskContext = {
    ...given,
    queue,
    watchCancel: (id) => {
      const controller = new AbortController();
      running.set(id, controller);
      return { signal: controller.signal, cancel: () => controller.abort(), release: () => running.delete(id) };
    },
  };
  const { database, storage, log } = context;
  const unlisten = await database.listen(CANCEL_CHANNEL, (id) => running.get(id)?.abort());
  const complain = (cause: unknown) => log.warn(`cleaning: ${String(cause)}`);
  const endTenants = () => removeEndedTenants(database, storage).then(() => undefined, complain);
  const clean = () => {
    void cleanUploads(database, storage).then(endTenants, complain);
    cleanDrills(context.config, database.url).catch(complain);
  };
  clean();
  const cleaner = setInterval(clean, CLEAN_MS);
  const unlistenTenants = await database.listen(TENANT_CHANNEL, () => void endTenants());
  return {
    handlers: { run: (task) => runTask(context, task), lost: (task) => onTaskLost(context, task) },
    stop: async () => {
      clearInterval(cleaner);
      await unlisten();
      await unlistenTenants();
      await queue.close();
    },
  };
}

/** Whom a task computes something for. */
function subjectOf({ kind, data }: ClaimedTask): ['bladeDataset' | 'bladeRun', string] | undefined {
  if (kind === TASKS.processDataset || kind === TASKS.readProposal) return ['bladeDataset', String(data.datasetId)];
  return kind === TASKS.processRun || kind === TASKS.editRun ? ['bladeRun', String(data.runId)] : undefined;
}

/** Tasks of a tenant in the recycle bin wait until it is restored, also those that were stopped for that. */
async function runTask(context: TaskContext, task: ClaimedTask): Promise<{ againInSeconds: number } | undefined> {
  if (task.kind === RUN_JOB) return runJobTask(context, task);
  if (task.kind === MAIL_ALARM) {
    await mailAlarm(context, task);
    return undefined;
  }
  const subject = subjectOf(task);
  // Its outcome waits, its failures have times of their own.
  if (task.kind === TASKS.runService) return runService(context, String(task.data.jobId), task.signal);
  if (task.kind === TASKS.hashApproval) return hashApproval(context, String(task.data.approvalId));
  const rest = async () => (subject ? isResting(context.database, ...subject) : undefined);
  if ((await rest()) === undefined && !(await doLocked(context, task, subject?.[1])))
    return { againInSeconds: LOCKED_SECONDS };
  return (await rest()) === 'rests' ? { againInSeconds: REST_SECONDS } : undefined;
}

/** What writes below a scan or run waits while its files are being moved. @returns whether it was done. */
async function doLocked(context: TaskContext, task: ClaimedTask, subject: string | undefined): Promise<boolean> {
  if (subject !== undefined) return withSubjectLock(context.database, subject, () => doTask(context, task));
  await doTask(context, task);
  return true;
}

function doTask(context: TaskContext, task: ClaimedTask): Promise<void> {
  switch (task.kind) {
    case TASKS.processDataset:
      return processDataset(context, task);
    case TASKS.readProposal:
      return readProposal(context, task);
    case TASKS.processRun:
      return processRun(context, task);
    case TASKS.editRun:
      return reviseModel(context, task);
    case TASKS.removeDataset:
      return removeDatasetFiles(context.database, context.storage, String(task.data.datasetId));
    case TASKS.moveFiles:
      return moveFiles(context, task);
    case TASKS.printReport:
      return printReport(context, String(task.data.printId));
    case TASKS.mailReport:
      return mailScheduled(context, String(task.data.mailId), task.signal);
    case TASKS.keepBackup:
      return keepBackup(context, task);
    default:
      throw new Error(`unknown task ${task.kind}`);
  }
}

/** The task failed on every attempt. */
async function onTaskLost(context: TaskContext, { kind, data }: Pick<ClaimedTask, 'kind' | 'data'>): Promise<void> {
  if (kind === TASKS.processDataset) await onDatasetLost(context, String(data.datasetId));
  if (kind === TASKS.readProposal) await onProposalLost(context, String(data.proposalId));
  if (kind === TASKS.processRun) await onRunLost(context, String(data.runId));
  if (kind === TASKS.moveFiles) await onMoveLost(context, String(data.moveId));
  if (kind === TASKS.printReport) await onPrintLost(context, String(data.printId));
  if (kind === RUN_JOB) await onJobRunLost(context, String(data.jobRun));
  if (kind === TASKS.keepBackup) await onBackupLost(context, String(data.taskId));
  if (kind === TASKS.hashApproval) await onHashingLost(context, String(data.approvalId));
  if (kind === TASKS.runService) await onServiceLost(context, String(data.jobId));
  if (kind === TASKS.editRun) await onRevisionLost(context, String(data.runId));
}
