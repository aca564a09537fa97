import { CHANNEL_OFF, CHANNEL_ON, type mail, type sms } from '@cloud/contract';
import { ofAnyTable } from '../../../database/database.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import type { RequestContext } from '../../../http/app.ts';
import { writeAudit } from '../../../http/log/audit.ts';

/** Switches one setting of a tenant on and its others off. @throws ApiError `not-found` */
export async function enableChannel(
  context: RequestContext,
  entity: typeof sms | typeof mail,
  id: string,
): Promise<void> {
  const { tenantId } = await readRow(context, entity, id);
  const rows = ofAnyTable(context.trx);
  const before = await rows
    .selectFrom(entity.table)
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute();
  const changed = before.filter((row) => row.status !== (row.id === id ? CHANNEL_ON : CHANNEL_OFF));
  for (const row of changed) {
    const status = row.id === id ? CHANNEL_ON : CHANNEL_OFF;
    const update = { status, updateUser: context.scope.userId, updateTime: new Date() };
    await rows.updateTable(entity.table).set(update).where('id', '=', row.id).execute();
    await writeAudit(context, entity, 'update', [{ id: row.id, before: row, after: { ...row, status } }]);
  }
  context.changed(entity.table);
}
