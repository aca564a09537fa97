import { isStorageKey, OutsideFileError } from '@cloud/engine/files/folder';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Storage } from '../storage.ts';
import { writeBlocks } from '../write-blocks.ts';
import { beginMultipart, complete, multipartSink, PART_BYTES, requireSuccess } from './multipart-sink.ts';
import { bodyOf, freshBytes, nothingOf, rangeOf, s3Client, type S3Client, type S3Options } from './s3-client.ts';
import { isMissingKey, s3Failure, S3Refusal } from './s3-error.ts';
import type { S3Settings } from '../../config/s3-settings.ts';
import { elementsOf, textOf } from './s3-xml.ts';

/** S3 copies no more at once; larger files are copied by parts. */
const LARGEST_COPY = 5 * 2 ** 30;
const COPY_PART = 2 ** 30;
const REMOVED_AT_ONCE = 8;
/** How often a stream that breaks off is taken up again without having brought a byte. */
const RESUMES = 5;

/** A {@link Storage} in a bucket, and what is known of the bucket. */
export interface S3Storage extends Storage {
  /** Makes a bucket; one of our own that is there already is fine. */
  makeBucket(name: string): Promise<void>;
  /** Removes an empty bucket. */
  removeBucket(name: string): Promise<void>;
  /** @throws ApiError `storage-bucket-missing`, `storage-refused`, `storage-unavailable` */
  requireBucket(): Promise<void>;
  close(): void;
}

/**
 * Files as objects of a bucket, by the S3 protocol. What fails in passing is tried again with growing pauses; a stream that
 * breaks off goes on where it stopped.
 *
 * @throws ApiError, from every method: `storage-unavailable`, `storage-refused`, `storage-bucket-missing`
 */
export function s3Storage(settings: S3Settings, options: S3Options = {}): S3Storage {
  const client = s3Client(settings, options);
  const named = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((cause: unknown) => {
      if (cause instanceof S3Refusal) throw s3Failure(cause, settings.bucket);
      throw cause;
    });
  const stat: Storage['stat'] = (key) => named(async () => (isStorageKey(key) ? statOf(client, key) : undefined));
  const append: Storage['append'] = async (key) => {
    requireKey(key);
    const sink = multipartSink(client, key);
    return { write: (bytes) => named(() => sink.write(bytes)), close: () => named(sink.close), abort: sink.abort };
  };
  const list: Storage['list'] = (prefix) => named(async () => (isPrefix(prefix) ? listOf(client, prefix) : []));
  const removeOne = (key: string) =>
    named(() => client.send({ method: 'DELETE', key }, nothingOf).catch(missingIsFine));
  return {
    stat,
    append,
    list,
    read: (key, ...range) => named(async () => (isStorageKey(key) ? readOf(client, key, ...range) : undefined)),
    stream: (key, begin, end) => named(async () => (isStorageKey(key) ? streamOf(client, key, begin, end) : undefined)),
    write: async (key, content) => {
      if (content instanceof Uint8Array && content.byteLength <= PART_BYTES) {
        await named(() => client.send({ method: 'PUT', key: requireKey(key), body: content }, nothingOf));
        return;
      }
      await writeBlocks(append, key, content instanceof Uint8Array ? piecesOf(content) : content);
    },
    copy: (from, to) => named(() => copyOf(client, requireKey(from), requireKey(to))),
    remove: async (keyOrPrefix) => {
      if (!keyOrPrefix.endsWith('/')) {
        if (isStorageKey(keyOrPrefix)) await removeOne(keyOrPrefix);
        return;
      }
      const keys = await list(keyOrPrefix);
      for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE)
        await Promise.all(keys.slice(at, at + REMOVED_AT_ONCE).map(removeOne));
    },
    localPath: () => undefined,
    makeBucket: (bucket) =>
      named(async () => {
        await client.send({ method: 'PUT', bucket }, nothingOf).catch((cause: unknown) => {
          if (!(cause instanceof S3Refusal && cause.code === 'BucketAlreadyOwnedByYou')) throw cause;
        });
      }),
    removeBucket: (bucket) => named(async () => void (await client.send({ method: 'DELETE', bucket }, nothingOf))),
    requireBucket: () =>
      named(async () => void (await client.send({ method: 'GET', query: { 'max-keys': '1' } }, nothingOf))),
    close: () => client.close(),
  };
}

function requireKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`"${key}" is no storage key`);
  return key;
}

/** The folder part of a prefix must be a key; what stands behind its last slash is the beginning of a name. */
function isPrefix(prefix: string): boolean {
  const slash = prefix.lastIndexOf('/');
  return slash < 0 || isStorageKey(prefix.slice(0, slash));
}

const missingIsFine = (cause: unknown): undefined => {
  if (!isMissingKey(cause)) throw cause;
  return undefined;
};
/** Quotes belong to the header, not to the version. */
const versionOf = ({ headers }: IncomingMessage): string => (headers.etag ?? '').replaceAll('"', '');

async function statOf(client: S3Client, key: string) {
  const answer = await client.send({ method: 'HEAD', key }, nothingOfHead).catch(missingIsFine);
  return answer && { size: Number(answer.headers['content-length']), version: versionOf(answer) };
}

/** A HEAD names a length and sends nothing. */
const nothingOfHead = async (answer: IncomingMessage): Promise<IncomingMessage> => answer.resume();

