import type { CodedMessage } from '@cloud/contract';
import { toApiError } from '../http/error-handler.ts';
import { freeBytes } from '../storage/free-space.ts';
import type { EngineJob, EngineMessage } from './engine-job.ts';
import { ProgressReporter, type Report } from './progress-reporter.ts';
import { runEngine, type EngineOutcome } from './run-engine.ts';
import type { Subject } from './subjects.ts';
import type { Cancellation, TaskContext } from './task-context.ts';

/** Why a task ended without a result, as rows and events state it. */
export type TaskError = CodedMessage;

/**
 * A task failed on every attempt, as when its process was killed each time: what was heard of it last, and the stage it
 * had reached.
 */
export const processLost = (row: { id: string; stage: string }): TaskError =>
  lastHeard.get(row.id) ?? { code: 'process-lost', params: row.stage === '' ? {} : { stage: row.stage } };

/** Failures that were known but could not be written, e.g. on a full disk, by subject; kept until they are told. */
const lastHeard = new Map<string, TaskError>();

/** What subjects are called in the log. */
const NAMES = { bladeDataset: 'dataset', bladeScanProposal: 'proposal', bladeRun: 'run' } as const;

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
  { database, log, storageFolder, diskReserveBytes }: TaskContext,
  { signal, cancel }: Cancellation,
  { subject, prepare, progress, showsPreviews, onDone, onFailed }: EngineTask<T>,
): Promise<T | undefined> {
  const reporter = new ProgressReporter(database, subject, cancel);
  const name = NAMES[subject.table];
  if ((await freeBytes(storageFolder)) < diskReserveBytes) {
    await onFailed({ code: 'disk-full', params: {} }, reporter);
    return undefined;
  }
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
  if (outcome.type === 'failed') lastHeard.set(subject.id, { code: outcome.code, params: outcome.params });
  try {
    await reporter.settle();
    const result = outcome.type === 'done' ? await onDone(outcome, reporter) : undefined;
    if (outcome.type === 'failed') await onFailed({ code: outcome.code, params: outcome.params }, reporter);
    lastHeard.delete(subject.id);
    return result;
  } catch (cause) {
    const { code, params } = toApiError(cause, '');
    if (code === 'disk-full') lastHeard.set(subject.id, { code, params });
    throw cause;
  }
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
