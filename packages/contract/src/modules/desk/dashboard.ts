import { defineEndpoint } from '../../endpoint.ts';

/** A released notice as it is listed to its readers. */
export interface NoticeDigest {
  id: string;
  title: string;
  category: number;
  categoryName: string;
  releaseTime: string;
  isRead: boolean;
}

/** The latest notices of the caller's tenant, and how many of all he has not read. */
export const myNotices = defineEndpoint<Record<string, never>, { records: NoticeDigest[]; unread: number }>()({
  method: 'GET',
  path: '/blade-desk/dashboard/my-notices',
  access: 'user',
});

/**
 * What waits for the caller: his uploads that stopped half-way, scans that failed or were never modelled, runs that
 * failed, and for administrators accounts that registered and have no role yet.
 */
export const TODO_KINDS = [
  'user-pending',
  'run-failed',
  'dataset-failed',
  'upload-unfinished',
  'dataset-unmodelled',
] as const;
export type TodoKind = (typeof TODO_KINDS)[number];

export interface TodoItem {
  /** Id of the dataset, the upload or the user. */
  id: string;
  name: string;
  time: string;
}

export interface Todo {
  kind: TodoKind;
  count: number;
  /** The latest of them. */
  items: TodoItem[];
}

/** Something that may be used up to a limit. */
export interface Usage {
  used: number;
  /** 0: without limit. */
  limit: number;
}

export interface DashboardSummary {
  todos: Todo[];
  quota: {
    /** Bytes of the tenant's uploaded files. */
    storage: Usage;
    /** Bytes of the largest file that may be uploaded. */
    fileLimit: number;
    /** Accounts of the tenant; told to administrators. */
    accounts?: Usage;
  };
}

/** What waits for the caller and what his tenant has left. */
export const dashboardSummary = defineEndpoint<Record<string, never>, DashboardSummary>()({
  method: 'GET',
  path: '/blade-desk/dashboard/summary',
  access: 'user',
});
