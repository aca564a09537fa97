import {
  ApiError,
  attach,
  attachAsUpload,
  attachDownload,
  attachFolders,
  attachUpload,
  attachUses,
  putFileAttach,
  type AttachedFileInfo,
  type EndpointOutput,
  type StoredFileInfo,
} from '@cloud/contract';
import type { Operations } from '../../../crud/crud-routes.ts';
import { saveRecord } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import { CACHE_CHANNEL } from '../../../database/cache.ts';
import type { App, CallerContext } from '../../../http/app.ts';
import { attachmentOf } from '../../../http/body/upload.ts';
import { writeAudit } from '../../../http/log/audit.ts';
import { storedFileKey } from '../../../storage/layout.ts';
import { usesOf } from '../../../storage/stored-files.ts';
import { folderOf, insertAttachment, LONGEST_FOLDER } from './attach-row.ts';
import { removeAll, type GivenFile } from '../keep-file.ts';
import { keepUpload, uploadOf } from './keep-upload.ts';

/** Attachments are added by uploading; a submit changes the name that people see, or adds a link to something elsewhere. */
export function attachOperations(stored: Operations<typeof attach>, app: App): Partial<Operations<typeof attach>> {
  return {
    submit: async (context, { id, originalName, link, folder }) => {
      const place = folder === undefined || folder === null ? {} : { folder };
      if (folder && folder.length <= LONGEST_FOLDER && folderOf(folder) !== folder)
        throw new ApiError('folder-invalid');
      if (id !== undefined || !link) return saveRecord(context, attach, { id, originalName, ...place });
      if (!/^https?:\/\/[^\s]+$/.test(link)) throw new ApiError('redirect-invalid');
      return saveRecord(context, attach, { originalName, link, ...place });
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
    const bytes = name === '' ? undefined : await app.storage.stream(storedFileKey(name));
    if (!bytes) throw new ApiError('not-found');
    return context.reply
      .type('application/octet-stream')
      .header('content-disposition', attachmentOf(originalName))
      .header('cache-control', 'no-store')
      .send(bytes);
  });
  app.route(attachFolders, async ({ trx, scope }) => {
    const rows = await trx
      .selectFrom('bladeAttach')
      .select('folder')
      .distinct()
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0)
      .where('folder', '<>', '')
      .orderBy('folder')
      .execute();
    return rows.map(({ folder }) => folder);
  });
  app.route(attachUpload, { transaction: 'own' }, (context, { uploadId, folder }) =>
    keepUpload(context, uploadId, folderOf(folder)),
  );
  app.route(attachAsUpload, async (context, { id }) => {
    const row = await readRow(context, attach, id);
    return { uploadId: await uploadOf(app, context.scope, row) };
  });
  app.route(attachUses, async (context, { id }): Promise<EndpointOutput<typeof attachUses>> => {
    const { name, tenantId } = await readRow(context, attach, id);
    return usesOf(app.database.queries, name, tenantId);
  });
}

/** Adds the row of a stored file. */
export async function addAttachment(
  context: CallerContext,
  stored: StoredFileInfo,
  file: GivenFile,
): Promise<AttachedFileInfo> {
  const { app } = context;
  const attachId = await app.database.transaction((trx) =>
    insertAttachment(trx, context, { ...stored, size: file.bytes.byteLength, folder: '' }, putFileAttach),
  );
  await app.database.notify(CACHE_CHANNEL, attach.table);
  return { ...stored, attachId };
}
