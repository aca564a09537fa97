import { ApiError, MANAGEMENT_TENANT } from '@cloud/contract';
import type { Readable } from 'node:stream';
import { guardedStream } from '../../outgoing/guarded-stream.ts';
import { openPlace } from '../../storage/places.ts';
import { currentPlace, placeOf } from '../../storage/storage-plan.ts';
import type { TaskContext } from '../task-context.ts';

/** A file that can be fetched, opened. */
export interface OpenedFile {
  size: number;
  /** Changes when the bytes do. */
  version: string;
  /** Read it, or destroy it. */
  bytes(): Promise<Readable>;
  destroy(): void;
}

/** Something that files are fetched from. */
export interface SyncSource {
  /** By which what was fetched is remembered. */
  id: string;
  /** Keys or addresses, in order. */
  names: readonly string[];
  /** @throws ApiError when it is not there or cannot be reached. */
  open(name: string, signal: AbortSignal): Promise<OpenedFile>;
}

/** What readers of point clouds take, by the end of a name. */
const SCAN = /\.(?:e57|las|laz|pcd|ply|pts|ptx|xyz)$/i;

/**
 * The point clouds of an object storage of the platform, below a beginning of their names.
 *
 * @throws ApiError `sync-storage-unknown`, `sync-storage-own`, and those of the storage.
 */
export async function storageSource(
  { database: { queries }, config, openSecret }: TaskContext,
  code: string,
  prefix: string,
): Promise<SyncSource> {
  const row = await queries
    .selectFrom('bladeOss')
    .select('id')
    .where('ossCode', '=', code)
    .where('tenantId', '=', MANAGEMENT_TENANT)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row) throw new ApiError('sync-storage-unknown', { code });
  if (row.id === (await currentPlace(queries, config))) throw new ApiError('sync-storage-own', { code });
  const storage = openPlace(await placeOf(queries, config, openSecret, row.id));
  return {
    id: row.id,
    names: (await storage.list(prefix)).filter((key) => SCAN.test(key)),
    open: async (key) => {
      const facts = await storage.stat(key);
      const missing = new ApiError('not-found');
      if (!facts) throw missing;
      const bytes = async () => {
        const stream = await storage.stream(key);
        if (!stream) throw missing;
        return stream;
      };
      return { ...facts, bytes, destroy: () => {} };
    },
  };
}

/** Files at addresses, one a line. What an address answers must tell its size; its version is its tag or the time of its change. */
export function addressSource({ config }: TaskContext, urls: string): SyncSource {
  const names = [...new Set(urls.split('\n').map((line) => line.trim()))].filter(Boolean);
  return {
    id: 'http',
    names,
    open: async (name, signal) => {
      const answer = await guardedStream(name, { allowed: config.outgoingAllow, signal });
      const { statusCode = 0, headers } = answer;
      const size = Number(headers['content-length'] ?? NaN);
      const refusal =
        statusCode === 200
          ? Number.isSafeInteger(size)
            ? undefined
            : new ApiError('sync-size-unknown', { name: name.slice(0, 128) })
          : new ApiError('job-answer-status', { status: statusCode });
      if (refusal) {
        answer.destroy();
        throw refusal;
      }
      const version = headers.etag ?? `${size} ${headers['last-modified'] ?? ''}`.trim();
      return { size, version, bytes: async () => answer, destroy: () => answer.destroy() };
    },
  };
}

/** The name of a file by its key or address: what stands behind the last slash. */
export function fileNameOf(name: string): string {
  const way = URL.canParse(name) ? new URL(name).pathname : name;
  const last = way.slice(way.lastIndexOf('/') + 1) || 'scan';
  try {
    return URL.canParse(name) ? decodeURIComponent(last) : last;
  } catch {
    return last;
  }
}
