import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

const noticeDigest = v.object({
  id: v.string(),
  title: v.string(),
  category: v.number(),
  categoryName: v.string(),
  releaseTime: v.string(),
  isRead: v.boolean(),
});
/** A released notice as it is listed to its readers. */
export type NoticeDigest = v.InferOutput<typeof noticeDigest>;

/** The latest notices of the caller's tenant, and how many of all the caller has not read. */
export const myNotices = defineEndpoint({
  method: 'GET',
  path: '/blade-desk/dashboard/my-notices',
  access: 'user',
  summary: 'Released notices, and how many are unread',
  input: wire.nothing,
  output: v.object({ records: v.array(noticeDigest), unread: v.number() }),
});

/** The latest notices of the caller's tenant. */
export const dashboardNotices = defineEndpoint({
  method: 'GET',
  path: '/blade-desk/dashboard/notices',
  access: 'user',
  summary: 'The latest released notices',
  input: wire.nothing,
  output: v.array(noticeDigest),
});

const activity = v.object({
  id: v.string(),
  kind: v.picklist(['process', 'run']),
  /** Of a process what was done, as `processEvent.<verb>` says it; of a run the state that it came to. */
  verb: v.string(),
  /** What the instance is about, or the dataset. */
  name: v.string(),
  /** Who did it; '' for the system. */
  userName: v.string(),
  taskName: v.string(),
  time: v.string(),
  /** Where an instance is looked at: its segment, id and business id; '' for a run. */
  routeValue: v.string(),
  processInstanceId: v.string(),
  businessId: v.string(),
  /** Of a run. */
  datasetId: v.string(),
});
/** Something that happened lately and concerns the caller. */
export type Activity = v.InferOutput<typeof activity>;

/** What happened lately with processes that the caller started or worked on, and with the caller's scans. */
export const dashboardActivities = defineEndpoint({
  method: 'GET',
  path: '/blade-desk/dashboard/activities',
  access: 'user',
  summary: 'What happened lately that concerns the caller',
  input: wire.nothing,
  output: v.array(activity),
});

const ownProcess = v.object({
  key: v.string(),
  name: v.string(),
  /** Instances of the caller's tenant that run. */
  running: v.number(),
  /** Where most tasks wait: the step, how many, and for how many seconds the oldest does; '' where none waits. */
  stall: v.object({ step: v.string(), open: v.number(), oldest: v.number() }),
  /** The step that took longest in the last 90 days, median in seconds; '' without any. */
  slowest: v.object({ step: v.string(), median: v.number() }),
});
/** How a process goes that the caller owns. */
export type OwnProcess = v.InferOutput<typeof ownProcess>;

/** How the processes go that the caller deployed; administrators also see those that came with the product. */
export const dashboardProcesses = defineEndpoint({
  method: 'GET',
  path: '/blade-desk/dashboard/processes',
  access: 'user',
  summary: 'How the processes of the caller go, and where they stall',
  input: wire.nothing,
  output: v.array(ownProcess),
});

/**
 * What waits for the caller: uploads that stopped half-way, scans that failed or were never modelled, runs that failed,
 * and for administrators accounts that registered and have no role yet.
 */
export const TODO_KINDS = [
  'user-pending',
  'run-failed',
  'dataset-failed',
  'upload-unfinished',
  'dataset-unmodelled',
] as const;
export type TodoKind = (typeof TODO_KINDS)[number];

const todoItem = v.object({
  /** Id of the dataset, the upload or the user. */
  id: v.string(),
  name: v.string(),
  time: v.string(),
});
export type TodoItem = v.InferOutput<typeof todoItem>;

const todo = v.object({
  kind: v.picklist(TODO_KINDS),
  count: v.number(),
  /** The latest of them. */
  items: v.array(todoItem),
});
export type Todo = v.InferOutput<typeof todo>;

const usage = v.object({
  used: v.number(),
  /** 0: without limit. */
  limit: v.number(),
});
/** Something that may be used up to a limit. */
export type Usage = v.InferOutput<typeof usage>;

const figures = v.object({
  scans: v.number(),
  points: v.number(),
  runs: v.number(),
  /** Runs that wait or go on. */
  running: v.number(),
  /** Scans and models that came of each of the last 30 days, oldest first. */
  days: v.array(v.object({ day: v.string(), scans: v.number(), models: v.number() })),
});
/** What there is of the caller's scans, counted over all of them; administrators are told of the whole tenant. */
export type DashboardFigures = v.InferOutput<typeof figures>;

export const dashboardFigures = defineEndpoint({
  method: 'GET',
  path: '/blade-desk/dashboard/figures',
  access: 'user',
  summary: 'How many scans, points and runs there are, and what came in a month',
  input: wire.nothing,
  output: figures,
});

const summary = v.object({
  todos: v.array(todo),
  quota: v.object({
    /** Bytes of the tenant's uploaded files. */
    storage: usage,
    /** Bytes of the largest file that may be uploaded. */
    fileLimit: v.number(),
    /** Accounts of the tenant; told to administrators. */
    accounts: v.optional(usage),
  }),
});
export type DashboardSummary = v.InferOutput<typeof summary>;

/** The caller's open tasks and the remaining quota of the tenant. */
export const dashboardSummary = defineEndpoint({
  method: 'GET',
  path: '/blade-desk/dashboard/summary',
  access: 'user',
  summary: 'What waits for the caller, and the quota',
  input: wire.nothing,
  output: summary,
});
