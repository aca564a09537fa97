import {
  ApiError,
  attach,
  attachDownload,
  attachUses,
  putFileAttach,
  type AttachedFileInfo,
  type EndpointOutput,
  type StoredFileInfo,
} from '@cloud/contract';
import { extname } from 'node:path';
import type { Operations } from '../../crud/crud-routes.ts';
import { saveRecord } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import { CACHE_CHANNEL } from '../../database/cache.ts';
import { newId } from '../../database/id.ts';
import type { App, CallerContext } from '../../http/app.ts';
import { auditCall, writeAudit } from '../../http/log/audit.ts';
import { idsOf } from '../../identity/ids.ts';
import { storedFileKey } from '../../storage/layout.ts';
import { usesOf } from '../../storage/stored-files.ts';
import { removeAll, type GivenFile } from './keep-file.ts';

const LONGEST_EXTENSION = 12;

/** Attachments are added by uploading; a submit changes the name that people see, or adds a link to something elsewhere. */
export function attachOperations(stored: Operations<typeof attach>, app: App): Partial<Operations<typeof attach>> {
  return {
    submit: async (context, { id, originalName, link }) => {
      if (id !== undefined || !link) return saveRecord(context, attach, { id, originalName });
      if (!/^https?:\/\/[^\s]+$/.test(link)) throw new ApiError('redirect-invalid');
      return saveRecord(context, attach, { originalName, link });
    },
    // The row goes with its bytes, which gives their quota back; of one without bytes only the row is left.
    remove: async (context, ids) => {
      const rows = [];
      for (const id of ids) rows.push(await readRow(context, attach, id));
      const names = [...new Set(rows.map(({ name }) => name))];
      const found = context.trx.selectFrom('bladeStoredFile').select('name').where('name', 'in', names);
      const there = new Set((await found.execute()).map(({ name }) => name));
      if (there.size > 0) await removeAll(app, app.storage, { ...context.scope, isAdmin: true }, [...there]);
      const gone = rows.filter(({ name }) => there.has(name));
      await writeAudit(
        context,
        attach,
        'remove',
        gone.map((row) => ({ id: row.id, before: row })),
      );
      context.changed(attach.table);
      const left = rows.filter(({ name }) => !there.has(name)).map(({ id }) => id);
      if (left.length > 0) await stored.remove(context, left);
    },
  };
}

export function attachRoutes(app: App): void {
  app.route(attachDownload, async (context, { id }) => {
    const { name, originalName } = await readRow(context, attach, id);
    const bytes = name === '' ? undefined : await app.storage.read(storedFileKey(name));
    if (!bytes) throw new ApiError('not-found');
    return { name: originalName, type: 'application/octet-stream', bytes };
  });
  app.route(attachUses, async (context, { id }): Promise<EndpointOutput<typeof attachUses>> => {
    const { name, tenantId } = await readRow(context, attach, id);
    return usesOf(app.database.queries, name, tenantId);
  });
}

/** Adds the row of a stored file. */
export async function addAttachment(
  { app, scope, address }: CallerContext,
  stored: StoredFileInfo,
  file: GivenFile,
): Promise<AttachedFileInfo> {
  const attachId = newId();
  const row = {
    link: stored.link,
    domainUrl: stored.domain,
    name: stored.name,
    originalName: stored.originalName.slice(-500),
    extension: extname(stored.originalName).slice(1).toLowerCase().slice(0, LONGEST_EXTENSION),
    attachSize: file.bytes.byteLength,
    createUser: scope.userId,
    createDept: idsOf(scope.deptId)[0] ?? null,
    updateUser: scope.userId,
  };
  await app.database.transaction(async (trx) => {
    await trx
      .insertInto('bladeAttach')
      .values({ ...row, id: attachId, tenantId: scope.tenantId })
      .execute();
    await auditCall({ trx, scope, address }, putFileAttach, [{ id: attachId, after: row }]);
  });
  await app.database.notify(CACHE_CHANNEL, attach.table);
  return { ...stored, attachId };
}
