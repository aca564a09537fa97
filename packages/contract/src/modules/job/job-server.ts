import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** Group of the workers that come with the product; others are named by the setting CLOUD_JOB_GROUP of a worker. */
export const PRODUCT_JOB_GROUP = 'cloud-experience';
/** What a group may be called: part of the name of its queue. */
export const JOB_GROUP_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,19}$/;

/**
 * A group of workers of the built-in engine. A worker belongs to the group whose `jobAppName` its setting names. Address and
 * password are those of an external scheduler in other products of the family; here they are kept for their clients and decide
 * nothing.
 */
export const jobServer = defineEntity({
  name: 'jobServer',
  permission: 'jobserver',
  label: 'jobServer.title',
  singular: 'jobServer.one',
  screen: { path: '/job/jobserver', icon: 'icon-job' },
  picker: { call: 'select' },
  path: '/blade-job/job-server',
  table: 'blade_job_server',
  title: 'jobServerName',
  tenantScoped: false,
  read: 'platform',
  write: 'super',
  sheet: 'out',
  order: ['id', 'asc'],
  fields: {
    jobServerName: text('jobServer.name', { required: true, search: 'contains', maxLength: 50 }),
    jobServerUrl: text('jobServer.url', { showIn: 'none' }),
    jobAppName: text('jobServer.appName', { required: true, search: 'contains', unique: true, maxLength: 20 }),
    jobAppPassword: text('jobServer.appPassword', { showIn: 'none', secret: true, maxLength: 100 }),
    jobRemark: longText('common.remark', { maxLength: 255 }),
  },
});
export type JobServer = RecordOf<typeof jobServer>;

const runningTask = v.object({
  /** Kind of the task; `run-job` is a job of the schedule. */
  kind: v.string(),
  /** Name of the job or of the scan, as far as it has one. */
  title: v.string(),
  since: v.string(),
});
const jobWorker = v.object({
  id: v.string(),
  /** Name of its group, `jobAppName`. */
  jobAppName: v.string(),
  host: v.string(),
  pid: v.number(),
  version: v.string(),
  startTime: v.string(),
  beatTime: v.string(),
  /** Seconds since its last sign of life. */
  silentSeconds: v.number(),
  /** Whether it gave a sign of life lately. */
  isAlive: v.boolean(),
  /** It takes no new task. */
  isDraining: v.boolean(),
  /** Processes that wanted to run in the last minute, by processor of its machine: 1 is busy. */
  load: v.number(),
  memoryBytes: v.number(),
  /** Jobs that it runs at a time. */
  capacity: v.number(),
  running: v.array(runningTask),
});
/** A process that takes tasks from the queue. */
export type JobWorker = v.InferOutput<typeof jobWorker>;

const base = jobServer.path;
const read = { method: 'GET', access: 'platform', permission: 'jobserver_view' } as const;

export const jobServerPage = defineEndpoint({
  ...read,
  path: `${base}/page`,
  summary: 'Groups of job workers',
  input: wire.listQuery,
  output: wire.page(wire.record(jobServer)),
});

export const jobServerSync = defineEndpoint({
  method: 'POST',
  path: `${base}/sync`,
  access: 'super',
  summary: 'Forget workers that are gone, and make the queues of groups that lack one',
  audit: { none: 'nothing that a person decides changes' },
  input: wire.parameters(),
  output: wire.done,
});

export const jobWorkers = defineEndpoint({
  ...read,
  path: `${base}/workers`,
  summary: 'The workers of all groups: sign of life, version, load, what they run',
  input: wire.nothing,
  output: v.array(jobWorker),
});

/** A drained worker finishes its runs and takes no new task until an operator ends the drain or restarts the worker. */
export const jobWorkerDrain = defineEndpoint({
  method: 'POST',
  path: `${base}/drain`,
  access: 'platform',
  permission: 'jobserver_drain',
  inputIn: 'both',
  summary: 'Let a worker take no new tasks, or take them again',
  title: 'jobServer.one',
  audit: { verb: 'suspend', of: 'jobServer' },
  input: v.object({ id: wire.id, isDraining: wire.flag }),
  output: wire.done,
});