async function readOf(
  client: S3Client,
  key: string,
  begin = 0,
  end?: number,
  given?: Uint8Array,
): Promise<Uint8Array | undefined> {
  if (begin < 0 || (end !== undefined && end < begin)) throw new OutsideFileError(key, begin, end ?? begin, NaN);
  if (end === begin) {
    const facts = await statOf(client, key);
    if (facts && end > facts.size) throw new OutsideFileError(key, begin, end, facts.size);
    return facts && new Uint8Array();
  }
  const consume = async (answer: IncomingMessage) => {
    requireRange(answer, begin, end);
    const size = totalOf(answer);
    if (end !== undefined && end > size) {
      answer.destroy();
      throw new OutsideFileError(key, begin, end, size);
    }
    return new Uint8Array((await bodyOf(answer, (end ?? size) - begin)).buffer);
  };
  const read = () => {
    if (end === undefined) return client.send({ method: 'GET', key, headers: rangeOf(begin) }, consume);
    const into = given?.subarray(0, end - begin) ?? new Uint8Array(freshBytes(end - begin).buffer);
    return client.readRange({ key, begin, end, into }, consume);
  };
  return read().catch(async (cause: unknown) => {
    if (cause instanceof S3Refusal && cause.status === 416)
      throw new OutsideFileError(key, begin, end ?? begin, (await statOf(client, key))?.size ?? 0);
    return missingIsFine(cause);
  });
}

/** Some proxies answer the whole file, or what they kept of another part. @throws Error for an answer that begins elsewhere */
function requireRange(answer: IncomingMessage, begin: number, end?: number): void {
  const [, first] = /^bytes (\d+)-/.exec(answer.headers['content-range'] ?? '') ?? [];
  if ((begin === 0 && end === undefined) || Number(first) === begin) return;
  answer.destroy();
  throw new Error(`the answer begins at byte ${first ?? 0} instead of ${begin}, or names no range`);
}

/** Bytes of the whole file, of which a part is answered. */
function totalOf({ headers }: IncomingMessage): number {
  const [, total] = /\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  return Number(total ?? headers['content-length']);
}

async function streamOf(client: S3Client, key: string, begin = 0, end?: number): Promise<Readable | undefined> {
  if (end !== undefined && end <= begin) return (await statOf(client, key)) && Readable.from([]);
  const open = (at: number, version?: string) => {
    const headers = { ...rangeOf(at, end), ...(version && { 'if-match': version }) };
    return client.send({ method: 'GET', key, headers }, async (answer) => {
      requireRange(answer, at, end);
      return answer;
    });
  };
  const first = await open(begin).catch(missingIsFine);
  if (!first) return undefined;
  const until = Math.min(end ?? Infinity, totalOf(first));
  const goOn = async function* () {
    let [answer, at, resumes] = [first, begin, 0];
    for (;;) {
      try {
        for await (const bytes of answer as AsyncIterable<Buffer>) {
          at += bytes.length;
          resumes = 0;
          yield bytes;
        }
        if (at >= until) return;
      } catch (cause) {
        if (resumes >= RESUMES) throw s3Failure(cause, client.bucket);
      }
      if (++resumes > RESUMES) throw s3Failure(new Error('the answer broke off'), client.bucket);
      answer.destroy();
      answer = await open(at, first.headers.etag).catch((cause: unknown) =>
        Promise.reject(s3Failure(cause, client.bucket)),
      );
    }
  };
  return Readable.from(goOn(), { objectMode: false, highWaterMark: 2 ** 18 });
}

/** By the names of S3's first version of listing, which every service of the family answers. */
async function listOf(client: S3Client, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (let isCut = true; isCut;) {
    const query = { prefix, 'encoding-type': 'url', ...(keys.length > 0 && { marker: keys.at(-1)! }) };
    const xml = (await client.send({ method: 'GET', query }, (answer) => bodyOf(answer))).toString();
    const isEncoded = textOf(xml, 'EncodingType') === 'url';
    const found = elementsOf(xml, 'Contents').map((one) => textOf(one, 'Key') ?? '');
    keys.push(...found.map((key) => (isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key)));
    isCut = textOf(xml, 'IsTruncated') === 'true' && found.length > 0;
  }
  return keys.filter((key) => isStorageKey(key)).sort();
}

async function copyOf(client: S3Client, from: string, to: string): Promise<void> {
  const facts = await statOf(client, from);
  if (!facts) throw new Error(`ENOENT: ${from} is missing`);
  const source = `/${client.bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
  if (facts.size <= LARGEST_COPY) {
    await client.send({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } }, requireSuccess);
    return;
  }
  const uploadId = await beginMultipart(client, to);
  const tags: string[] = [];
  try {
    for (let at = 0; at < facts.size; at += COPY_PART) {
      const range = `bytes=${at}-${Math.min(at + COPY_PART, facts.size) - 1}`;
      const headers = { 'x-amz-copy-source': source, 'x-amz-copy-source-range': range };
      const query = { partNumber: String(tags.length + 1), uploadId };
      tags.push(textOf(await client.send({ method: 'PUT', key: to, query, headers }, requireSuccess), 'ETag') ?? '');
    }
    await complete(client, to, uploadId, tags);
  } catch (cause) {
    await client.send({ method: 'DELETE', key: to, query: { uploadId } }, nothingOf).catch(() => {});
    throw cause;
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}
