import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { choice, dateTime, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { subjectId } from './dataset.ts';

/** Key of the process by which models are released. */
export const APPROVAL_KEY = 'point-cloud-approval';
/** Category of that process; the others stand in dictionary `flow`. */
export const APPROVAL_CATEGORY = 'flow_approval';
/** Name of the table of approvals in rows of lists. */
export const APPROVAL_TABLE = 'blade_approval_info';
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** A run put forward for release. */
export const approvalFacts = defineEntity({
  name: 'approvalInfo',
  label: 'approval.title',
  singular: 'approval.one',
  permission: 'approval',
  screen: { path: '/userPointCloud/approval', icon: 'icon-done' },
  hasOwnRoutes: true,
  path: '/blade-pointcloud/approval-info',
  table: APPROVAL_TABLE,
  title: 'name',
  tenantScoped: true,
  sheet: 'none',
  fields: {
    name: text('approval.name', { search: 'contains', width: 240 }),
    approvalStatus: choice('approval.status', {
      search: 'equals',
      width: 110,
      options: APPROVAL_STATUSES.map((status) => [status, `approvalStatus.${status}`] as const),
      tones: { pending: 'busy', approved: 'good', rejected: 'bad' },
    }),
    createUser: reference('approval.applicant', { entity: 'user', nameField: 'createUserName', width: 120 }),
    reason: text('approval.reason', { width: 240 }),
    createTime: dateTime('approval.createTime', { search: 'range', width: 180 }),
    releaseNumber: text('approval.releaseNumber', { width: 110 }),
  },
});

const keyFigures = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]));
const gate = v.object({ rule: v.string(), isMet: v.boolean(), wanted: v.string(), found: v.string() });
const approval = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(APPROVAL_STATUSES),
  reason: v.string(),
  runId: v.string(),
  datasetId: v.string(),
  revision: v.number(),
  processInstanceId: v.string(),
  createUser: v.string(),
  createUserName: v.string(),
  createTime: v.string(),
  endTime: v.string(),
  comment: v.string(),
  /** Who decided. */
  approverName: v.string(),
  /** Key figures of the report as they were submitted. */
  summary: keyFigures,
  /** The release of the same scan before this one: its number and key figures; '' without one. */
  previous: v.object({ releaseNumber: v.string(), summary: keyFigures }),
  /** Rules of the gate and whether the report meets them. */
  gates: v.array(gate),
  /** `R-1` …; '' before the release. */
  releaseNumber: v.string(),
  /** The model was edited since it was submitted or released. */
  isChanged: v.boolean(),
  /** The caller may decide now: id of the task; '' otherwise. */
  taskId: v.string(),
  /** It waits for its applicant, who mends the model. */
  isSentBack: v.boolean(),
  /** The caller put it forward. */
  isOwn: v.boolean(),
  /** The files are hashed: it may be released. */
  isHashed: v.boolean(),
  /** Files could not be read to be hashed; a worker tries again every ten minutes. */
  isUnreadable: v.boolean(),
  tenantId: v.string(),
});
export type Approval = v.InferOutput<typeof approval>;

const base = approvalFacts.path;
export const approvalList = defineEndpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'user',
  summary: 'Models put forward for release: the own ones, or all of the tenant for approvers',
  input: v.intersect([wire.listQuery, v.object({ runId: wire.optionalText })]),
  output: wire.page(approval),
});
export const approvalDetail = defineEndpoint({
  method: 'GET',
  path: `${base}/detail`,
  access: 'user',
  summary: 'A model put forward for release, with key figures',
  input: v.object({ id: wire.id }),
  output: approval,
});

const write = { method: 'POST', access: 'user', title: 'approval.title' } as const;
export const approvalSubmit = defineEndpoint({
  ...write,
  path: `${base}/submit`,
  summary: 'Put a run forward for release',
  audit: { verb: 'put-forward', of: 'scan' },
  input: v.object({ runId: subjectId, reason: v.pipe(wire.text, v.maxLength(500)) }),
  output: v.object({ id: v.string() }),
});
const decision = v.object({ ids: wire.ids, comment: v.pipe(wire.text, v.maxLength(2_000)) });
export const approvalPass = defineEndpoint({
  ...write,
  path: `${base}/pass`,
  summary: 'Release models',
  audit: { verb: 'approve', of: 'scan' },
  input: decision,
  output: wire.done,
});
export const approvalReject = defineEndpoint({
  ...write,
  path: `${base}/reject`,
  summary: 'Reject models',
  audit: { verb: 'reject', of: 'scan' },
  input: decision,
  output: wire.done,
});
/** The applicant mends the model and submits it again within the same approval. */
export const approvalSendBack = defineEndpoint({
  ...write,
  path: `${base}/send-back`,
  summary: 'Send a model back to its applicant',
  audit: { verb: 'send-back', of: 'scan' },
  input: v.object({ id: wire.id, comment: v.pipe(wire.text, v.trim(), v.nonEmpty('comment-missing')) }),
  output: wire.done,
});
export const approvalResubmit = defineEndpoint({
  ...write,
  path: `${base}/resubmit`,
  summary: 'Submit a model again that was sent back',
  audit: { verb: 'put-forward', of: 'scan' },
  input: v.object({ id: wire.id, comment: v.pipe(wire.text, v.maxLength(2_000)) }),
  output: wire.done,
});
export const approvalWithdraw = defineEndpoint({
  ...write,
  path: `${base}/withdraw`,
  summary: 'Withdraw a model that was put forward',
  audit: { verb: 'withdraw', of: 'scan' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});

const release = v.object({
  number: v.string(),
  datasetName: v.string(),
  runId: v.string(),
  revision: v.number(),
  recipe: v.string(),
  engineVersion: v.string(),
  approverName: v.string(),
  releasedTime: v.string(),
  /** SHA-256 by file name: the uploaded files, the edits, the model and what was exported. */
  hashes: v.record(v.string(), v.string()),
});
/** What was released, by whom and when, with hashes of everything in it. */
export type Release = v.InferOutput<typeof release>;
export const signedRelease = v.object({
  release,
  /** Ed25519 over the canonical JSON of `release`, base64. */
  signature: v.string(),
  /** SPKI, base64. */
  publicKey: v.string(),
});
export type SignedRelease = v.InferOutput<typeof signedRelease>;

export const releaseRecord = defineEndpoint({
  method: 'GET',
  path: `${base}/release`,
  access: 'user',
  summary: 'The signed record of a release',
  input: v.object({ id: wire.id }),
  output: signedRelease,
});

const verdict = v.object({
  isGenuine: v.boolean(),
  /** Signed by this installation. */
  isOurs: v.boolean(),
  release: v.nullable(release),
  /** Names of files in the release whose hash was asked about and found. */
  matches: v.array(v.string()),
});
export type ReleaseVerdict = v.InferOutput<typeof verdict>;
/** Checks a record, or looks up which release holds a file, by its SHA-256 (the browser computes it; files stay there). */
export const releaseVerify = defineEndpoint({
  method: 'POST',
  path: `${base}/verify`,
  access: 'user',
  summary: 'Verify a release, or a file by its hash',
  audit: { none: 'stores nothing' },
  input: v.object({ record: v.nullish(wire.anything), hash: wire.optionalText }),
  output: verdict,
});
