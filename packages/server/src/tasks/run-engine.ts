import { fork, type ChildProcess } from 'node:child_process';
import { LARGE_PAGES } from '@cloud/engine/files';
import { fileURLToPath } from 'node:url';
import { isRepeated, type EngineCommand, type EngineJob, type EngineMessage } from './engine-job.ts';

const ENTRY = fileURLToPath(new URL('./engine-process.ts', import.meta.url));
/**
 * A stage stops within 200 ms; a process that does not is killed, so that a cancelled run is over within 2 s on a busy
 * machine too. Artifacts appear whole or not at all, so nothing is lost by it.
 */
const PATIENCE_MS = 800;

export type EngineOutcome = Extract<EngineMessage, { type: 'done' | 'failed' }> | { type: 'stopped' };

export interface EngineHooks {
  signal: AbortSignal;
  onMessage(message: EngineMessage): void;
}

/**
 * Computes in a child process.
 *
 * @returns how it ended; `stopped` when the signal fired.
 * @throws when the process died without a word, as when the system took its memory: trying again may help.
 */
export async function runEngine(job: EngineJob, { signal, onMessage }: EngineHooks): Promise<EngineOutcome> {
  if (signal.aborted) return { type: 'stopped' };
  const child = (isRepeated(job) ? takeSpare() : undefined) ?? startProcess();
  const send = (command: EngineCommand) => void (child.connected && child.send(command, () => {}));
  let last: EngineMessage | undefined;
  let killer: NodeJS.Timeout | undefined;
  const stop = () => {
    send({ type: 'cancel' });
    killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const end = await new Promise<ProcessEnd | 'waits'>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, killedBy) => resolve({ code, signal: killedBy }));
      child.on('message', (message: EngineMessage) => {
        if (message.type === 'done' || message.type === 'failed' || message.type === 'crashed') last = message;
        else onMessage(message);
        if (message.type === 'done' && isRepeated(job) && !signal.aborted) resolve('waits');
      });
      send({ type: 'start', job });
    });
    if (end !== 'waits') return outcomeOf(last, end, signal, onMessage);
    for (const event of ['error', 'exit', 'message']) child.removeAllListeners(event);
    keepSpare(child);
    return last as EngineOutcome;
  } finally {
    clearTimeout(killer);
    signal.removeEventListener('abort', stop);
    // A model is followed by its first edit, and an edit by the next.
    if (job.kind !== 'ingest') keepSpare();
  }
}

interface ProcessEnd {
  code: number | null;
  signal: string | null;
}

function startProcess(): ChildProcess {
  return fork(ENTRY, {
    serialization: 'advanced',
    // Flags of a debugger or a test runner are not for the child.
    execArgv: [],
    // An operator may say otherwise.
    env: { ...LARGE_PAGES, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** How long a process waits for the next edit. */
const SPARE_MS = 60_000;
/** A process that has loaded its code and waits: an edit then takes as long as its computation. */
let spare: { child: ChildProcess; timer: NodeJS.Timeout } | undefined;

function keepSpare(used?: ChildProcess): void {
  if (spare) return void used?.kill();
  const child = used ?? startProcess();
  // It keeps no worker from its end, which is its own end too.
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => takeSpare()?.kill(), SPARE_MS).unref();
  spare = { child, timer };
  child.once('error', () => {});
  child.once('exit', () => {
    if (spare?.child === child) takeSpare();
  });
}

function takeSpare(): ChildProcess | undefined {
  if (!spare) return undefined;
  const { child, timer } = spare;
  spare = undefined;
  clearTimeout(timer);
  if (!child.connected || child.exitCode !== null || child.signalCode !== null) return undefined;
  child.ref();
  child.channel?.ref();
  return child;
}

function outcomeOf(
  last: EngineMessage | undefined,
  end: ProcessEnd,
  signal: AbortSignal,
  onMessage: (message: EngineMessage) => void,
): EngineOutcome {
  if (last?.type === 'done') return last;
  if (signal.aborted) return { type: 'stopped' };
  if (last?.type === 'failed') return last;
  if (last?.type === 'crashed') {
    // A fault of the program: the same input would meet it again, so it is not tried again.
    onMessage({ type: 'log', message: last.message });
    return { type: 'failed', code: 'internal', params: {} };
  }
  // V8 ends a process whose heap is full by SIGABRT.
  if (end.signal === 'SIGABRT' || end.code === 134)
    return { type: 'failed', code: 'memory-budget-exceeded', params: {} };
  throw new Error(`the engine process ended with ${end.signal ?? `code ${end.code}`}`);
}
