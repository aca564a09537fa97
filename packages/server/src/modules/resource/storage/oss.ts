import { ApiError, oss, ossDisable, ossEnable, ossTest } from '@cloud/contract';
import { sql } from 'kysely';
import type { Operations } from '../../../crud/crud-routes.ts';
import { saveRecord } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import { CACHE_CHANNEL } from '../../../database/cache.ts';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { RowOf } from '../../../database/tables/index.ts';
import type { App, CallerContext } from '../../../http/app.ts';
import { auditCall, type AuditedEndpoint } from '../../../http/log/audit.ts';
import { STORAGE_CHANNEL } from '../../../storage/follow-storage.ts';
import { openBucket } from '../../../storage/s3/open-bucket.ts';
import { currentPlace, openMove, placeOf, type PlaceName } from '../../../storage/storage-plan.ts';
import { sealStorageSecret, storageSecretOpener } from '../../../tasks/upkeep/storage-secret.ts';
import { testBucket } from './test-bucket.ts';

type Row = RowOf<typeof oss>;
const [OFF, ON] = [1, 2];
/** What says where files lie; keys and region may be corrected while they lie there. */
const PLACE_FIELDS = ['category', 'endpoint', 'bucketName', 'appId'] as const;
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Settings of object storages: their secret keys are sealed, and one that holds files stays what it is. */
export function ossOperations(stored: Operations<typeof oss>, app: App): Partial<Operations<typeof oss>> {
  return {
    submit: async (context, input) => {
      const { secretKey, ...rest } = input;
      if (rest.endpoint) requireEndpoint(rest.endpoint);
      if (rest.transformEndpoint) requireEndpoint(rest.transformEndpoint);
      if (rest.bucketName) requireBucketName(rest.bucketName);
      if (rest.id !== undefined) {
        const row = await readRow(context, oss, rest.id);
        const isMoved = PLACE_FIELDS.some(
          (name) => rest[name] !== undefined && (rest[name] ?? '') !== (row[name] ?? ''),
        );
        if (isMoved) await requireUnused(app, context.trx, row);
      }
      // A new one without a secret key is refused like any record that lacks what is required.
      const saved = secretKey
        ? await saveRecord(
            context,
            oss,
            { ...rest, secretKey },
            { secretKey: sealStorageSecret(app.secrets, secretKey), ...(rest.id === undefined && { status: OFF }) },
          )
        : await stored.submit(context, rest);
      await sql`select pg_notify(${STORAGE_CHANNEL}, '')`.execute(context.trx);
      return saved;
    },
    remove: async (context, ids) => {
      for (const id of ids) await requireUnused(app, context.trx, await readRow(context, oss, id));
      await stored.remove(context, ids);
    },
  };
}

export function ossRoutes(app: App): void {
  const own = { transaction: 'own' } as const;
  app.route(ossEnable, own, async (context, { id }) => {
    const row = await settingOf(app, context, id);
    const place = await placeOf(app.database.queries, app.config, storageSecretOpener(app.secrets), id);
    if (place.kind === 's3') await withBucket(place, (bucket) => bucket.requireBucket());
    await switchTo(app, context, ossEnable, { row, target: id, status: ON });
  });
  app.route(ossDisable, own, async (context, { id }) => {
    const row = await settingOf(app, context, id);
    if (row.status === ON) await switchTo(app, context, ossDisable, { row, target: 'local', status: OFF });
  });
  app.route(ossTest, own, async (context, { id }) => {
    await settingOf(app, context, id);
    const place = await placeOf(app.database.queries, app.config, storageSecretOpener(app.secrets), id);
    if (place.kind !== 's3') throw new ApiError('not-found');
    return withBucket(place, (bucket) => testBucket(bucket, context.language));
  });
}

type Bucket = ReturnType<typeof openBucket>;

/** Work on a bucket of a place, which is closed afterwards. */
export async function withBucket<T>(
  place: Parameters<typeof openBucket>[0],
  work: (bucket: Bucket) => Promise<T>,
): Promise<T> {
  const bucket = openBucket(place, { timeoutMs: 5000, attempts: 2 });
  try {
    return await work(bucket);
  } finally {
    bucket.close();
  }
}

/** @throws ApiError `not-found` */
async function settingOf({ database }: App, { scope }: CallerContext, id: string): Promise<Row> {
  const rows = database.queries.selectFrom('bladeOss').selectAll().where('tenantId', '=', scope.tenantId);
  const row = await rows.where('id', '=', id).where('isDeleted', '=', 0).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  return row;
}

interface Switch {
  row: Row;
  target: PlaceName;
  status: number;
}

/**
 * New files go to another place; a move of the older ones is begun, or turned round if they came from there.
 *
 * @throws ApiError `storage-by-environment`, `storage-moving`
 */
async function switchTo(app: App, context: CallerContext, endpoint: AuditedEndpoint, change: Switch): Promise<void> {
  if (app.config.s3) throw new ApiError('storage-by-environment');
  const { row, target, status } = change;
  const { scope, address } = context;
  await app.database.transaction(async (trx) => {
    await sql`lock table blade_storage_move in exclusive mode`.execute(trx);
    const source = await currentPlace(trx, app.config);
    if (source === target) return;
    const move = await openMove(trx);
    if (move && (move.source !== target || move.state === 'queued' || move.state === 'running'))
      throw new ApiError('storage-moving');
    const fields = { source, target, state: 'open', filesTotal: 0, filesDone: 0, bytesDone: 0, error: null } as const;
    if (move)
      await trx
        .updateTable('bladeStorageMove')
        .set({ ...fields, createTime: new Date() })
        .where('id', '=', move.id)
        .execute();
    else
      await trx
        .insertInto('bladeStorageMove')
        .values({ ...fields, id: newId(), createUser: scope.userId })
        .execute();
    const others = trx.updateTable('bladeOss').set({ status: OFF }).where('tenantId', '=', row.tenantId);
    await others.where('status', '=', ON).execute();
    await trx
      .updateTable('bladeOss')
      .set({ status, updateTime: new Date(), updateUser: scope.userId })
      .where('id', '=', row.id)
      .execute();
    await auditCall({ trx, scope, address }, endpoint, [
      { id: row.id, before: { status: row.status }, after: { status } },
    ]);
    await sql`select pg_notify(${STORAGE_CHANNEL}, ''), pg_notify(${CACHE_CHANNEL}, ${oss.table})`.execute(trx);
  });
}

/** @throws ApiError `storage-in-use` while files lie there or are on their way. */
async function requireUnused({ config, database }: App, _trx: Queries, { id, ossCode }: Row): Promise<void> {
  const { queries } = database;
  const move = await openMove(queries);
  const used = [await currentPlace(queries, config), move?.source, move?.target];
  if (used.includes(id)) throw new ApiError('storage-in-use', { name: ossCode });
}

/** @throws ApiError `bucket-name-invalid` */
export function requireBucketName(name: string): void {
  if (!BUCKET_NAME.test(name) || name.includes('..')) throw new ApiError('bucket-name-invalid');
}

/** An endpoint is scheme, host and port, and is kept as it was typed. @throws ApiError `storage-endpoint-invalid` */
function requireEndpoint(endpoint: string): void {
  if (!/^https?:\/\/[^\s/?#@]+\/?$/i.test(endpoint) || !URL.canParse(endpoint))
    throw new ApiError('storage-endpoint-invalid');
}
