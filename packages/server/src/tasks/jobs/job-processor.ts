import type { JobLogLevel, JobParameters, JobProcessorName } from '@cloud/contract';
import type { TaskContext } from '../task-context.ts';

/** One run of a job, as its processor sees it. */
export interface JobWork<N extends JobProcessorName> {
  parameters: JobParameters<N>;
  /** Fires when the run must stop: its time is over, a person stopped it, or the worker ends. */
  signal: AbortSignal;
  /** Adds a line to the log of the run. */
  log(level: JobLogLevel, text: string): void;
}

/**
 * Does what a job is for. What it throws is the failure of the run; an ApiError says why in the reader's language.
 *
 * @returns what came of it, in words.
 */
export type JobProcessor<N extends JobProcessorName> = (context: TaskContext, work: JobWork<N>) => Promise<string>;
