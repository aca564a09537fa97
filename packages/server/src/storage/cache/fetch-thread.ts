// Thread that fetches blocks of files and puts them into the cache of this machine.
import { ApiError, type ErrorParams } from '@cloud/contract/errors.ts';
import { OutsideFileError } from '@cloud/engine/files/folder';
import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '../../errors/cause.ts';
import { openBlockCache } from './block-cache.ts';
import { BLOCK_BYTES, type Block } from './block-fetcher.ts';
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

/** Memory for blocks, used again: a megabyte that was just taken costs as much as reading it. */
const spare: Uint8Array<ArrayBuffer>[] = [];
const MOST_SPARE = 16;

async function fetchBlock({ name, key, begin, end }: Block): Promise<FetchReply> {
  const room = spare.pop() ?? new Uint8Array(BLOCK_BYTES);
  const bytes = await store.read(key, begin, end, room);
  if (!bytes) return { kind: 'outside', actual: 0 };
  // Bytes of other memory say that the first way failed: what was given to it is left alone.
  const isHere = bytes.buffer === room.buffer;
  if (!(await blocks.put(name, bytes))) return { kind: 'bytes', bytes: isHere ? bytes.slice() : bytes };
  if (isHere && spare.length < MOST_SPARE) spare.push(room);
  return { kind: 'kept' };
}

function refusalOf(cause: unknown): FetchReply {
  if (cause instanceof OutsideFileError) return { kind: 'outside', actual: cause.actual };
  const [code, params] = cause instanceof ApiError ? [cause.code, cause.params] : ['', {}];
  return { kind: 'refused', code, params, cause: new Error(errorMessage(cause)) };
}
