import { parentPort } from 'node:worker_threads';
import type { ThreadTask } from './task.ts';
import { runTask, transferables } from './task.ts';

/** Request to a thread: run this task on this input. */
export interface ThreadRequest {
  task: ThreadTask<unknown, unknown>;
  input: unknown;
}

/** Answer of a thread. An error crosses as its plain fields; see {@link ThreadPool.run}. */
export type ThreadReply = { output: unknown } | { error: Record<string, unknown> };

// Entry of a worker thread, started by ThreadPool.
parentPort?.on('message', async (request: ThreadRequest) => {
  try {
    const output = await runTask(request.task, request.input);
    parentPort?.postMessage({ output } satisfies ThreadReply, transferables(output));
  } catch (error) {
    const fields: Record<string, unknown> =
      error instanceof Error ? { ...error, message: error.message, stack: error.stack } : { message: String(error) };
    delete fields['cause'];
    parentPort?.postMessage({ error: fields } satisfies ThreadReply);
  }
});
