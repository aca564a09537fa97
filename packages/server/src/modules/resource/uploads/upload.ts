import { ApiError, UPLOAD_PATH } from '@cloud/contract';
import { FolderFiles } from '@cloud/engine/files/folder';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Scope } from '../../../database/scope.ts';
import { errorMessage } from '../../../errors/cause.ts';
import type { App } from '../../../http/app.ts';
import { requireUser } from '../../../identity/scope/access.ts';
import { openLocalStorage, storageFolder } from '../../../storage/layout.ts';
import { openUploadLocker, type UploadLocker } from './upload-locker.ts';
import { checkLimits, fileLimit } from '../../../identity/upload-quota.ts';
import { CHECKSUM_ALGORITHMS, readChecksum, readCreation, type Creation } from './upload-request.ts';
import { EXPIRY_MS, uploadRequest, UploadStore } from './upload-store.ts';

const TIDY_MS = 3600 * 1000;

/** Resumable uploads, tus 1.0. Who may upload how much is decided here; the protocol is the library's. */
export async function uploadRoutes(app: App): Promise<void> {
  const folder = storageFolder(app.config.dataFolder);
  const store = new UploadStore(app.database, { local: openLocalStorage(app.config), storage: app.storage });
  const locker = await openUploadLocker(app.database);
  await keepTidy(app, folder, locker);
  const tus = new Server({
    path: UPLOAD_PATH,
    datastore: store,
    locker,
    allowedOrigins: [],
    namingFunction: () => uploadRequest.getStore()!.uploadId,
    getFileIdFromRequest: () => uploadRequest.getStore()?.uploadId,
    generateUrl: (_request, { path, id }) => `${uploadRequest.getStore()!.prefix}${path}/${id}`,
  });

  const handle = async (request: FastifyRequest, reply: FastifyReply, uploadId: string) => {
    const checksum = readChecksum(request.headers);
    // From here the library answers on the bare connection.
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    if (request.method === 'OPTIONS') reply.raw.setHeader('Tus-Checksum-Algorithm', CHECKSUM_ALGORITHMS.join(','));
    // The prefix that the caller used stays in the location: a proxy may only know that one.
    const prefix = request.originalUrl.startsWith('/api/') ? '/api' : '';
    await uploadRequest.run({ uploadId, prefix, checksum }, () => tus.handle(request.raw, reply.raw));
  };

  const create = async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = requireUser(request);
    const creation = readCreation(request.headers);
    const uploadId = randomUUID().replaceAll('-', '');
    if (creation) await reserve(app, scope, uploadId, creation, folder);
    await handle(request, reply, uploadId);
    // What the library refuses all the same, after it has answered: nothing may hold the quota.
    if (creation && reply.raw.statusCode !== 201) await store.remove(uploadId);
  };

  const proceed = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    await requireOwn(app, requireUser(request), id);
    await handle(request, reply, id);
  };

  await app.http.register(async (http) => {
    // Bodies go to the library unread, whatever they are.
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const config = { access: 'user' } as const;
    http.route({ method: 'POST', url: UPLOAD_PATH, config, schema: says('Begin a resumable upload'), handler: create });
    const schema = says('How far an upload is, its next part, or giving it up');
    http.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${UPLOAD_PATH}/:id`, config, schema, handler: proceed });
    const options = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.raw.setHeader('Tus-Max-Size', await fileLimit(app.database));
      await handle(request, reply, '');
    };
    for (const url of [UPLOAD_PATH, `${UPLOAD_PATH}/:id`])
      http.route({ method: 'OPTIONS', url, schema: says('What uploads can do'), handler: options });
  });
}

/** Files that a process was writing when it died are removed a day later, at the start and every hour. */
async function keepTidy(app: App, folder: string, locker: UploadLocker): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tidy = () =>
    new FolderFiles(folder)
      .removeUnfinished(EXPIRY_MS)
      .catch((cause: unknown) => app.log.warn(`unfinished files: ${errorMessage(cause)}`));
  const timer = setInterval(() => void tidy(), TIDY_MS).unref();
  app.onClose(async () => {
    clearInterval(timer);
    await locker.close();
  });
  void tidy();
}

/** Makes the upload's row, which also takes its size from the quota. */
async function reserve(app: App, scope: Scope, id: string, { size, name, metadata }: Creation, folder: string) {
  await app.database.transaction(async (trx) => {
    await checkLimits(trx, scope, size, { folder, reserveBytes: app.config.diskReserveBytes });
    await trx
      .insertInto('bladeUpload')
      .values({
        id,
        tenantId: scope.tenantId,
        userId: scope.userId,
        name,
        size,
        metadata: JSON.stringify(metadata),
        expireTime: new Date(Date.now() + EXPIRY_MS),
      })
      .execute();
  });
}

/** Another user's upload, one that expired and one that a dataset has taken over are all unknown. */
async function requireOwn(app: App, scope: Scope, id: string): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new ApiError('not-found');
  const row = await app.database.withScope({ tenantId: scope.tenantId, isSuper: false }, (trx) =>
    trx
      .selectFrom('bladeUpload')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', scope.userId)
      .where('tenantId', '=', scope.tenantId)
      .where('datasetId', 'is', null)
      .executeTakeFirst(),
  );
  if (!row) throw new ApiError('not-found');
}

/** The calls of the tus protocol are described by it; the API description names them. */
const says = (what: string) => ({ summary: `${what} (tus 1.0)` });
