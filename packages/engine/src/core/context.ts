import type { Warning } from './errors.ts';
import { EngineError } from './errors.ts';

/** Most bytes that a run holds, whatever the machine has. */
export const LARGEST_BUDGET_BYTES = 6 * 2 ** 30;

/** Progress, warnings and previews of a running stage, and the signal that stops it. */
export interface StageContext {
  /** Work done over work known, 0..1, for the running stage. Cheap to call often. */
  progress(fraction: number): void;
  warn(warning: Warning): void;
  /** A piece of result to look at while the stage goes on, e.g. outlines of planes. Plain JSON. */
  preview(kind: string, data: unknown): void;
  /** For developers; never shown to users. */
  log(message: string): void;
  readonly signal: AbortSignal;
  /** Threads this stage may use, itself included. */
  readonly threads: number;
  /** Bytes this run may hold; checked before large allocations. */
  readonly memoryBudgetBytes: number;
}

/** Lets other work run and throws EngineError `cancelled` if the run was cancelled. Call at least each 200 ms of work. */
export async function yieldToEvents(context: Pick<StageContext, 'signal'>): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  throwIfCancelled(context);
}

/** @throws EngineError `cancelled` */
export function throwIfCancelled(context: Pick<StageContext, 'signal'>): void {
  if (context.signal.aborted) throw new EngineError('cancelled');
}

/** A context that reports nowhere; for tests and one-off calls. */
export function silentContext(overrides: Partial<StageContext> = {}): StageContext {
  const nothing = () => {};
  return {
    progress: nothing,
    warn: nothing,
    preview: nothing,
    log: nothing,
    signal: new AbortController().signal,
    threads: 1,
    memoryBudgetBytes: LARGEST_BUDGET_BYTES,
    ...overrides,
  };
}
