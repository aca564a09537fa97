import { API_ERRORS, ApiError, type ApiErrorCode } from '@cloud/contract/errors.ts';
import { OutsideFileError } from '@cloud/engine/files/folder';
import { Worker } from 'node:worker_threads';
import type { BlockFetcher } from './block-fetcher.ts';
import type { FetchReply, FetchSetup } from './fetch-thread.ts';

/** After so long without a request the thread ends; the next request starts another. */
const IDLE_MS = 60_000;

/**
 * Fetches in a thread of its own. A few hundred megabytes that pass through the memory of a process make it collect
 * garbage again and again: in the thread there is next to nothing to look through, and requests go on meanwhile.
 */
export function fetchInThread(setup: FetchSetup): BlockFetcher {
  let thread: FetchThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  return async (block) => {
    thread = thread?.isAlive ? thread : new FetchThread(setup);
    const asked = thread;
    const reply = await asked.ask(block);
    clearTimeout(idle);
    idle = setTimeout(() => asked.endIfIdle(), IDLE_MS).unref();
    if (reply.kind === 'outside') throw new OutsideFileError(block.key, block.begin, block.end, reply.actual);
    if (reply.kind === 'refused') throw isCode(reply.code) ? new ApiError(reply.code, reply.params) : reply.cause;
    return reply.kind === 'bytes' ? reply.bytes : undefined;
  };
}

const isCode = (code: string): code is ApiErrorCode => code in API_ERRORS;

interface Waiting {
  resolve: (reply: FetchReply) => void;
  reject: (cause: unknown) => void;
}

class FetchThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  isAlive = true;

  constructor(setup: FetchSetup) {
    // The flags of a test runner or debugger do not reach the thread.
    this.#worker = new Worker(new URL('./fetch-thread.ts', import.meta.url), { workerData: setup, execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', ({ id, reply }: { id: number; reply: FetchReply }) => {
      this.#waiting.get(id)?.resolve(reply);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#worker.unref();
    });
    this.#worker.on('error', (cause) => this.#end(cause));
    this.#worker.on('exit', (code) => this.#end(new Error(`the thread that fetches files ended with code ${code}`)));
  }

  ask(block: Parameters<BlockFetcher>[0]): Promise<FetchReply> {
    const id = this.#asked++;
    const { promise, resolve, reject } = Promise.withResolvers<FetchReply>();
    this.#waiting.set(id, { resolve, reject });
    // A reader waits: the process must not end before the answer.
    this.#worker.ref();
    this.#worker.postMessage({ id, block });
    return promise;
  }

  endIfIdle(): void {
    if (this.#waiting.size > 0) return;
    this.isAlive = false;
    void this.#worker.terminate();
  }

  #end(cause: unknown): void {
    this.isAlive = false;
    for (const { reject } of this.#waiting.values()) reject(cause);
    this.#waiting.clear();
  }
}
