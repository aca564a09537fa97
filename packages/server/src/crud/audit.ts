import { AUDITED_FIELDS, type EntityDefinition } from '@cloud/contract';
import { newId } from '../database/id.ts';
import type { RequestContext } from '../http/app.ts';
import { SECRET_MASK } from './record-codec.ts';

type Row = Readonly<Record<string, unknown>>;

/** Changes of one record, by field: before and after. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

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

/** Writes down who changed what. Passwords and secrets are noted, never shown. */
export async function writeAudit(
  context: {
    trx: RequestContext['trx'];
    scope: Pick<RequestContext['scope'], 'userId' | 'account' | 'tenantId'>;
    address: string;
  },
  entity: Pick<EntityDefinition, 'name' | 'fields'>,
  verb: string,
  records: readonly { id: string; before?: Row; after?: Row }[],
): Promise<void> {
  const rows = records
    .map(({ id, before, after }) => ({ id, changes: changesOf(entity, before, after) }))
    .filter(({ changes }) => verb !== 'update' || Object.keys(changes).length > 0);
  if (rows.length === 0) return;
  const { userId, account, tenantId } = context.scope;
  const entries = rows.map(({ id, changes }) => ({
    id: newId(),
    tenantId,
    entity: entity.name,
    recordId: id,
    verb,
    changes: JSON.stringify(changes),
    userId,
    account,
    remoteIp: context.address,
  }));
  for (let start = 0; start < entries.length; start += MOST_AT_ONCE) {
    const part = entries.slice(start, start + MOST_AT_ONCE);
    await context.trx.insertInto('bladeAudit').values(part).execute();
  }
}

/**
 * Writes down what a grant gave and took, by kind of link: nobody finds one button among a hundred that stayed. Nothing is
 * written where nothing changed.
 */
export async function writeGrant(
  context: Parameters<typeof writeAudit>[0],
  entity: Pick<EntityDefinition, 'name' | 'fields'>,
  id: string,
  sets: Readonly<Record<string, readonly [before: ReadonlySet<string>, after: ReadonlySet<string>]>>,
): Promise<void> {
  const [taken, added]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const [name, [before, after]] of Object.entries(sets)) {
    taken[name] = [...before.difference(after)].join(',');
    added[name] = [...after.difference(before)].join(',');
  }
  const isChanged = [...Object.values(taken), ...Object.values(added)].some((ids) => ids !== '');
  const audited = { ...entity, fields: { ...entity.fields, ...AUDITED_FIELDS[entity.name] } };
  if (isChanged) await writeAudit(context, audited, 'grant', [{ id, before: taken, after: added }]);
}

function changesOf(entity: Pick<EntityDefinition, 'fields'>, before: Row = {}, after: Row = {}): Changes {
  const isNew = Object.keys(before).length === 0;
  const changes: Changes = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (SILENT.has(name)) continue;
    const [old, now] = [before[name] ?? null, after[name] ?? null];
    if (String(old) === String(now) || (isNew && (now === '' || name === 'status'))) continue;
    const field = entity.fields[name];
    const isHidden = field ? field.writeOnly || field.secret : name !== 'status';
    changes[name] = isHidden ? [old && SECRET_MASK, now && SECRET_MASK] : [old, now];
  }
  return changes;
}
