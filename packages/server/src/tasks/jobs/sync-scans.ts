import { ApiError } from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { newId } from '../../database/id.ts';
import type { Scope } from '../../database/scope.ts';
import { errorMessage } from '../../errors/cause.ts';
import { scopeOfUser } from '../../identity/scope/user-scope.ts';
import { checkLimits } from '../../identity/upload-quota.ts';
import { uploadKey } from '../../storage/layout.ts';
import { insertDataset } from '../insert-dataset.ts';
import type { TaskContext } from '../task-context.ts';
import type { JobProcessor, JobWork } from './job-processor.ts';
import { addressSource, fileNameOf, storageSource, type OpenedFile, type SyncSource } from './sync-source.ts';

const DEFAULT_MOST = 100;
/** An upload that its run did not finish expires, and the clean-up removes it. */
const EXPIRY_MS = 24 * 3600 * 1000;
const LONGEST_NAME = 255;
/** The tenant has no more room: the files that follow meet the same. */
const ENDS = new Set(['quota-exceeded', 'disk-full']);

/**
 * Fetches point clouds from elsewhere into the scans of a person, within the quota of that person's tenant. Each version of a file is fetched
 * once. A file that cannot be fetched is named in the log and stops no other; the run fails at its end, and the next one, or its next
 * attempt, goes on with what is missing.
 */
export const syncScans: JobProcessor<'sync'> = async (context, work) => {
  const { owner = '', storage = '', prefix = '', urls = '', most = DEFAULT_MOST } = work.parameters;
  const scope = await scopeOfUser(context.database, owner, 'zh-cn');
  if (!scope) throw new ApiError('sync-owner-gone');
  const sources = [
    ...(storage.trim() === '' ? [] : [await storageSource(context, storage.trim(), prefix.trim())]),
    ...(urls.trim() === '' ? [] : [addressSource(context, urls)]),
  ];
  if (sources.length === 0) throw new ApiError('sync-source-missing');
  const counts = { fetched: 0, known: 0, failed: 0 };
  for (const source of sources)
    for (const name of source.names) {
      if (counts.fetched + counts.failed >= most) break;
      work.signal.throwIfAborted();
      counts[await tryFile({ context, scope, source, work }, name)]++;
    }
  const { fetched, known, failed } = counts;
  if (failed > 0) throw new ApiError('sync-failed', { failed, total: fetched + known + failed });
  return [{ code: 'jobLog.scansFetched', params: { fetched, known } }];
};

interface Sync {
  context: TaskContext;
  scope: Scope;
  source: SyncSource;
  work: JobWork<'sync'>;
}

async function tryFile(sync: Sync, name: string): Promise<'fetched' | 'known' | 'failed'> {
  const { signal, log } = sync.work;
  try {
    const file = await sync.source.open(name, signal);
    try {
      if (await isKnown(sync, name, file.version)) return 'known';
      const isNew = await fetchFile(sync, name, file);
      if (isNew) log('info', { about: name, code: 'jobLog.scanFetched', params: { bytes: file.size } });
      return isNew ? 'fetched' : 'known';
    } finally {
      file.destroy();
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ApiError && ENDS.has(cause.code)) throw cause;
    const [code, params] =
      cause instanceof ApiError
        ? [`error.${cause.code}`, { ...cause.params }]
        : ['error.job-failed', { reason: errorMessage(cause) }];
    log('error', { about: name, code, params });
    return 'failed';
  }
}

async function isKnown({ context, scope, source }: Sync, name: string, version: string): Promise<boolean> {
  const row = await context.database.queries
    .selectFrom('bladeSyncedFile')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('source', '=', source.id)
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when another run was faster. */
async function fetchFile(sync: Sync, name: string, file: OpenedFile): Promise<boolean> {
  const { context, scope, work } = sync;
  const { database, storage, storageFolder: folder, diskReserveBytes: reserveBytes } = context;
  const { tenantId, userId } = scope;
  const upload = {
    id: randomUUID().replaceAll('-', ''),
    name: fileNameOf(name).slice(0, LONGEST_NAME),
    size: file.size,
  };
  await database.transaction(async (trx) => {
    await checkLimits(trx, scope, file.size, { folder, reserveBytes });
    const expireTime = new Date(Date.now() + EXPIRY_MS);
    await trx
      .insertInto('bladeUpload')
      .values({ ...upload, tenantId, userId, expireTime })
      .execute();
  });
  let isNew = false;
  try {
    const key = uploadKey(upload.id);
    await storage.write(key, addAbortSignal(work.signal, await file.bytes()));
    const stored = await storage.stat(key);
    if (stored?.size !== file.size) throw new ApiError('upload-unfinished', { name: upload.name });
    isNew = await makeDataset(sync, name, file.version, upload);
    return isNew;
  } finally {
    if (!isNew) {
      await storage.remove(uploadKey(upload.id));
      await database.queries.deleteFrom('bladeUpload').where('id', '=', upload.id).execute();
    }
  }
}

function makeDataset(
  { context: { database, queue }, scope, source }: Sync,
  name: string,
  version: string,
  upload: { id: string; name: string; size: number },
): Promise<boolean> {
  const { tenantId } = scope;
  return database.transaction(async (trx) => {
    const datasetId = newId();
    const noted = await trx
      .insertInto('bladeSyncedFile')
      .values({ id: newId(), tenantId, source: source.id, name, version, datasetId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!noted) return false;
    await trx.updateTable('bladeUpload').set({ datasetId }).where('id', '=', upload.id).execute();
    await insertDataset(
      trx,
      queue,
      { scope, address: '' },
      {
        id: datasetId,
        name: upload.name.replace(/\.\w+$/, '') || upload.name,
        files: [{ uploadId: upload.id, name: upload.name, size: upload.size }],
        unitGiven: '',
        note: '',
      },
    );
    return true;
  });
}
