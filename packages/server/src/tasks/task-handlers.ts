import type { ClaimedTask, TaskHandlers } from '../queue/task-consumer.ts';
import { CANCEL_CHANNEL, TASKS } from './channels.ts';
import { cleanUploads } from './clean-uploads.ts';
import { onDatasetLost, processDataset } from './process-dataset.ts';
import { onRunLost, processRun } from './process-run.ts';
import { removeDatasetFiles } from './remove-dataset.ts';
import { onRevisionLost, reviseModel } from './revise-model.ts';
import type { TaskContext } from './task-context.ts';

const CLEAN_MS = 10 * 60 * 1000;

/** The handlers of the worker's tasks, with cancelling and with cleaning up from time to time. */
export async function startTaskHandlers(
  given: Omit<TaskContext, 'watchCancel'>,
): Promise<{ handlers: TaskHandlers; stop(): Promise<void> }> {
  const running = new Map<string, AbortController>();
  const context: TaskContext = {
    ...given,
    watchCancel: (id) => {
      const controller = new AbortController();
      running.set(id, controller);
      return { signal: controller.signal, cancel: () => controller.abort(), release: () => running.delete(id) };
    },
  };
  const { database, storage, log } = context;
  const unlisten = await database.listen(CANCEL_CHANNEL, (id) => running.get(id)?.abort());
  const clean = () => cleanUploads(database, storage).catch((cause: unknown) => log.warn(`cleaning: ${String(cause)}`));
  void clean();
  const cleaner = setInterval(clean, CLEAN_MS);
  return {
    handlers: { run: (task) => runTask(context, task), lost: (task) => onTaskLost(context, task) },
    stop: async () => {
      clearInterval(cleaner);
      await unlisten();
    },
  };
}

function runTask(context: TaskContext, task: ClaimedTask): Promise<void> {
  switch (task.kind) {
    case TASKS.processDataset:
      return processDataset(context, task);
    case TASKS.processRun:
      return processRun(context, task);
    case TASKS.editRun:
      return reviseModel(context, task);
    case TASKS.removeDataset:
      return removeDatasetFiles(context.database, context.storage, String(task.data.datasetId));
    default:
      throw new Error(`unknown task ${task.kind}`);
  }
}

/** The task failed on every attempt. */
async function onTaskLost(context: TaskContext, { kind, data }: Pick<ClaimedTask, 'kind' | 'data'>): Promise<void> {
  if (kind === TASKS.processDataset) await onDatasetLost(context, String(data.datasetId));
  if (kind === TASKS.processRun) await onRunLost(context, String(data.runId));
  if (kind === TASKS.editRun) await onRevisionLost(context, String(data.runId));
}
