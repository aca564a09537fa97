import type { EntityDefinition } from '@cloud/contract';
import { newId } from '../database/id.ts';
import { SECRET_MASK } from './wire.ts';
import type { Work } from './work.ts';

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

/** Writes down who changed what. Passwords and secrets are noted, never shown. */
export async function writeAudit(
  work: { trx: Work['trx']; scope: Pick<Work['scope'], 'userId' | 'account' | 'tenantId'>; address: string },
  entity: Pick<EntityDefinition, 'name' | 'fields'>,
  verb: string,
  records: readonly { id: string; before?: Row; after?: Row }[],
): Promise<void> {
  const rows = records
    .map(({ id, before, after }) => ({ id, changes: changesOf(entity, before, after) }))
    .filter(({ changes }) => verb !== 'update' || Object.keys(changes).length > 0);
  if (rows.length === 0) return;
  const { userId, account, tenantId } = work.scope;
  await work.trx
    .insertInto('bladeAudit')
    .values(
      rows.map(({ id, changes }) => ({
        id: newId(),
        tenantId,
        entity: entity.name,
        recordId: id,
        verb,
        changes: JSON.stringify(changes),
        userId,
        account,
        remoteIp: work.address,
      })),
    )
    .execute();
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
