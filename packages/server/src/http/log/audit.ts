import {
  AUDITED_ENTITIES,
  AUDITED_FIELDS,
  entityOf,
  SECRET_MASK,
  type AuditVerb,
  type EndpointDefinition,
  type EntityDefinition,
} from '@cloud/contract';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { Scope } from '../../database/scope.ts';

type Row = Readonly<Record<string, unknown>>;

/** What was done to one record: its columns before and after, as far as they matter. */
export interface AuditRecord {
  id: string;
  before?: Row;
  after?: Row;
}

/** Who does something to records, and in which transaction. */
export interface AuditWriter {
  trx: Queries;
  scope: Pick<Scope, 'userId' | 'account' | 'tenantId'>;
  address: string;
}

/** Changes of one record, by field: before and after. */
type Changes = Record<string, [before: unknown, after: unknown]>;

/** Columns that every change touches and nobody asks about. */
const SILENT = new Set([
  'updateTime',
  'updateUser',
  'createTime',
  'createUser',
  'createDept',
  'isDeleted',
  'id',
  'tenantId',
]);

/** A statement holds 65,535 parameters. */
const MOST_AT_ONCE = 5_000;

/**
 * Writes down who added, changed or removed records. Passwords and secrets are noted, never shown; an update that changes
 * nothing is not written. Calls that do anything else say so in their declaration and use `context.audit`.
 */
export async function writeAudit(
  writer: AuditWriter,
  entity: Pick<EntityDefinition, 'name' | 'fields'>,
  verb: AuditVerb,
  records: readonly AuditRecord[],
): Promise<void> {
  const rows = records
    .map(({ id, before, after }) => ({ id, changes: changesOf(entity, before, after) }))
    .filter(({ changes }) => verb !== 'update' || Object.keys(changes).length > 0);
  if (rows.length === 0) return;
  const { userId, account, tenantId } = writer.scope;
  const entries = rows.map(({ id, changes }) => ({
    id: newId(),
    tenantId,
    entity: entity.name,
    recordId: id,
    verb,
    changes: JSON.stringify(changes),
    userId,
    account,
    remoteIp: writer.address,
  }));
  for (let start = 0; start < entries.length; start += MOST_AT_ONCE) {
    const part = entries.slice(start, start + MOST_AT_ONCE);
    await writer.trx.insertInto('bladeAudit').values(part).execute();
  }
}

/** An endpoint whose declaration names the verb that the audit keeps of a call, and the entity of its records. */
export type AuditedEndpoint = EndpointDefinition & { audit: { verb: AuditVerb; of: string } };

/** Whether a call writes entries of its own into the audit. */
export const isAudited = (endpoint: EndpointDefinition): endpoint is AuditedEndpoint =>
  endpoint.audit !== undefined && 'verb' in endpoint.audit;

/** Writes down that what an endpoint declares was done to these records. */
export const auditCall = (
  writer: AuditWriter,
  { audit: { verb, of } }: AuditedEndpoint,
  records: readonly AuditRecord[],
): Promise<void> => writeAudit(writer, auditedEntity(of), verb, records);

const auditedEntity = (of: string) => AUDITED_ENTITIES.find(({ name }) => name === of) ?? entityOf(of);

/**
 * What a grant gave and took, by kind of link: nobody finds one button among a hundred that stayed. None where nothing
 * changed.
 */
export function grantsOf(
  id: string,
  sets: Readonly<Record<string, readonly [before: ReadonlySet<string>, after: ReadonlySet<string>]>>,
): AuditRecord[] {
  const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const [name, [had, has]] of Object.entries(sets)) {
    before[name] = [...had.difference(has)].join(',');
    after[name] = [...has.difference(had)].join(',');
  }
  const isChanged = [...Object.values(before), ...Object.values(after)].some((ids) => ids !== '');
  return isChanged ? [{ id, before, after }] : [];
}

function changesOf(
  { name: entity, fields }: Pick<EntityDefinition, 'name' | 'fields'>,
  before: Row = {},
  after: Row = {},
): Changes {
  const isNew = Object.keys(before).length === 0;
  const changes: Changes = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (SILENT.has(name)) continue;
    const [old, now] = [before[name] ?? null, after[name] ?? null];
    if (String(old) === String(now) || (isNew && (now === '' || name === 'status'))) continue;
    const field = fields[name] ?? AUDITED_FIELDS[entity]?.[name];
    const isHidden = field ? field.writeOnly || field.secret : name !== 'status';
    changes[name] = isHidden ? [old && SECRET_MASK, now && SECRET_MASK] : [old, now];
  }
  return changes;
}
