import { ApiError, storageMove, storageMoveAbandon, storageOverview, type StoragePlaceInfo } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { App } from '../../../http/app.ts';
import { STORAGE_CHANNEL } from '../../../storage/follow-storage.ts';
import { currentPlace, openMove, type PlaceName } from '../../../storage/storage-plan.ts';
import { TASKS } from '../../../tasks/channels.ts';

/** Where the product's files lie, and their move to where new ones go. */
export async function storageMoveRoutes(app: App): Promise<void> {
  const { config, database, queue } = app;
  await noteChangedEnvironment(app);
  const own = { transaction: 'own' } as const;

  app.route(storageOverview, own, async () => {
    const { queries } = database;
    const infoOf = (name: PlaceName) => placeInfo(queries, app, name);
    const rows = queries.selectFrom('bladeStorageMove').selectAll().orderBy('id', 'desc');
    const move = await rows.limit(1).executeTakeFirst();
    const current = await infoOf(await currentPlace(queries, config));
    if (!move) return { current, move: null };
    const { id, state, error, createTime } = move;
    return {
      current,
      move: {
        id,
        state,
        error,
        createTime,
        endTime: move.endTime ?? '',
        source: await infoOf(move.source),
        target: await infoOf(move.target),
        filesTotal: Number(move.filesTotal),
        filesDone: Number(move.filesDone),
        bytesDone: Number(move.bytesDone),
      },
    };
  });

  app.route(storageMove, own, () =>
    database.transaction(async (trx) => {
      const rows = trx.updateTable('bladeStorageMove').set({ state: 'queued', error: null });
      const move = await rows.where('state', 'in', ['open', 'failed']).returning('id').executeTakeFirst();
      if (!move) throw new ApiError((await openMove(trx)) ? 'storage-moving' : 'storage-nothing-to-move');
      await queue.send(trx, { kind: TASKS.moveFiles, data: { moveId: move.id }, isUpkeep: true });
    }),
  );

  app.route(storageMoveAbandon, own, () =>
    database.transaction(async (trx) => {
      const move = await openMove(trx);
      if (!move) throw new ApiError('storage-nothing-to-move');
      const ended = { state: 'abandoned', endTime: new Date() } as const;
      await trx.updateTable('bladeStorageMove').set(ended).where('id', '=', move.id).execute();
      await sql`select pg_notify(${STORAGE_CHANNEL}, '')`.execute(trx);
    }),
  );
}

async function placeInfo(queries: Queries, { config }: App, name: PlaceName): Promise<StoragePlaceInfo> {
  if (name === 'local') return { kind: 'folder', name: '' };
  if (name === 'environment') return { kind: 'environment', name: config.s3?.bucket ?? '' };
  const row = await queries.selectFrom('bladeOss').select('ossCode').where('id', '=', name).executeTakeFirst();
  return { kind: 'setting', name: row?.ossCode ?? name };
}

/** The operator named a bucket, or none any more, since the last start: the files of the place before are to be moved. */
async function noteChangedEnvironment({ config, database }: App): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`lock table blade_storage_move in exclusive mode`.execute(trx);
    const target = await currentPlace(trx, config);
    const last = await trx.selectFrom('bladeStorageMove').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
    const source = last?.target ?? 'local';
    if (source === target) return;
    if (last && !['done', 'abandoned'].includes(last.state)) {
      if (last.source !== target)
        throw new Error('CLOUD_S3_* changed while files were being moved; end that move first, with the values before');
      const turned = { source, target, state: 'open', createTime: new Date() } as const;
      await trx.updateTable('bladeStorageMove').set(turned).where('id', '=', last.id).execute();
    } else await trx.insertInto('bladeStorageMove').values({ id: newId(), source, target }).execute();
    await sql`select pg_notify(${STORAGE_CHANNEL}, '')`.execute(trx);
  });
}
