import { DataStore, ERRORS, Upload } from '@tus/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../../../database/database.ts';
import { errorCode } from '../../../errors/cause.ts';
import { uploadKey } from '../../../storage/layout.ts';
import { settleUpload } from '../../../storage/settle-upload.ts';
import type { Storage } from '../../../storage/storage.ts';
import { checksumOf, type Checksum } from './upload-request.ts';

/** Unfinished uploads are dropped after this. */
export const EXPIRY_MS = 24 * 3600 * 1000;
const CHECKSUM_MISMATCH = { status_code: 460, body: 'Checksum Mismatch\n' };
const DISK_FULL = { status_code: 507, body: 'The disk of the server is full\n' };

/** What the route knows of the request that tus is handling. */
export interface UploadRequest {
  uploadId: string;
  /** What stands before the path in locations. */
  prefix: string;
  checksum: Checksum | undefined;
}

export const uploadRequest = new AsyncLocalStorage<UploadRequest>();

/**
 * Bytes of uploads as files, everything else as rows; the row is made by the route, together with the quota. The file's
 * size is the offset, so what was received before a crash counts. Files grow on the disk of this server; a whole one goes
 * where the product's files lie.
 */
export class UploadStore extends DataStore {
  readonly #database: Database;
  readonly #local: Storage;
  readonly #storage: Storage;
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];

  constructor(database: Database, { local, storage }: { local: Storage; storage: Storage }) {
    super();
    this.#local = local;
    this.#database = database;
    this.#storage = storage;
  }

  #path(id: string): string {
    const path = this.#local.localPath(uploadKey(id));
    if (!path) throw ERRORS.FILE_NOT_FOUND;
    return path;
  }

  override async create(upload: Upload): Promise<Upload> {
    const path = this.#path(upload.id);
    await mkdir(dirname(path), { recursive: true });
    const handle = await open(path, 'w');
    await handle.close();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#database.queries
      .selectFrom('bladeUpload')
      .select(['size', 'metadata'])
      .select((from) => from.fn<string>('to_char', ['createTime', from.val('YYYY-MM-DD"T"HH24:MI:SSOF')]).as('created'))
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const facts = (await stat(this.#path(id)).catch(() => undefined)) ?? (await this.#storage.stat(uploadKey(id)));
    if (!facts) throw ERRORS.FILE_NO_LONGER_EXISTS;
    const { size, metadata, created } = row;
    return new Upload({ id, size: Number(size), offset: facts.size, metadata, creation_date: `${created}:00` });
  }

  /** Appends what arrives. A broken connection keeps what came, unless it was promised a checksum: then all or nothing. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const checksum = uploadRequest.getStore()?.checksum;
    const digest = checksum && checksumOf(checksum);
    const handle = await open(this.#path(id), 'r+');
    let end = offset;
    try {
      for await (const bytes of stream as AsyncIterable<Uint8Array>) {
        digest?.add(bytes);
        await handle.write(bytes, 0, bytes.byteLength, end);
        end += bytes.byteLength;
      }
      if (digest && !digest.matches()) throw CHECKSUM_MISMATCH;
      const row = await this.#sizeOf(id);
      // A finished upload is acknowledged, so it must outlive a power cut.
      if (end === row) {
        await handle.sync();
        await settleUpload(this.#storage, this.#local, id, end);
      }
      return end;
    } catch (cause) {
      if (digest) await handle.truncate(offset);
      const code = errorCode(cause);
      throw code === 'ENOSPC' || code === 'EDQUOT' ? DISK_FULL : cause;
    } finally {
      await handle.close();
    }
  }

  async #sizeOf(id: string): Promise<number | undefined> {
    const query = this.#database.queries.selectFrom('bladeUpload').select('size').where('id', '=', id);
    const row = await query.executeTakeFirst();
    return row && Number(row.size);
  }

  override async remove(id: string): Promise<void> {
    await this.#database.queries.deleteFrom('bladeUpload').where('id', '=', id).execute();
    await rm(this.#path(id), { force: true });
    await this.#storage.remove(uploadKey(id));
  }

  override getExpiration(): number {
    return EXPIRY_MS;
  }
}
