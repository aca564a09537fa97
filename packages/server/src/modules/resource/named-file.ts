import {
  ApiError,
  copyFile,
  fileLink,
  filePath,
  makeBucket,
  removeBucket,
  statFile,
  STORED_FILE_PATH,
} from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import type { Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { App, CallerContext, OpenContext } from '../../http/app.ts';
import { publicAddressOf } from '../../http/public-address.ts';
import { storedFileKey } from '../../storage/layout.ts';
import { currentPlace, placeOf } from '../../storage/storage-plan.ts';
import { storageSecretOpener } from '../../tasks/upkeep/storage-secret.ts';
import { requireFileName, resolveNames } from './file-name.ts';
import { requireBucketName, withBucket } from './storage/oss.ts';
import { insertFile } from './keep-file.ts';

/** Calls about files of the caller's tenant by their names, and about buckets. */
export function namedFileRoutes(app: App): void {
  const pathOf = (name: string) => `/api${STORED_FILE_PATH}/${name}`;
  const linkOf = ({ request }: Pick<OpenContext, 'request'>, name: string) =>
    publicAddressOf(app.config, request) + pathOf(name);

  app.route(statFile, async (context, { fileName }) => {
    const { name, size, contentType, createTime } = await findFile(context.trx, context.scope, fileName);
    return { link: linkOf(context, name), name, length: Number(size), putTime: createTime, contentType };
  });
  app.route(filePath, async ({ trx, scope }, { fileName }) => pathOf((await findFile(trx, scope, fileName)).name));
  app.route(fileLink, async (context, { fileName }) =>
    linkOf(context, (await findFile(context.trx, context.scope, fileName)).name),
  );

  const own = { transaction: 'own' } as const;
  app.route(copyFile, own, async ({ scope }, { fileName, destBucketName, destFileName }) => {
    const { queries } = app.database;
    const { name, contentType, size } = await findFile(queries, scope, fileName);
    const path = requireFileName(destFileName);
    const bucket = await bucketOf(app);
    if (destBucketName !== '' && destBucketName !== bucket)
      throw new ApiError('bucket-unknown', { bucket: bucket || '–' });
    const [taken] = await resolveNames(queries, scope, [path]);
    if (taken !== path) throw new ApiError('duplicate-value', { value: path });
    const copy = `${randomBytes(16).toString('base64url')}.${name.split('.').at(-1)}`;
    const originalName = path.split('/').at(-1) ?? path;
    await insertFile(app, scope, { name: copy, originalName, contentType, size: Number(size), path });
    await app.storage.copy(storedFileKey(name), storedFileKey(copy)).catch(async (cause: unknown) => {
      await queries.deleteFrom('bladeStoredFile').where('name', '=', copy).execute();
      throw cause;
    });
  });

  app.route(makeBucket, own, (context, { bucketName }) =>
    inEnabled(app, context, bucketName, (bucket) => bucket.makeBucket(bucketName)),
  );
  app.route(removeBucket, own, (context, { bucketName }) =>
    inEnabled(app, context, bucketName, async (bucket) => {
      const rows = app.database.queries.selectFrom('bladeOss').select('ossCode').where('bucketName', '=', bucketName);
      const used = await rows.where('isDeleted', '=', 0).executeTakeFirst();
      if (used || bucketName === (await bucketOf(app))) throw new ApiError('storage-in-use', { name: bucketName });
      await bucket.removeBucket(bucketName);
    }),
  );
}

/** A file of the caller's tenant by its name in the store or the one it was given. @throws ApiError `not-found` */
async function findFile(queries: Queries, scope: Scope, given: string) {
  const [name = ''] = await resolveNames(queries, scope, [given]);
  const rows = queries.selectFrom('bladeStoredFile').selectAll().where('name', '=', name);
  const row = await rows.where('tenantId', '=', scope.tenantId).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return row;
}

/** Where new files go, opened. */
async function enabledPlace({ config, database, secrets }: App) {
  const { queries } = database;
  return placeOf(queries, config, storageSecretOpener(secrets), await currentPlace(queries, config));
}

/** Name of the bucket that files go to; '' for the folder. */
async function bucketOf(app: App): Promise<string> {
  const place = await enabledPlace(app);
  return place.kind === 's3' ? place.settings.bucket : '';
}

/** @throws ApiError `bucket-name-invalid`, `storage-no-buckets`, and those of the store. */
async function inEnabled(
  app: App,
  _context: CallerContext,
  bucketName: string,
  work: Parameters<typeof withBucket<void>>[1],
): Promise<void> {
  requireBucketName(bucketName);
  const place = await enabledPlace(app);
  if (place.kind !== 's3') throw new ApiError('storage-no-buckets');
  await withBucket(place, work);
}
