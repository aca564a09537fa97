import type { JobLogLevel, JobParameters, JobProcessorName } from '@cloud/contract';
import type { JobMessage } from '../../database/tables/jobs.ts';
import type { JobWords } from '../../jobs/job-message.ts';
import type { TaskContext } from '../task-context.ts';

/** One run of a job, as its processor sees it. */
export interface JobWork<N extends JobProcessorName> {
  parameters: JobParameters<N>;
  /** Fires when the run must stop: its time is over, a person stopped it, or the worker ends. */
  signal: AbortSignal;
  /** Adds a line to the log of the run. */
  log(level: JobLogLevel, words: JobWords): void;
}

/**
 * Does what a job is for. What it throws is the failure of the run; an ApiError says why in the reader's language.
 *
 * @returns what came of it: messages, or what another server answered.
 */
export type JobProcessor<N extends JobProcessorName> = (context: TaskContext, work: JobWork<N>) => Promise<JobOutcome>;
export type JobOutcome = string | JobMessage[];
