// Thread that fetches blocks of files and puts them into the cache of this machine.
import { ApiError, type ErrorParams } from '@cloud/contract/errors.ts';
import { OutsideFileError } from '@cloud/engine/files/folder';
import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '../../errors/cause.ts';
import { openBlockCache } from './block-cache.ts';
import type { Block } from './block-fetcher.ts';
import { openPlaces, type Places } from '../places.ts';

export interface FetchSetup {
  places: Places;
  cache: { folder: string; limitBytes: number };
}

export type FetchReply =
  | { kind: 'kept' }
  /** The cache could not keep them. */
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'outside'; actual: number }
  /** @param code of an ApiError; empty for other causes. */
  | { kind: 'refused'; code: string; params: ErrorParams; cause: Error };

const { places, cache } = workerData as FetchSetup;
const store = openPlaces(places);
const blocks = openBlockCache(cache.folder, cache.limitBytes);

parentPort!.on('message', ({ id, block }: { id: number; block: Block }) => {
  const transfer: ArrayBuffer[] = [];
  void fetchBlock(block)
    .catch(refusalOf)
    .then((reply) => {
      if (reply.kind === 'bytes') transfer.push(reply.bytes.buffer as ArrayBuffer);
      parentPort!.postMessage({ id, reply }, transfer);
    });
});

async function fetchBlock({ name, key, begin, end }: Block): Promise<FetchReply> {
  const bytes = await store.read(key, begin, end);
  if (!bytes) return { kind: 'outside', actual: 0 };
  return (await blocks.put(name, bytes)) ? { kind: 'kept' } : { kind: 'bytes', bytes };
}

function refusalOf(cause: unknown): FetchReply {
  if (cause instanceof OutsideFileError) return { kind: 'outside', actual: cause.actual };
  const [code, params] = cause instanceof ApiError ? [cause.code, cause.params] : ['', {}];
  return { kind: 'refused', code, params, cause: new Error(errorMessage(cause)) };
}
