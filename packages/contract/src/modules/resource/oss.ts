import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dictionary, longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { codedMessage } from '../point-cloud/dataset.ts';

/** Categories of the dictionary `oss`; all speak the S3 protocol. */
export const OSS_CATEGORY = { minio: 1, qiniu: 2, ali: 3, tencent: 4, huawei: 5, amazon: 6 } as const;

/**
 * An object storage. The enabled one holds the files of the whole product, of every tenant; so the settings belong to the
 * tenant that runs the platform. `status`: 1 off, 2 on. `transformEndpoint` stands in the links of a test upload, where
 * the bucket is reached from outside under another address.
 */
export const oss = defineEntity({
  name: 'oss',
  label: 'oss.title',
  singular: 'oss.one',
  screen: { path: '/resource/oss', icon: 'icon-cloud' },
  path: '/blade-resource/oss',
  table: 'blade_oss',
  title: 'ossCode',
  tenantScoped: true,
  read: 'platform',
  write: 'platform',
  listKind: 'entity',
  sheet: 'none',
  fields: {
    category: dictionary('oss.category', {
      group: 'group.storage',
      required: true,
      source: 'oss',
      search: 'equals',
      width: 120,
    }),
    ossCode: text('oss.code', {
      group: 'group.storage',
      required: true,
      unique: true,
      search: 'contains',
      maxLength: 32,
    }),
    endpoint: text('oss.endpoint', { group: 'group.storage', required: true }),
    bucketName: text('oss.bucket', { group: 'group.storage', required: true }),
    accessKey: text('oss.accessKey', { group: 'group.access', required: true, search: 'contains' }),
    secretKey: text('oss.secretKey', { group: 'group.access', required: true, secret: true, showIn: 'form' }),
    region: text('oss.region', { group: 'group.storage', showIn: 'form' }),
    appId: text('oss.appId', { group: 'group.access', showIn: 'form' }),
    transformEndpoint: text('oss.transformEndpoint', { group: 'group.further', showIn: 'form' }),
    remark: longText('common.remark', { group: 'group.further', showIn: 'form', maxLength: 255 }),
    status: dictionary('oss.status', { source: 'yes_no', readOnly: true, showIn: 'list', width: 100 }),
  },
});
export type Oss = RecordOf<typeof oss>;

const change = {
  method: 'POST',
  access: 'platform',
  permission: 'oss_enable',
  inputIn: 'both',
  audit: { verb: 'update', of: 'oss' },
  output: wire.done,
} as const;

/** New files of the product go to this storage from now on; every other one is off. It must answer. */
export const ossEnable = defineEndpoint({
  ...change,
  path: '/blade-resource/oss/enable',
  summary: 'Put new files into this object storage',
  input: v.object({ id: wire.id }),
});

/** New files of the product go into the folder of the server again. */
export const ossDisable = defineEndpoint({
  ...change,
  path: '/blade-resource/oss/disable',
  summary: 'Put new files into the folder of the server',
  input: v.object({ id: wire.id }),
});

/** What a test of an object storage does, in this order. */
export const OSS_TEST_STEPS = ['reach', 'write', 'read', 'range', 'list', 'remove'] as const;
export type OssTestStep = (typeof OSS_TEST_STEPS)[number];
const ossTestResult = v.object({
  /** Steps that worked, with their durations. */
  done: v.array(v.object({ step: v.picklist(OSS_TEST_STEPS), milliseconds: v.number() })),
  /** The step that did not, and why; null when all worked. */
  failed: v.nullable(v.object({ step: v.picklist(OSS_TEST_STEPS), error: codedMessage, message: v.string() })),
});
export type OssTestResult = v.InferOutput<typeof ossTestResult>;

/** Writes a file, reads it back whole and by range, lists it and removes it. */
export const ossTest = defineEndpoint({
  method: 'POST',
  path: '/blade-resource/oss/test',
  access: 'platform',
  permission: 'oss_edit',
  inputIn: 'both',
  summary: 'Try an object storage',
  audit: { none: 'nothing stays of it' },
  input: v.object({ id: wire.id }),
  output: ossTestResult,
});

/** `open`: files lie in both places, nothing moves them yet. */
export const STORAGE_MOVE_STATES = ['open', 'queued', 'running', 'failed', 'done', 'abandoned'] as const;
export type StorageMoveState = (typeof STORAGE_MOVE_STATES)[number];

const place = v.object({
  kind: v.picklist(['folder', 'environment', 'setting']),
  /** Code of the setting, name of the bucket of the environment, or ''. */
  name: v.string(),
});
const storageMoveRecord = v.object({
  id: v.string(),
  source: place,
  target: place,
  state: v.picklist(STORAGE_MOVE_STATES),
  filesTotal: v.number(),
  filesDone: v.number(),
  bytesDone: v.number(),
  error: v.nullable(codedMessage),
  createTime: v.string(),
  endTime: v.string(),
});
export type StorageMove = v.InferOutput<typeof storageMoveRecord>;
export type StoragePlaceInfo = v.InferOutput<typeof place>;

const overview = v.object({
  /** Where new files go. */
  current: place,
  /** The newest move; one that is not over says that older files still lie at its source. */
  move: v.nullable(storageMoveRecord),
});
export type StorageOverview = v.InferOutput<typeof overview>;

export const storageOverview = defineEndpoint({
  method: 'GET',
  path: '/blade-resource/oss/storage',
  access: 'platform',
  permission: 'oss_view',
  summary: 'Where the files of the product lie',
  input: wire.nothing,
  output: overview,
});

/** Moves the files that still lie at the former place. One that failed goes on where it stopped. */
export const storageMove = defineEndpoint({
  ...change,
  path: '/blade-resource/oss/move',
  summary: 'Move the older files to where new ones go',
  audit: { none: 'files stay what they are, and the page tells of the move' },
  input: wire.nothing,
});

/** Files at the former place are not looked for any more: it is lost, or they are moved by other means. */
export const storageMoveAbandon = defineEndpoint({
  ...change,
  path: '/blade-resource/oss/move-abandon',
  summary: 'Leave the older files where they are',
  audit: { none: 'files stay what they are, and the page tells of the move' },
  input: wire.nothing,
});

/** Makes a bucket in the enabled object storage. */
export const makeBucket = defineEndpoint({
  ...change,
  path: '/blade-resource/oss/endpoint/make-bucket',
  summary: 'Make a bucket in the enabled object storage',
  audit: { none: 'a bucket of the provider, which no record shows' },
  input: v.object({ bucketName: wire.text }),
});
/** Removes an empty bucket of the enabled object storage, if no setting names it. */
export const removeBucket = defineEndpoint({
  ...change,
  path: '/blade-resource/oss/endpoint/remove-bucket',
  summary: 'Remove an empty bucket of the enabled object storage',
  audit: { none: 'a bucket of the provider, which no record shows' },
  input: v.object({ bucketName: wire.text }),
});
