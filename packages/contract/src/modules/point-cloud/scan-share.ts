import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { dataset, idsOfDatasets, subjectId } from './dataset.ts';
import { run } from './run.ts';

export const SHARE_LEVELS = ['view', 'edit'] as const;
/** `view`: looks at scan and models, downloads; `edit`: models and edits too. Removing and sharing stay with the owner. */
export type ShareLevel = (typeof SHARE_LEVELS)[number];
/** Longest time that a guest link may hold, in days. */
export const MOST_GUEST_DAYS = 366;
/** Guest links of one scan that are in force. */
export const MOST_GUEST_LINKS = 20;

const share = v.object({
  id: v.string(),
  /** One of the two is ''. */
  userId: v.string(),
  roleId: v.string(),
  name: v.string(),
  level: v.picklist(SHARE_LEVELS),
});
/** A person or a role with whom a scan is shared. */
export type ScanShare = v.InferOutput<typeof share>;

const guestLink = v.object({
  id: v.string(),
  name: v.string(),
  endTime: v.string(),
  /** When it was opened last; '' for never. */
  seenTime: v.string(),
});
export type GuestLink = v.InferOutput<typeof guestLink>;

const base = '/blade-pointcloud/dataset';
const write = { method: 'POST', access: 'user', title: 'log.dataset', audit: { verb: 'share', of: 'scan' } } as const;

/** With whom a scan is shared; told to those who may share it. */
export const shareList = defineEndpoint({
  method: 'GET',
  path: `${base}/share-list`,
  access: 'user',
  summary: 'With whom a scan is shared, and its guest links',
  input: v.object({ id: subjectId }),
  output: v.object({ shares: v.array(share), guests: v.array(guestLink) }),
});
/** Shares scans with a person or a role of the tenant; who had them before has them at this level now. */
export const shareSubmit = defineEndpoint({
  ...write,
  path: `${base}/share`,
  summary: 'Share scans with a person or a role',
  input: v.object({
    ids: idsOfDatasets,
    userId: wire.optionalId,
    roleId: wire.optionalId,
    level: v.picklist(SHARE_LEVELS),
  }),
  output: wire.done,
});
export const shareRemove = defineEndpoint({
  ...write,
  path: `${base}/unshare`,
  inputIn: 'query',
  summary: 'Take back a share of a scan',
  input: v.object({ id: wire.id }),
  output: wire.done,
});

/** Makes a link by which anyone looks at a scan and its models until a day. Its secret is answered this once. */
export const guestLinkAdd = defineEndpoint({
  ...write,
  path: `${base}/guest-link`,
  summary: 'Make a link for guests without an account',
  input: v.object({
    id: subjectId,
    name: v.pipe(wire.text, v.trim(), v.maxLength(64)),
    /** The last day on which it holds, `yyyy-MM-dd`. */
    endDay: v.pipe(wire.text, v.isoDate('bad-request')),
  }),
  output: v.object({ id: v.string(), secret: v.string() }),
});
export const guestLinkRemove = defineEndpoint({
  ...write,
  path: `${base}/guest-link-remove`,
  inputIn: 'query',
  summary: 'End a link for guests',
  input: v.object({ id: wire.id }),
  output: wire.done,
});

/** What a guest sees: the scan, and its models that are done, newest first. Addresses of files carry the link's secret. */
export const guestOpen = defineEndpoint({
  method: 'GET',
  path: '/blade-pointcloud/guest/open',
  access: 'anonymous',
  summary: 'A scan and its models by a guest link',
  input: v.object({ secret: wire.text }),
  output: v.object({ dataset, runs: v.array(run), endTime: v.string() }),
});
/** Bytes for guests: `<path>/{secret}/{datasetId|runId}/{artifact path}`. */
export const GUEST_ARTIFACT_PATH = '/blade-pointcloud/guest/artifact';

/** Hands scans over: those named, or all of people who leave. Owners hand over their own, administrators those of anyone. */
export const datasetHandOver = defineEndpoint({
  ...write,
  path: `${base}/hand-over`,
  summary: 'Give scans to another person of the tenant',
  audit: { verb: 'hand-over', of: 'scan' },
  input: v.object({ ids: wire.optionalIds, fromUserIds: wire.optionalIds, toUserId: wire.id }),
  output: v.object({ count: v.number() }),
});
/** How many scans people own; for administrators, before an account is removed. */
export const datasetOwned = defineEndpoint({
  method: 'GET',
  path: `${base}/owned`,
  access: 'admin',
  summary: 'How many scans people own',
  input: v.object({ userIds: wire.ids }),
  output: v.object({ count: v.number() }),
});
