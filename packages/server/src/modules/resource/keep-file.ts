import { ApiError, STORED_FILE_PATH, type StoredFileInfo } from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import { CACHE_CHANNEL } from '../../database/cache.ts';
import type { Scope } from '../../database/scope.ts';
import type { App, CallerContext } from '../../http/app.ts';
import { publicAddressOf } from '../../http/public-address.ts';
import { storageFolder, storedFileKey } from '../../storage/layout.ts';
import type { Storage } from '../../storage/storage.ts';
import { isShown } from '../../storage/stored-files.ts';
import { requireFileName, resolveNames } from './file-name.ts';
import { checkLimits } from '../../identity/upload-quota.ts';

/** Pictures by their first bytes. A name or a header may say anything; a page or an SVG could run scripts. */
const PICTURES: readonly [type: string, extension: string, matches: (bytes: Buffer) => boolean][] = [
  ['image/png', 'png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', 'jpg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/gif', 'gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', 'webp', (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))],
];
/** Type and ending of everything that is no picture: it is handed out to be saved, and runs nowhere. */
export const OTHER = ['application/octet-stream', 'bin'] as const;

const LONGEST_NAME = 255;
/** Files that one call removes. */
const MOST_REMOVED = 100;
/** A file as it came in a form. */
export type GivenFile = Readonly<{ name: string; bytes: Uint8Array }>;

/**
 * Removes files with their bytes, which gives their quota back, and their attachments; all or none. Their owner may, and an administrator of the
 * tenant.
 *
 * @throws ApiError `nothing-selected`, `not-found`, `in-use` for one that a record shows
 */
export async function removeAll(app: App, storage: Storage, scope: Scope, given: readonly string[]): Promise<void> {
  if (given.length === 0) throw new ApiError('nothing-selected');
  if (given.length > MOST_REMOVED) throw new ApiError('too-many-rows', { limit: MOST_REMOVED });
  const names = await resolveNames(app.database.queries, scope, given);
  await app.database.transaction(async (trx) => {
    let rows = trx.deleteFrom('bladeStoredFile').where('name', 'in', names).where('tenantId', '=', scope.tenantId);
    if (!scope.isAdmin) rows = rows.where('userId', '=', scope.userId);
    const gone = await rows.returning(['name', 'originalName']).execute();
    if (gone.length !== names.length) throw new ApiError('not-found');
    for (const { name, originalName } of gone)
      if (await isShown(trx, name)) throw new ApiError('in-use', { name: originalName });
    const attachments = trx
      .updateTable('bladeAttach')
      .set({ isDeleted: 1, updateTime: new Date(), updateUser: scope.userId });
    await attachments
      .where('name', 'in', names)
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0)
      .execute();
  });
  await app.database.notify(CACHE_CHANNEL, 'blade_attach');
  for (const name of names) await storage.remove(storedFileKey(name));
}

/**
 * Stores a file of a form, by its own name or, for calls of the tenant, by one that the caller gives it.
 *
 * @throws ApiError `file-name-invalid`, `not-found` for a name that another user's file has, and those of {@link checkLimits}
 */
export async function keepFile(
  { app, scope, request }: CallerContext,
  file: GivenFile,
  path?: string,
): Promise<StoredFileInfo> {
  const bytes = Buffer.from(file.bytes);
  const { name, contentType } = newStoredName(bytes);
  const row = {
    name,
    originalName: shortenName(path?.split('/').at(-1) ?? file.name),
    contentType,
    size: bytes.length,
  };
  const before = path === undefined ? undefined : await freeName(app, scope, requireFileName(path));
  await insertFile(app, scope, { ...row, ...(path !== undefined && { path }) });
  await app.storage.write(storedFileKey(name), bytes).catch(async (cause: unknown) => {
    await app.database.queries.deleteFrom('bladeStoredFile').where('name', '=', name).execute();
    throw cause;
  });
  // The one that had the name; it stays while a record shows it.
  if (before !== undefined) await removeAll(app, app.storage, scope, [before]).catch(unlessInUse);
  const domain = publicAddressOf(app.config, request);
  return { link: `${domain}/api${STORED_FILE_PATH}/${name}`, domain, name, originalName: path ?? file.name };
}

/** Makes an unguessable name in the store for a file, and tells its media type by its first bytes. */
export function newStoredName(bytes: Buffer): { name: string; contentType: string } {
  const [contentType, extension] = PICTURES.find(([, , matches]) => matches(bytes)) ?? OTHER;
  return { name: `${randomBytes(16).toString('base64url')}.${extension}`, contentType };
}

const unlessInUse = (cause: unknown): void => {
  if (!(cause instanceof ApiError && cause.code === 'in-use')) throw cause;
};

/** Takes a name from the file that has it. @returns that file's name in the store. */
async function freeName({ database }: App, scope: Scope, path: string): Promise<string | undefined> {
  const named = database.queries
    .updateTable('bladeStoredFile')
    .set({ path: null })
    .where('path', '=', path)
    .where('tenantId', '=', scope.tenantId);
  const mine = scope.isAdmin ? named : named.where('userId', '=', scope.userId);
  const freed = await mine.returning('name').executeTakeFirst();
  if (freed) return freed.name;
  const rows = database.queries.selectFrom('bladeStoredFile').select('name').where('path', '=', path);
  if (await rows.where('tenantId', '=', scope.tenantId).executeTakeFirst())
    throw new ApiError('duplicate-value', { value: path });
  return undefined;
}

/** A name of a file as it is kept. */
export const shortenName = (name: string): string => name.replace(/\p{Cc}/gu, '').slice(-LONGEST_NAME);

/** Makes the row, which also takes the size from the quota of the tenant. */
export async function insertFile(
  app: App,
  scope: Scope,
  file: { name: string; originalName: string; contentType: string; size: number; path?: string },
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
