import { Worker } from 'node:worker_threads';
import type { ThreadTask } from './task.ts';
import { runTask } from './task.ts';
import type { ThreadReply, ThreadRequest } from './thread.ts';

interface Waiting {
  request: ThreadRequest;
  transfer: ArrayBuffer[];
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/**
 * A fixed number of worker threads that run {@link ThreadTask}s, first come first served.
 *
 * Threads start when first needed. With one thread or fewer nothing is started and tasks run in the caller's thread: an
 * algorithm does not know the difference. Results do not depend on the number of threads as long as the caller
 * puts them together by its own order.
 */
export class ThreadPool {
  readonly threads: number;
  private readonly idle: Worker[] = [];
  private readonly all = new Set<Worker>();
  private readonly running = new Map<Worker, Waiting>();
  private readonly queue: Waiting[] = [];
  private closed = false;

  constructor(threads: number) {
    this.threads = Math.max(1, Math.floor(threads));
  }

  /**
   * Runs a task and resolves with what it returns.
   *
   * @param transfer buffers of the input that move to the thread and are empty here afterwards; others are copied,
   *   SharedArrayBuffers are shared.
   * @throws what the task threw; out of a thread it arrives as a plain Error with the same fields (`code`, `details` …).
   */
  run<Input, Output>(task: ThreadTask<Input, Output>, input: Input, transfer: ArrayBuffer[] = []): Promise<Output> {
    if (this.closed) return Promise.reject(new Error('the thread pool is closed'));
    if (this.threads === 1) return runTask(task, input);
    return new Promise<Output>((resolve, reject) => {
      const request: ThreadRequest = { task: { module: task.module, name: task.name }, input };
      this.queue.push({ request, transfer, resolve, reject });
      this.dispatch();
    });
  }

  /** Stops all threads, also in the middle of a task; what was still to run is rejected. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const error = new Error('the thread pool was closed');
    for (const waiting of [...this.running.values(), ...this.queue.splice(0)]) waiting.reject(error);
    this.running.clear();
    await Promise.all([...this.all].map((worker) => worker.terminate()));
  }

  private dispatch(): void {
    for (let [waiting] = this.queue; waiting; [waiting] = this.queue) {
      const worker = this.idle.pop() ?? (this.all.size < this.threads ? this.start() : undefined);
      if (!worker) return;
      this.queue.shift();
      this.running.set(worker, waiting);
      worker.ref();
      worker.postMessage(waiting.request, waiting.transfer);
    }
  }

  private start(): Worker {
    // execArgv is emptied so that flags of a test runner or debugger do not reach the threads.
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] });
    this.all.add(worker);
    worker.on('message', (reply: ThreadReply) => {
      const waiting = this.running.get(worker);
      this.running.delete(worker);
      // An idle thread must not keep the process alive.
      worker.unref();
      this.idle.push(worker);
      if ('output' in reply) waiting?.resolve(reply.output);
      else waiting?.reject(Object.assign(new Error(String(reply.error['message'])), reply.error));
      this.dispatch();
    });
    worker.on('error', (error) => this.bury(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => this.bury(worker, new Error(`a thread ended with code ${code}`)));
    return worker;
  }

  /** A thread died (out of memory, a crash in native code): its task fails, the others go on in a new thread. */
  private bury(worker: Worker, error: Error): void {
    this.all.delete(worker);
    const place = this.idle.indexOf(worker);
    if (place >= 0) this.idle.splice(place, 1);
    this.running.get(worker)?.reject(error);
    this.running.delete(worker);
    if (!this.closed) this.dispatch();
  }
}
