/** Kind of the tasks that run jobs; their data is the id of the run. */
export const RUN_JOB = 'run-job';
/** Kind of the tasks that mail an alarm; their data is `subject`, `text` and the ids of `people`, comma-joined. */
export const MAIL_ALARM = 'mail-job-alarm';
/** Workers read their rows again: one was told to drain, or not to. */
export const WORKER_CHANNEL = 'job_worker';
