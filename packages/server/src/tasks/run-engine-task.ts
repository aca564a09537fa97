import type { EngineJob, EngineMessage } from './engine-job.ts';
import { ProgressReporter, type Report } from './progress-reporter.ts';
import { runEngine, type EngineOutcome } from './run-engine.ts';
import type { Subject } from './subjects.ts';
import type { Cancellation, TaskContext } from './task-context.ts';

/** Why a task ended without a result, as rows and events state it. */
export interface TaskError {
  code: string;
  params: object;
}

/** A task failed on every attempt, as when its process was killed each time. */
export const PROCESS_LOST: TaskError = { code: 'process-lost', params: {} };

/** A stage advanced. */
export type StageMessage = Extract<EngineMessage, { type: 'stage' }>;
export type EngineResult = Extract<EngineOutcome, { type: 'done' }>;

/** What differs between ingesting a dataset, modelling a run and revising a model. */
export interface EngineTask<T> {
  subject: Subject;
  /** Prepares the artifacts that the engine reads, and says what it computes. */
  prepare(reporter: ProgressReporter): Promise<EngineJob>;
  progress(message: StageMessage): Report;
  /** Previews go to the pages that show the subject. */
  showsPreviews: boolean;
  onDone(result: EngineResult, reporter: ProgressReporter): Promise<T>;
  onFailed(error: TaskError, reporter: ProgressReporter): Promise<void>;
}

/**
 * Computes in a process of its own and reports its progress to the subject.
 *
 * @returns what `onDone` returns; undefined if the engine failed or was stopped.
 * @throws when the process died without a word: trying again may help.
 */
export async function runEngineTask<T>(
  { database, log }: TaskContext,
  { signal, cancel }: Cancellation,
  { subject, prepare, progress, showsPreviews, onDone, onFailed }: EngineTask<T>,
): Promise<T | undefined> {
  const reporter = new ProgressReporter(database, subject, cancel);
  const name = subject.table === 'bladeDataset' ? 'dataset' : 'run';
  const outcome = await runEngine(await prepare(reporter), {
    signal,
    onMessage: (message) => {
      if (message.type === 'log') log.info(`${name} ${subject.id}: ${message.message}`);
      if (message.type === 'stage') reporter.progress(progress(message));
      if (message.type === 'preview' && showsPreviews) {
        reporter.preview({ type: 'preview', kind: message.kind, data: message.data });
      }
    },
  });
  await reporter.settle();
  if (outcome.type === 'done') return onDone(outcome, reporter);
  if (outcome.type === 'failed') await onFailed({ code: outcome.code, params: outcome.params }, reporter);
  return undefined;
}

/** Runs work on a subject that the API or the end of the lease may cancel. */
export async function withCancellation<T>(
  context: TaskContext,
  id: string,
  lease: AbortSignal,
  work: (cancellation: Cancellation) => Promise<T>,
): Promise<T> {
  const watch = context.watchCancel(id);
  try {
    return await work({ signal: AbortSignal.any([lease, watch.signal]), cancel: watch.cancel });
  } finally {
    watch.release();
  }
}

/** The end of a subject that failed. */
export function failureReport(error: TaskError, fields: Record<string, unknown> = {}): Report {
  return {
    fields: { state: 'failed', error: JSON.stringify(error), ...fields },
    event: { type: 'failed', state: 'failed', error },
  };
}
