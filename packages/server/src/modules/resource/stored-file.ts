import {
  ApiError,
  ownFiles,
  putFile,
  readStoredFile,
  removeFile,
  removeFiles,
  STORED_FILE_PATH,
  type KeptFile,
} from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import { publicAddressOf } from '../../http/public-address.ts';
import { openStorage, storageFolder, storedFileKey } from '../../storage/layout.ts';
import { isShown } from '../../storage/stored-files.ts';
import type { Storage } from '../../storage/storage.ts';
import { checkLimits } from './upload-quota.ts';

/** Pictures by their first bytes. A name or a header may say anything; a page or an SVG could run scripts. */
const PICTURES: readonly [type: string, extension: string, matches: (bytes: Buffer) => boolean][] = [
  ['image/png', 'png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', 'jpg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/gif', 'gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', 'webp', (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))],
];
const OTHER = ['application/octet-stream', 'bin'] as const;

/** 128 bits that nobody guesses, and an ending for the eye. */
const NAME = /^[\w-]{22}\.(?:png|jpg|gif|webp|bin)$/;
const LONGEST_NAME = 255;
/** Files that are listed. */
const MOST_LISTED = 500;
/** Files that one call removes. */
const MOST_REMOVED = 100;

/** Small files of people: stored by their owner, read by anyone who was given the URL. */
export function storedFileRoutes(app: App): void {
  const storage = openStorage(app.config);

  app.route(putFile, { transaction: 'own' }, async ({ scope, request }, { file }) => {
    const bytes = Buffer.from(file.bytes);
    const [contentType, extension] = PICTURES.find(([, , matches]) => matches(bytes)) ?? OTHER;
    const name = `${randomBytes(16).toString('base64url')}.${extension}`;
    const originalName = file.name;
    await insertFile(app, scope, { name, originalName: shorten(originalName), contentType, size: bytes.length });
    await storage.write(storedFileKey(name), bytes).catch(async (cause: unknown) => {
      await app.database.queries.deleteFrom('bladeStoredFile').where('name', '=', name).execute();
      throw cause;
    });
    const domain = publicAddressOf(app.config, request);
    return { link: `${domain}/api${STORED_FILE_PATH}/${name}`, domain, name, originalName };
  });

  app.route(readStoredFile, async ({ reply }, { name }) => {
    if (!NAME.test(name)) throw new ApiError('not-found');
    const file = await app.database.queries
      .selectFrom('bladeStoredFile')
      .select(['contentType', 'size'])
      .where('name', '=', name)
      .executeTakeFirst();
    const stream = file && (await storage.stream(storedFileKey(name)));
    if (!file || !stream) throw new ApiError('not-found');
    const isPicture = file.contentType !== OTHER[0];
    return (
      reply
        .type(file.contentType)
        .header('content-length', file.size)
        .header('content-disposition', isPicture ? 'inline' : `attachment; filename="${name}"`)
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
  const storage = openStorage(app.config);
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

/**
 * Removes files with their bytes, which gives their quota back; all or none. Their owner may, and an administrator of the
 * tenant.
 *
 * @throws ApiError `nothing-selected`, `not-found`, `in-use` for one that a record shows
 */
async function removeAll(app: App, storage: Storage, scope: Scope, names: readonly string[]): Promise<void> {
  if (names.length === 0) throw new ApiError('nothing-selected');
  if (names.length > MOST_REMOVED) throw new ApiError('too-many-rows', { limit: MOST_REMOVED });
  await app.database.transaction(async (trx) => {
    let rows = trx.deleteFrom('bladeStoredFile').where('name', 'in', names).where('tenantId', '=', scope.tenantId);
    if (!scope.isAdmin) rows = rows.where('userId', '=', scope.userId);
    const gone = await rows.returning(['name', 'originalName']).execute();
    if (gone.length !== names.length) throw new ApiError('not-found');
    for (const { name, originalName } of gone)
      if (await isShown(trx, name)) throw new ApiError('in-use', { name: originalName });
  });
  for (const name of names) await storage.remove(storedFileKey(name));
}

const shorten = (name: string): string => name.replace(/\p{Cc}/gu, '').slice(-LONGEST_NAME);

/** Makes the row, which also takes the size from the quota of the tenant. */
async function insertFile(
  app: App,
  scope: Scope,
  file: { name: string; originalName: string; contentType: string; size: number },
): Promise<void> {
  await app.database.transaction(async (trx) => {
    const { dataFolder, diskReserveBytes } = app.config;
    const disk = { folder: storageFolder(dataFolder), reserveBytes: diskReserveBytes };
    await checkLimits(trx, scope, file.size, disk);
    await trx
      .insertInto('bladeStoredFile')
      .values({ ...file, tenantId: scope.tenantId, userId: scope.userId })
      .execute();
  });
}
