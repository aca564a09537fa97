/** Kind of the tasks that run jobs; their data is the id of the run. */
export const RUN_JOB = 'run-job';
/** Workers read their rows again: one was told to drain, or not to. */
export const WORKER_CHANNEL = 'job_worker';
