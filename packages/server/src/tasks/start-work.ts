import type { ClaimedTask, TaskHandlers } from '../queue/task-consumer.ts';
import { CANCEL_CHANNEL, TASKS } from './channels.ts';
import { cleanUploads } from './clean-uploads.ts';
import { editRun, loseEdits } from './edit-run.ts';
import { loseDataset, processDataset } from './process-dataset.ts';
import { loseRun, processRun } from './process-run.ts';
import { removeDatasetFiles } from './remove-dataset.ts';
import type { TaskGround } from './task-ground.ts';

const CLEAN_MS = 10 * 60 * 1000;

/** Everything the worker does: the handlers of its tasks, cancelling, and tidying up from time to time. */
export async function startWork(
  given: Omit<TaskGround, 'watchCancel'>,
): Promise<{ handlers: TaskHandlers; stop(): Promise<void> }> {
  const running = new Map<string, AbortController>();
  const ground: TaskGround = {
    ...given,
    watchCancel: (id) => {
      const controller = new AbortController();
      running.set(id, controller);
      return { signal: controller.signal, cancel: () => controller.abort(), release: () => running.delete(id) };
    },
  };
  const unlisten = await ground.database.listen(CANCEL_CHANNEL, (id) => running.get(id)?.abort());
  const clean = () =>
    cleanUploads(ground.database, ground.storage).catch((cause: unknown) =>
      ground.log.warn(`cleaning: ${String(cause)}`),
    );
  void clean();
  const cleaner = setInterval(clean, CLEAN_MS);
  return {
    handlers: {
      run: (task) => handle(ground, task),
      lost: async ({ kind, data }) => {
        if (kind === TASKS.processDataset) await loseDataset(ground, String(data['datasetId']));
        if (kind === TASKS.processRun) await loseRun(ground, String(data['runId']));
        if (kind === TASKS.editRun) await loseEdits(ground, String(data['runId']));
      },
    },
    stop: async () => {
      clearInterval(cleaner);
      await unlisten();
    },
  };
}

function handle(ground: TaskGround, task: ClaimedTask): Promise<void> {
  switch (task.kind) {
    case TASKS.processDataset:
      return processDataset(ground, task);
    case TASKS.processRun:
      return processRun(ground, task);
    case TASKS.editRun:
      return editRun(ground, task);
    case TASKS.removeDataset:
      return removeDatasetFiles(ground.database, ground.storage, String(task.data['datasetId']));
    default:
      throw new Error(`unknown task ${task.kind}`);
  }
}
