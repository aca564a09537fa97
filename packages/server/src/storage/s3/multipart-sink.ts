import type { StorageSink } from '../storage.ts';
import { bodyOf, nothingOf, type S3Client } from './s3-client.ts';
import { textOf } from './s3-xml.ts';

const MEBIBYTE = 2 ** 20;
/** A file below it goes in one request; S3 wants 5 MiB of every part but the last. */
export const PART_BYTES = 8 * MEBIBYTE;
/** S3 takes 10,000 parts, so later ones are larger: 280 GB in all. */
const partBytes = (number: number): number => (number <= 1000 ? PART_BYTES : 32 * MEBIBYTE);
/** Parts that are on their way at once; each is held in memory. */
const IN_FLIGHT = 3;

/** A file that grows part by part and appears when it is closed. */
export function multipartSink(client: S3Client, key: string): StorageSink {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let uploadId: string | undefined;
  const tags: Promise<string>[] = [];
  let begun = 0;

  const sendPart = async (): Promise<void> => {
    uploadId ??= await beginMultipart(client, key);
    const body = takeAll();
    const number = ++begun;
    // The oldest on its way must be there before another one starts.
    await tags[number - 1 - IN_FLIGHT];
    const query = { partNumber: String(number), uploadId };
    const sent = client.send({ method: 'PUT', key, query, body }, nothingOf);
    const tag = sent.then(({ headers }) => headers.etag ?? '');
    // It is looked at when its turn comes.
    tag.catch(() => {});
    tags.push(tag);
  };
  const takeAll = (): Uint8Array => {
    const body = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting, waitingBytes);
    [waiting, waitingBytes] = [[], 0];
    return body;
  };
  const abort = async (): Promise<void> => {
    [waiting, waitingBytes] = [[], 0];
    await Promise.allSettled(tags);
    const query = { uploadId: uploadId ?? '' };
    // One that cannot be reached now is swept later.
    if (uploadId) await client.send({ method: 'DELETE', key, query }, nothingOf).catch(() => {});
    uploadId = undefined;
  };
  return {
    write: async (bytes) => {
      // The caller may use its buffer again.
      waiting.push(Uint8Array.prototype.slice.call(bytes));
      waitingBytes += bytes.byteLength;
      if (waitingBytes >= partBytes(begun + 1)) await sendPart();
    },
    close: async () => {
      try {
        if (uploadId === undefined) {
          await client.send({ method: 'PUT', key, body: takeAll() }, nothingOf);
          return;
        }
        if (waitingBytes > 0) await sendPart();
        await complete(client, key, uploadId, await Promise.all(tags));
      } catch (cause) {
        await abort();
        throw cause;
      }
    },
    abort,
  };
}

/** @returns the id of a multipart upload. */
export async function beginMultipart(client: S3Client, key: string): Promise<string> {
  const answer = await client.send({ method: 'POST', key, query: { uploads: '' } }, (one) => bodyOf(one));
  const id = textOf(answer.toString(), 'UploadId');
  if (!id) throw new Error('the store named no multipart upload');
  return id;
}

/** @throws Error for an error that came with status 200, as S3 may do. */
export async function complete(
  client: S3Client,
  key: string,
  uploadId: string,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escape(tag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  await client.send({ method: 'POST', key, query: { uploadId }, body }, requireSuccess);
}

export const requireSuccess = async (answer: Parameters<typeof bodyOf>[0]): Promise<string> => {
  const text = (await bodyOf(answer)).toString();
  if (text.includes('<Error>')) throw new Error(textOf(text, 'Code') ?? 'the store failed');
  return text;
};

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
