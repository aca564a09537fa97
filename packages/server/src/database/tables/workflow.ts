import type {
  ApprovalStatus,
  Approval,
  DigestWay,
  Language,
  ProcessForm,
  ProcessEvent,
  Release,
  Run,
} from '@cloud/contract';
import type { ColumnType, Generated } from 'kysely';
import type { AuditColumns, DefaultJson, DefaultTime, Json, NullableTime, Time } from './columns.ts';

export interface FlowDefinitionRow extends AuditColumns {
  /** Empty for what every tenant may start. */
  tenantId: Generated<string>;
  deploymentId: string;
  key: string;
  name: string;
  version: number;
  category: Generated<string>;
  resourceName: string;
  xml: string;
  form: DefaultJson<ProcessForm>;
  suspensionState: Generated<number>;
  deploymentTime: DefaultTime;
}

/** What made an instance stop until an operator mends it. */
export interface InstanceFault {
  element: string;
  reason: string;
}

export interface FlowInstanceRow {
  id: string;
  tenantId: string;
  definitionId: string;
  title: Generated<string>;
  businessTable: Generated<string>;
  businessId: string;
  startUser: string;
  startTime: DefaultTime;
  endTime: NullableTime;
  endActivity: Generated<string>;
  endReason: Generated<string>;
  reason: Generated<string>;
  suspensionState: Generated<number>;
  /** Where the engine goes on from; only it looks further inside. */
  state: Json<{ variables: Record<string, unknown>; engine: unknown }>;
  awaits: Generated<string[]>;
  passed: Generated<string[]>;
  nextTimer: NullableTime;
  fault: Json<InstanceFault> | null;
  parentId: string | null;
  parentExecution: string | null;
  fixed: Generated<string[]>;
}

export interface FlowTaskRow {
  id: string;
  tenantId: string;
  instanceId: string;
  definitionId: string;
  activityId: string;
  executionId: string;
  name: string;
  assignee: string | null;
  owner: string | null;
  askedBy: string | null;
  candidateUsers: Generated<string[]>;
  candidateRoles: Generated<string[]>;
  candidateDepts: Generated<string[]>;
  candidatePosts: Generated<string[]>;
  fields: Generated<string>;
  isBulk: Generated<boolean>;
  createTime: DefaultTime;
  claimTime: NullableTime;
  dueTime: NullableTime;
  endTime: NullableTime;
  outcome: Generated<string>;
  actedFor: string | null;
  comment: Generated<string>;
  urged: Generated<number>;
}

export interface FlowEventRow {
  id: string;
  tenantId: string;
  instanceId: string;
  taskId: string | null;
  taskName: Generated<string>;
  verb: string;
  userId: string | null;
  actedFor: string | null;
  targetIds: Generated<string[]>;
  comment: Generated<string>;
  attachments: DefaultJson<ProcessEvent['attachments']>;
  createTime: DefaultTime;
}

export interface FlowDigestRow {
  userId: string;
  tenantId: string;
  way: Generated<DigestWay>;
  hour: number;
  language: Language;
  sentDay: string | null;
}

/** What came of a service task: variables to set, or the code of an error. */
export type FlowJobOutcome = { variables: Record<string, unknown> } | { code: string; reason: string };

export interface FlowJobRow {
  id: string;
  tenantId: string;
  instanceId: string;
  executionId: string;
  activityId: string;
  service: string;
  parameters: Json<Record<string, string>>;
  /** Receivers who have theirs. */
  done: DefaultJson<string[]>;
  attempts: Generated<number>;
  /** Why the last attempt failed. */
  reason: Generated<string>;
  outcome: ColumnType<FlowJobOutcome | null, string | undefined, string>;
  createTime: DefaultTime;
}

export interface FlowCopyRow {
  id: string;
  tenantId: string;
  instanceId: string;
  userId: string;
  sender: string;
  createTime: DefaultTime;
  readTime: NullableTime;
}

export interface FlowDeputyRow {
  userId: string;
  tenantId: string;
  deputyId: string;
  beginDate: string;
  endDate: string;
}

export interface FlowMessageRow {
  id: string;
  tenantId: string;
  awaited: string;
  variables: DefaultJson<Record<string, unknown>>;
  /** The instance that sent it, and does not hear it again. */
  senderId: string | null;
  /** The instance that it goes to; null until those that wait are found. */
  instanceId: string | null;
  createTime: DefaultTime;
}

export interface ProcessLeaveRow extends AuditColumns {
  tenantId: string;
  processDefinitionId: string | null;
  processInstanceId: string | null;
  startTime: Time | null;
  endTime: Time | null;
  reason: string | null;
  taskUser: string | null;
  applyTime: NullableTime;
}

export interface ApprovalInfoRow extends AuditColumns {
  tenantId: string;
  name: string;
  approvalStatus: Generated<ApprovalStatus>;
  reason: Generated<string>;
  datasetId: string;
  runId: string;
  revision: number;
  summary: DefaultJson<Run['summary']>;
  gates: DefaultJson<Approval['gates']>;
  hashes: Json<Record<string, string>> | null;
  processInstanceId: string | null;
  approver: string | null;
  comment: Generated<string>;
  endTime: NullableTime;
  releaseNumber: number | null;
  release: Json<Release> | null;
  signature: string | null;
  publicKey: string | null;
}
