import {
  ApiError,
  ownFiles,
  putFile,
  putFileAttach,
  putFileAttachByName,
  putFileByName,
  readStoredFile,
  removeFile,
  removeFiles,
  STORED_FILE_PATH,
  type KeptFile,
} from '@cloud/contract';
import type { App } from '../../http/app.ts';
import { attachmentOf } from '../../http/body/upload.ts';
import { storedFileKey } from '../../storage/layout.ts';
import { addAttachment } from './attachments/attach.ts';
import { keepFile, OTHER, removeAll } from './keep-file.ts';
import { putTestFile } from './storage/test-file.ts';

/** 128 bits that nobody guesses, and an ending for the eye. */
const NAME = /^[\w-]{22}\.(?:png|jpg|gif|webp|bin)$/;
/** Files that are listed. */
const MOST_LISTED = 500;

/** Small files of people: stored by their owner, read by anyone who was given the URL. */
export function storedFileRoutes(app: App): void {
  const { storage } = app;
  const own = { transaction: 'own' } as const;

  app.route(putFile, own, (context, { file, code }) =>
    code === undefined ? keepFile(context, file) : putTestFile(context, file, code),
  );
  app.route(putFileByName, own, (context, { file, fileName }) => keepFile(context, file, fileName));
  app.route(putFileAttach, own, async (context, { file }) =>
    addAttachment(context, await keepFile(context, file), file),
  );
  app.route(putFileAttachByName, own, async (context, { file, fileName }) =>
    addAttachment(context, await keepFile(context, file, fileName), file),
  );

  app.route(readStoredFile, async ({ reply }, { name }) => {
    if (!NAME.test(name)) throw new ApiError('not-found');
    const file = await app.database.queries
      .selectFrom('bladeStoredFile')
      .select(['contentType', 'size', 'originalName'])
      .where('name', '=', name)
      .executeTakeFirst();
    const stream = file && (await storage.stream(storedFileKey(name)));
    if (!file || !stream) throw new ApiError('not-found');
    const isPicture = file.contentType !== OTHER[0];
    return (
      reply
        .type(file.contentType)
        .header('content-length', file.size)
        .header('content-disposition', isPicture ? 'inline' : attachmentOf(file.originalName))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        // Clients of other origins show pictures too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(stream)
    );
  });
}

/** Lists and removes what people put up. */
export function keptFileRoutes(app: App): void {
  const { storage } = app;
  app.route(ownFiles, async ({ trx, scope }): Promise<KeptFile[]> => {
    const rows = await trx
      .selectFrom('bladeStoredFile')
      .select(['name', 'originalName', 'size', 'createTime'])
      .where('userId', '=', scope.userId)
      .orderBy('createTime', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return rows.map((row) => ({ ...row, size: Number(row.size), link: `/api${STORED_FILE_PATH}/${row.name}` }));
  });
  const own = { transaction: 'own' } as const;
  app.route(removeFile, own, ({ scope }, { fileName }) => removeAll(app, storage, scope, [fileName]));
  app.route(removeFiles, own, ({ scope }, { fileNames }) =>
    removeAll(app, storage, scope, [...new Set(fileNames.split(',').filter(Boolean))]),
  );
}
