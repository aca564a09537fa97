import { ApiError } from '@cloud/contract/errors.ts';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

/** 1 January 1980: the same content gives the same archive. */
const OPTIONS = { mtime: '1980-01-01T12:00:00' } as const;
/** What an archive may unpack to; a small one can claim to hold anything. */
const MAX_UNPACKED = 32 * 1024 * 1024;

/** Packs texts into a zip archive. */
export function packZip(files: ReadonlyMap<string, string>): Buffer {
  const entries: Zippable = Object.fromEntries([...files].map(([name, text]) => [name, strToU8(text)]));
  return bufferOf(zipSync(entries, OPTIONS));
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Bytes that an archive says it unpacks to, and never more; 0 when it is none. */
export function unpackedBytes(archive: Uint8Array): number {
  let total = 0;
  try {
    unzipSync(archive, {
      filter: ({ originalSize }) => {
        total += originalSize;
        return false;
      },
    });
  } catch {
    return 0;
  }
  return total;
}

/**
 * Unpacks the texts of a zip archive.
 *
 * @throws ApiError `not-a-spreadsheet` when it is damaged, encrypted or unpacks to more than it should.
 */
export function unpackZip(archive: Uint8Array): Map<string, string> {
  let total = 0;
  try {
    // The declared size is also the size of the buffer that is unpacked into, so that a lie in it helps nothing.
    const files = unzipSync(archive, {
      filter: ({ originalSize }) => {
        total += originalSize;
        if (total > MAX_UNPACKED) throw new Error('too large');
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  } catch (cause) {
    throw new ApiError('not-a-spreadsheet', {}, cause);
  }
}
