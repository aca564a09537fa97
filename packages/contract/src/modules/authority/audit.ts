import * as v from 'valibot';
import { AUDIT_VERBS } from '../../audit-verb.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { choice, dateTime, integer, longText, reference, text } from '../../field.ts';
import type { Field } from '../../field.ts';
import * as wire from '../../wire.ts';
import { regionFacts } from '../base/region.ts';
import { ENTITIES } from '../entities.ts';
import { flowDefinition } from '../flow/definition.ts';
import { flowInstance } from '../flow/process.ts';
import { backupFacts } from '../monitor/backup.ts';
import { scanFacts } from '../point-cloud/scan-history.ts';
import { ownParamFacts } from '../system/own-param.ts';
import type { EntityDefinition } from '../../entity.ts';

const auditDifference = v.object({
  field: v.string(),
  /** Name of the field in the reader's language. */
  label: v.string(),
  before: v.string(),
  after: v.string(),
});
/** One change of one field in words: names instead of ids, labels instead of keys. */
export type AuditDifference = v.InferOutput<typeof auditDifference>;

const auditEntry = v.object({
  id: v.string(),
  tenantId: v.string(),
  /** Name of the entity. */
  entity: v.string(),
  /** Its title in the reader's language. */
  entityName: v.string(),
  recordId: v.string(),
  /** Title of the record now, or when it was removed. */
  recordName: v.string(),
  /** insert, update, remove, or what else was done, e.g. password. */
  verb: v.string(),
  /** The verb in the reader's language. */
  verbName: v.string(),
  /** By field: before and after; secrets are masked. */
  changes: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
  /** The same in the reader's language. */
  differences: v.array(auditDifference),
  userId: v.string(),
  account: v.string(),
  remoteIp: v.string(),
  createTime: v.string(),
});
/** One change of one record. */
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** Entities whose changes the audit keeps. */
export const AUDITED_ENTITIES: readonly EntityDefinition[] = [
  ...ENTITIES,
  regionFacts,
  scanFacts,
  backupFacts,
  ownParamFacts,
  flowDefinition,
  flowInstance,
];
const ENTITY_OPTIONS = AUDITED_ENTITIES.map(({ name, label }) => [name, label] as const);
const VERB_OPTIONS = AUDIT_VERBS.map((verb) => [verb, `operation.${verb}`] as const);

/** Fields that the audit notes of a record besides its own, by entity. */
export const AUDITED_FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  role: {
    menus: reference('role.menus', { entity: 'menu', many: true }),
    dataScopes: reference('role.dataScopes', { entity: 'dataScope', many: true }),
    apiScopes: reference('role.apiScopes', { entity: 'apiScope', many: true }),
  },
  topMenu: { menus: reference('role.menus', { entity: 'menu', many: true }) },
  user: { userExt: longText('user.ext') },
  scan: {
    file: text('scan.file'),
    unit: text('scan.unit'),
    recipe: text('scan.recipe'),
    revision: integer('scan.revision'),
    operations: longText('scan.operations'),
    layers: text('scan.layers'),
    reason: longText('approval.reason'),
    comment: longText('approval.comment'),
    releaseNumber: text('approval.releaseNumber'),
  },
  flowModel: { tenants: text('flowDefinition.tenant'), category: text('flowDefinition.category') },
  flowInstance: { reason: longText('approval.reason'), action: text('flowInstance.action') },
};

/** Fields of a change that are listed and searched. */
export const auditFacts = defineEntity({
  name: 'audit',
  label: 'audit.title',
  singular: 'audit.one',
  screen: { path: '/monitor/audit', icon: 'icon-authority' },
  path: '/blade-system/audit',
  table: 'blade_audit',
  title: 'recordId',
  tenantScoped: true,
  isLog: true,
  sheet: 'out',
  read: 'admin',
  write: 'super',
  listKind: 'entity',
  order: ['id', 'desc'],
  fields: {
    createTime: dateTime('audit.createTime', { search: 'range', width: 172 }),
    account: text('audit.account', { search: 'contains', width: 120 }),
    entity: choice('audit.entity', { search: 'equals', width: 140, options: ENTITY_OPTIONS }),
    recordId: text('audit.record', { search: 'equals', width: 170 }),
    verb: choice('audit.verb', { search: 'equals', width: 110, options: VERB_OPTIONS }),
    changes: text('audit.changes', { readOnly: true, width: 420 }),
    remoteIp: text('audit.remoteIp', { width: 140 }),
  },
});

/** One change. */
export const auditDetail = defineEndpoint({
  method: 'GET',
  path: `${auditFacts.path}/detail`,
  access: 'admin',
  permission: 'audit_view',
  summary: 'One change, in words',
  input: v.object({ id: wire.id }),
  output: auditEntry,
});

/** Changes of records with their users, newest first. */
export const auditList = defineEndpoint({
  method: 'GET',
  path: `${auditFacts.path}/list`,
  access: 'admin',
  permission: 'audit_view',
  summary: 'Changes, newest first',
  input: wire.listQuery,
  output: wire.page(auditEntry),
});
