import { ApiError, attach, attachUpload, STORED_FILE_PATH } from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import { CACHE_CHANNEL } from '../../../database/cache.ts';
import type { Scope } from '../../../database/scope.ts';
import type { App, CallerContext } from '../../../http/app.ts';
import { publicAddressOf } from '../../../http/public-address.ts';
import { openLocalStorage, storageFolder, storedFileKey, uploadKey } from '../../../storage/layout.ts';
import { settleUpload } from '../../../storage/settle-upload.ts';
import { insertAttachment } from './attach-row.ts';
import { newStoredName, shortenName } from '../keep-file.ts';
import { checkLimits } from '../../../identity/upload-quota.ts';
import { EXPIRY_MS } from '../uploads/upload-store.ts';

/** Bytes that tell what a picture is. */
const HEAD_BYTES = 16;

/**
 * Makes an attachment of an upload of the caller. Its size stays in the quota of the tenant, which held it since the upload
 * began.
 *
 * @throws ApiError `upload-unknown`, `upload-unfinished`
 */
export async function keepUpload(
  context: CallerContext,
  uploadId: string,
  folder: string,
): Promise<{ attachId: string }> {
  const { app, scope, request } = context;
  const { database, storage } = app;
  const upload = await database.queries
    .selectFrom('bladeUpload')
    .select(['id', 'name', 'size'])
    .where('id', '=', uploadId)
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where('datasetId', 'is', null)
    .executeTakeFirst();
  if (!upload) throw new ApiError('upload-unknown', { name: uploadId });
  const size = Number(upload.size);
  await settleUpload(storage, openLocalStorage(app.config), uploadId, size);
  const key = uploadKey(uploadId);
  if ((await storage.stat(key))?.size !== size) throw new ApiError('upload-unfinished', { name: upload.name });
  const head = await storage.read(key, 0, Math.min(HEAD_BYTES, size));
  const { name, contentType } = newStoredName(Buffer.from(head ?? []));
  await storage.copy(key, storedFileKey(name));
  const domain = publicAddressOf(app.config, request);
  const stored = { link: `${domain}/api${STORED_FILE_PATH}/${name}`, domain, name, originalName: upload.name };
  try {
    const attachId = await database.transaction(async (trx) => {
      // A second call, e.g. after an answer that was lost, finds it gone.
      const taken = await trx
        .deleteFrom('bladeUpload')
        .where('id', '=', uploadId)
        .where('datasetId', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!taken) throw new ApiError('upload-unknown', { name: upload.name });
      const row = { name, originalName: shortenName(upload.name), contentType, size };
      await trx
        .insertInto('bladeStoredFile')
        .values({ ...row, tenantId: scope.tenantId, userId: scope.userId })
        .execute();
      return insertAttachment(trx, context, { ...stored, size, folder }, attachUpload);
    });
    await database.notify(CACHE_CHANNEL, attach.table);
    await storage.remove(key);
    return { attachId };
  } catch (cause) {
    await storage.remove(storedFileKey(name));
    throw cause;
  }
}

/** An upload of the caller with the bytes of an attachment. @throws ApiError `not-found`, and those of {@link checkLimits} */
export async function uploadOf(
  app: App,
  scope: Scope,
  { name, originalName }: { name: string; originalName: string },
): Promise<string> {
  const { config, database, storage } = app;
  const source = storedFileKey(name);
  const stored = name === '' ? undefined : await storage.stat(source);
  if (!stored) throw new ApiError('not-found');
  const uploadId = randomUUID().replaceAll('-', '');
  await database.transaction(async (trx) => {
    const disk = { folder: storageFolder(config.dataFolder), reserveBytes: config.diskReserveBytes };
    await checkLimits(trx, scope, stored.size, disk);
    await trx
      .insertInto('bladeUpload')
      .values({
        id: uploadId,
        tenantId: scope.tenantId,
        userId: scope.userId,
        name: originalName,
        size: stored.size,
        metadata: JSON.stringify({ filename: originalName }),
        expireTime: new Date(Date.now() + EXPIRY_MS),
      })
      .execute();
  });
  await storage.copy(source, uploadKey(uploadId));
  return uploadId;
}
