import { ApiError, type StoredFileInfo } from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { requireAccess } from '../../../identity/scope/access.ts';
import type { CallerContext } from '../../../http/app.ts';
import { placeOf } from '../../../storage/storage-plan.ts';
import { storageSecretOpener } from '../../../tasks/upkeep/storage-secret.ts';
import { withBucket } from './oss.ts';
import type { GivenFile } from '../keep-file.ts';

/**
 * Puts a file into the bucket of one setting, to see it there: its link leads to the service itself, under the outside
 * address if the setting has one. Who may change settings may do so.
 *
 * @throws ApiError `not-found` for a code that no setting has, and those of the store.
 */
export async function putTestFile(
  { app, request, scope }: CallerContext,
  file: GivenFile,
  code: string,
): Promise<StoredFileInfo> {
  requireAccess(request, 'platform', 'oss_edit');
  const { queries } = app.database;
  const rows = queries.selectFrom('bladeOss').selectAll().where('ossCode', '=', code).where('isDeleted', '=', 0);
  const row = await rows.where('tenantId', '=', scope.tenantId).executeTakeFirst();
  const place = row && (await placeOf(queries, app.config, storageSecretOpener(app.secrets), row.id));
  if (place?.kind !== 's3') throw new ApiError('not-found');
  const [extension] = /^\.[a-z0-9]{1,8}$/.exec(extname(file.name).toLowerCase()) ?? [''];
  const name = `test-upload/${randomBytes(16).toString('base64url')}${extension}`;
  await withBucket(place, (bucket) => bucket.write(name, file.bytes));
  const { endpoint, bucket, isPathStyle } = place.settings;
  const own = isPathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);
  const domain = row?.transformEndpoint?.replace(/\/$/, '') || own;
  return { link: `${domain}/${name}`, domain, name, originalName: file.name };
}
