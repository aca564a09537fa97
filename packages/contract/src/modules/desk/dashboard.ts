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
