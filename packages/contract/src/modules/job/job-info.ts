import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { choice, dateTime, decimal, integer, longText, onOff, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { codedMessage } from '../point-cloud/dataset.ts';
import { JOB_PROCESSORS } from './processor.ts';

/** `timeExpressionType`. A single date is of type cron, with the date `yyyy-MM-dd HH:mm:ss` as its expression. */
export const JOB_TIME = { byHand: 1, cron: 2, rate: 3, delay: 4 } as const;
/** The shortest rate and delay, in milliseconds. */
export const LEAST_JOB_INTERVAL_MS = 1000;
/** Longest rate and delay: a year. */
export const MOST_JOB_INTERVAL_MS = 366 * 24 * 3_600_000;
/** Longest time limit, in milliseconds: three weeks. */
const MOST_LIMIT_MS = 21 * 24 * 3_600_000;
/** `logLevel`: lines below it are not kept. */
export const JOB_LOG_LEVELS = { debug: 1, info: 2, warn: 3, error: 4, off: 99 } as const;
export type JobLogLevel = Exclude<keyof typeof JOB_LOG_LEVELS, 'off'>;
/** A time that nothing ran at: run once, late, or leave out. */
export const JOB_MISFIRES = ['run', 'skip'] as const;
export type JobMisfire = (typeof JOB_MISFIRES)[number];
const JOB_RUN_STATES = ['queued', 'running', 'succeeded', 'failed', 'timed-out', 'cancelled', 'skipped'] as const;
export type JobRunState = (typeof JOB_RUN_STATES)[number];
/** What a run came of: its time, a person, or the success of another job. */
const JOB_RUN_CAUSES = ['schedule', 'hand', 'chain'] as const;
export type JobRunCause = (typeof JOB_RUN_CAUSES)[number];

const kept = { showIn: 'none' } as const;

/**
 * A job of the built-in engine: what is done, when, and what happens if it fails.
 *
 * - `timeExpression`: by type a cron expression or a date, or milliseconds. Cron with five fields counts weekdays as Unix does
 *   (0 and 7 are Sunday), with six or seven fields, seconds first, as Quartz does (1 is Sunday); names mean the same in both.
 * - `extra`: time zone of the expression, e.g. `Europe/Berlin`; empty for that of the installation.
 * - `lifecycle`: `start,end` as dates of the installation's zone; either may be empty.
 * - `processorInfo`: a name of {@link JOB_PROCESSORS}; `jobParams`: its parameters, as a JSON object.
 * - `maxInstanceNum`: runs at a time, 0 any; a time that comes when they are all busy is skipped.
 * - `alertThreshold`: failures within `statisticWindowLen` seconds that tell the people of `notifyUserIds`; 0 tells of each.
 *   They are told once in `silenceWindowLen` seconds.
 *
 * Only `executeType` and `processorType` 1 exist. What tunes an external scheduler beyond that is kept for other clients of the
 * family and decides nothing.
 */
export const jobInfo = defineEntity({
  name: 'jobInfo',
  permission: 'jobinfo',
  label: 'job.title',
  singular: 'job.one',
  screen: { path: '/job/jobinfo', icon: 'icon-job' },
  picker: { call: 'select' },
  path: '/blade-job/job-info',
  table: 'blade_job_info',
  title: 'jobName',
  tenantScoped: false,
  read: 'platform',
  write: 'super',
  sheet: 'out',
  fields: {
    jobName: text('job.name', { required: true, search: 'contains', maxLength: 50, width: 160 }),
    processorInfo: choice('job.processor', {
      required: true,
      search: 'equals',
      width: 120,
      options: Object.entries(JOB_PROCESSORS).map(([name, { label }]) => [name, label] as const),
    }),
    enable: onOff('job.enable', { width: 90 }),
    lastState: choice('job.lastState', {
      readOnly: true,
      showIn: 'list',
      search: 'equals',
      width: 100,
      options: JOB_RUN_STATES.map((state) => [state, `jobRun.state.${state}`] as const),
      tones: { queued: 'busy', running: 'busy', succeeded: 'good', failed: 'bad', 'timed-out': 'bad' },
    }),
    jobDescription: longText('job.description', { showIn: 'form', maxLength: 255 }),
    jobServerId: reference('job.server', { entity: 'jobServer', nameField: 'jobServerName', showIn: 'form' }),
    timeExpressionType: integer('job.timeType', { min: 1, max: 5, ...kept }),
    timeExpression: text('job.time', { width: 165 }),
    extra: text('job.zone', { showIn: 'form' }),
    nextTime: dateTime('job.nextTime', { readOnly: true, showIn: 'list', width: 165 }),
    lastTime: dateTime('job.lastTime', { readOnly: true, showIn: 'list', width: 165 }),
    lifecycle: text('job.lifecycle', { showIn: 'form' }),
    misfireRule: choice('job.misfire', {
      showIn: 'form',
      options: JOB_MISFIRES.map((rule) => [rule, `job.misfireRule.${rule}`] as const),
    }),
    maxInstanceNum: integer('job.maxInstances', { showIn: 'form', min: 0, max: 1000 }),
    instanceTimeLimit: integer('job.timeLimit', { showIn: 'form', min: 0, max: MOST_LIMIT_MS }),
    instanceRetryNum: integer('job.retries', { showIn: 'form', min: 0, max: 20 }),
    successorIds: reference('job.successors', {
      entity: 'jobInfo',
      many: true,
      nameField: 'successorNames',
      showIn: 'form',
      maxLength: 1000,
    }),
    logLevel: integer('job.logLevel', kept),
    notifyUserIds: reference('job.notify', {
      entity: 'user',
      many: true,
      nameField: 'notifyUserNames',
      showIn: 'form',
      maxLength: 2000,
    }),
    alertThreshold: integer('job.alertThreshold', { showIn: 'form', min: 0, max: 10_000 }),
    statisticWindowLen: integer('job.alertWindow', { showIn: 'form', min: 0, max: 31_536_000 }),
    silenceWindowLen: integer('job.alertSilence', { showIn: 'form', min: 0, max: 31_536_000 }),
    jobParams: longText('job.parameters', { maxLength: 40_000, ...kept }),
    jobId: text('job.id', { readOnly: true, maxLength: 20, ...kept }),
    executeType: integer('job.executeType', kept),
    processorType: integer('job.processorType', kept),
    concurrency: integer('job.concurrency', kept),
    taskRetryNum: integer('job.taskRetries', kept),
    minCpuCores: decimal('job.minCpu', kept),
    minMemorySpace: decimal('job.minMemory', kept),
    minDiskSpace: decimal('job.minDisk', kept),
    designatedWorkers: text('job.workers', kept),
    maxWorkerCount: integer('job.maxWorkers', kept),
    dispatchStrategy: integer('job.dispatch', kept),
    logType: integer('job.logType', kept),
  },
});
export type JobInfo = RecordOf<typeof jobInfo>;

const base = jobInfo.path;

export const jobChange = defineEndpoint({
  method: 'POST',
  path: `${base}/change`,
  access: 'platform',
  permission: 'jobinfo_change',
  inputIn: 'both',
  summary: 'Pause a job, or let it go on',
  title: 'job.one',
  audit: { verb: 'update', of: 'jobInfo' },
  input: v.object({ id: wire.id, enable: v.pipe(wire.integer(0), v.minValue(0), v.maxValue(1)) }),
  output: wire.done,
});

export const jobRun = defineEndpoint({
  method: 'POST',
  path: `${base}/run`,
  access: 'platform',
  permission: 'jobinfo_run',
  inputIn: 'both',
  summary: 'Run a job now, whatever its schedule',
  title: 'job.one',
  audit: { verb: 'run', of: 'jobInfo' },
  input: v.object({ id: wire.id }),
  /** Id of the run. */
  output: v.object({ id: v.string() }),
});

export const jobSync = defineEndpoint({
  method: 'POST',
  path: `${base}/sync`,
  access: 'super',
  summary: 'Register jobs that the scheduler does not know, and compute their next times anew',
  audit: { none: 'nothing that a person decides changes' },
  input: wire.parameters(),
  output: wire.done,
});

/** What is asked for is what would be submitted, so that what is shown is what runs. */
export const jobNextTimes = defineEndpoint({
  method: 'GET',
  path: `${base}/next-times`,
  access: 'platform',
  permission: 'jobinfo_view',
  summary: 'The next times of a schedule',
  input: v.object({
    timeExpressionType: wire.integer(JOB_TIME.cron),
    timeExpression: wire.text,
    extra: wire.text,
    lifecycle: wire.text,
  }),
  output: v.object({
    /** Of the schedule. */
    zone: v.string(),
    /** As the clocks of that zone show them, with the offset from UTC, e.g. `+08:00`. */
    times: v.array(v.object({ time: v.string(), offset: v.string() })),
  }),
});

const jobRunRow = v.object({
  id: v.string(),
  jobInfoId: v.string(),
  jobName: v.string(),
  processorInfo: v.string(),
  cause: v.picklist(JOB_RUN_CAUSES),
  state: v.picklist(JOB_RUN_STATES),
  scheduledTime: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  /** From its first start to its end, or to now. */
  seconds: v.number(),
  /** Times that it was begun. */
  attempts: v.number(),
  /** `host:pid` of the worker that began it last; empty before. */
  worker: v.string(),
  error: v.nullable(codedMessage),
});
/** One time that a job ran, runs, or was left out. */
export type JobRun = v.InferOutput<typeof jobRunRow>;

const logLine = v.object({ time: v.string(), level: v.picklist(['debug', 'info', 'warn', 'error']), text: v.string() });
export type JobLogLine = v.InferOutput<typeof logLine>;

const runs = '/blade-job/job-run';

export const jobRunList = defineEndpoint({
  method: 'GET',
  path: `${runs}/list`,
  access: 'platform',
  permission: 'jobinfo_log',
  summary: 'The runs of jobs, the newest first',
  input: v.object({
    current: wire.count(1, 1_000_000),
    size: wire.count(10, 500),
    jobInfoId: wire.optionalId,
    state: v.optional(v.union([v.literal(''), v.picklist(JOB_RUN_STATES)])),
    cause: v.optional(v.union([v.literal(''), v.picklist(JOB_RUN_CAUSES)])),
    beginDate: wire.optionalText,
    endDate: wire.optionalText,
  }),
  output: wire.page(jobRunRow),
});

export const jobRunDetail = defineEndpoint({
  method: 'GET',
  path: `${runs}/detail`,
  access: 'platform',
  permission: 'jobinfo_log',
  summary: 'A run of a job with its log and what came of it, in the language of the reader',
  input: v.object({ id: wire.id }),
  output: v.object({ ...jobRunRow.entries, output: v.string(), log: v.array(logLine) }),
});
export type JobRunDetail = v.InferOutput<typeof jobRunDetail.output>;

export const jobRunStop = defineEndpoint({
  method: 'POST',
  path: `${runs}/stop`,
  access: 'platform',
  permission: 'jobinfo_run',
  inputIn: 'both',
  summary: 'Stop a run that waits or is under way',
  title: 'job.one',
  audit: { verb: 'cancel', of: 'jobInfo' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});
