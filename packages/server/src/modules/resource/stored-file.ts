import { ApiError, putFile, readStoredFile, STORED_FILE_PATH } from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import { publicAddressOf } from '../../http/public-address.ts';
import { openStorage, storageFolder, storedFileKey } from '../../storage/layout.ts';
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
