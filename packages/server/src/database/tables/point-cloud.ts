import type {
  CodedMessage,
  Dataset,
  DatasetState,
  EditOperation,
  ExportOptionValues,
  GivenFacts,
  Language,
  Recipe,
  RowLayout,
  Run,
  RunArtifact,
  RunEvent,
  RunRecord,
  RunStage,
  RunState,
  ShareLevel,
  KeptView,
  TeamRecipe,
} from '@cloud/contract';
import type { Generated } from 'kysely';
import type {
  AuditColumns,
  BigCount,
  DefaultBigCount,
  DefaultJson,
  DefaultTime,
  Json,
  NullableTime,
  Time,
} from './columns.ts';

/** A file of a dataset as it is kept: what was uploaded, and what reading it found. */
export interface DatasetFile extends Partial<Dataset['files'][number]> {
  uploadId: string;
}
/** An artifact of a run as it is kept: without its URL, which its revision decides. */
export type StoredArtifact = Omit<RunArtifact, 'href'>;

export interface UploadRow {
  id: string;
  tenantId: string;
  userId: string;
  name: string;
  size: BigCount;
  metadata: DefaultJson<Record<string, string | null>>;
  datasetId: string | null;
  createTime: DefaultTime;
  expireTime: Time;
  /** Hex; '' until it was taken. */
  sha256: Generated<string>;
}

/** A file that a job fetched from elsewhere. */
export interface SyncedFileRow {
  id: string;
  tenantId: string;
  source: string;
  name: string;
  version: string;
  datasetId: string;
  createTime: DefaultTime;
}

export interface DatasetRow extends AuditColumns {
  tenantId: string;
  name: string;
  state: DatasetState;
  progress: Generated<number>;
  stage: Generated<string>;
  error: Json<CodedMessage> | null;
  files: DefaultJson<DatasetFile[]>;
  points: DefaultBigCount;
  bounds: Json<NonNullable<Dataset['bounds']>> | null;
  origin: DefaultJson<Dataset['origin']>;
  unitGiven: Generated<Dataset['unit']>;
  unit: Generated<Dataset['unit']>;
  upGiven: Generated<Dataset['up']>;
  up: Generated<Dataset['up']>;
  suited: Generated<string>;
  crs: string | null;
  crsGiven: Generated<string>;
  colorsGiven: Generated<GivenFacts['colors']>;
  rowsGiven: Json<RowLayout> | null;
  /** How often its files were read again. */
  reading: Generated<number>;
  attributes: DefaultJson<string[]>;
  spacing: Generated<number>;
  warnings: DefaultJson<CodedMessage[]>;
  hasTiles: Generated<boolean>;
  hasThumbnail: Generated<boolean>;
  note: Generated<string>;
  /** A path of names; '' where it lies in none. */
  folder: Generated<string>;
  tags: Generated<string[]>;
}

/** Another reading of a scan, until it is kept. */
export interface ScanProposalRow
  extends
    AuditColumns,
    Omit<DatasetRow, 'id' | 'tenantId' | 'name' | 'reading' | 'note' | 'folder' | 'tags' | keyof AuditColumns> {
  tenantId: string;
  datasetId: string;
}

/** A person or a role that sees a scan, or changes it. */
export interface ScanShareRow extends AuditColumns {
  tenantId: string;
  datasetId: string;
  userId: string | null;
  roleId: string | null;
  level: ShareLevel;
}

/** A link by which a scan is looked at without an account. */
export interface ScanGuestRow extends AuditColumns {
  tenantId: string;
  datasetId: string;
  name: Generated<string>;
  /** SHA-256 of its secret, hex. */
  digest: string;
  endTime: Time;
  seenTime: NullableTime;
}

/** A recipe with its options that a tenant keeps. */
export interface KeptViewRow extends AuditColumns {
  tenantId: string;
  datasetId: string;
  name: string;
  section: Json<NonNullable<KeptView['section']>> | null;
  measurements: DefaultJson<KeptView['measurements']>;
}

export interface TeamRecipeRow extends AuditColumns {
  tenantId: string;
  name: string;
  recipe: Recipe;
  options: DefaultJson<TeamRecipe['options']>;
}

export interface RunRow extends AuditColumns {
  tenantId: string;
  datasetId: string;
  recipe: Recipe;
  options: DefaultJson<Run['options']>;
  language: Language;
  state: RunState;
  stage: Generated<string>;
  progress: Generated<number>;
  stages: DefaultJson<RunStage[]>;
  error: Json<CodedMessage> | null;
  summary: DefaultJson<Run['summary']>;
  artifacts: DefaultJson<StoredArtifact[]>;
  revision: Generated<number>;
  startTime: NullableTime;
  endTime: NullableTime;
  engineVersion: Generated<string>;
  record: Json<RunRecord> | null;
  exportOptions: DefaultJson<ExportOptionValues>;
}

/** Where an element was when an edit named it; the engine finds it again by this in another run. */
export interface StoredAnchor {
  id: string;
  kind: 'room' | 'wall' | 'opening' | 'slab' | 'column' | 'beam' | 'stair';
  elevation: number;
  center: [number, number];
  ends?: [[number, number], [number, number]];
}

export interface ElementRemarkRow extends AuditColumns {
  tenantId: string;
  runId: string;
  revision: number;
  elementId: string;
  elementName: string;
  text: string;
  /** Who settled it, and when; null while it is open. */
  doneUser: string | null;
  doneTime: NullableTime;
}

export interface RunEditRow extends AuditColumns {
  tenantId: string;
  runId: string;
  revision: number;
  operations: Json<EditOperation[]>;
  anchors: DefaultJson<StoredAnchor[]>;
  kind: Generated<'edit' | 'undo' | 'redo' | 'exports'>;
  targetId: string | null;
  editKey: string | null;
  exportOptions: Json<ExportOptionValues> | null;
}

export interface CloudEventRow {
  id: Generated<string>;
  tenantId: string;
  subjectId: string;
  type: string;
  data: Json<RunEvent>;
  createTime: DefaultTime;
}
