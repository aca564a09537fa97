import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const VERSION = 45;
/** Sizes stand behind the content; names are UTF-8. */
const FLAGS = 0x0808;
/** 1 January 1980: the format knows no earlier day, and what counts stands in the rows. */
const DAY = 0x21;
/** Written where the 64-bit field holds. */
const [NONE_16, NONE_32] = [0xffff, 0xffffffff];

/** Little-endian numbers: `[bytes, value]` each. */
function fields(...numbers: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((total, [bytes]) => total + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

interface Written {
  name: Buffer;
  crc: number;
  size: number;
  offset: number;
}

/**
 * A zip archive of any size, piece by piece (zip64, stored without compression: scans are packed already). Nothing of a
 * file is held longer than its piece; a stream of content is closed when its file is done or the archive is cut.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  const put = (piece: Buffer) => {
    at += piece.length;
    return piece;
  };
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, offset: at };
    try {
      yield put(localHeader(entry));
      for await (const piece of content) {
        const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        yield put(bytes);
      }
    } finally {
      // Who reads the archive may stop before the content of this file was begun.
      if (content instanceof Readable) content.destroy();
    }
    yield put(fields([4, 0x08074b50], [4, entry.crc], [8, entry.size], [8, entry.size]));
    written.push(entry);
  }
  const begin = at;
  for (const entry of written) yield put(directoryEntry(entry));
  yield endOf(written.length, { begin, size: at - begin });
}

function localHeader({ name }: Written): Buffer {
  const head = fields([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, 0], [2, 0], [2, DAY], [4, 0]);
  const sizes = fields([4, NONE_32], [4, NONE_32], [2, name.length], [2, 20]);
  return Buffer.concat([head, sizes, name, fields([2, 1], [2, 16], [8, 0], [8, 0])]);
}

function directoryEntry({ name, crc, size, offset }: Written): Buffer {
  const head = fields([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, 0], [2, 0], [2, DAY], [4, crc]);
  const sizes = fields([4, NONE_32], [4, NONE_32], [2, name.length], [2, 28]);
  const place = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, NONE_32]);
  return Buffer.concat([head, sizes, place, name, fields([2, 1], [2, 24], [8, size], [8, size], [8, offset])]);
}

function endOf(count: number, { begin, size }: { begin: number; size: number }): Buffer {
  const record = fields([4, 0x06064b50], [8, 44], [2, VERSION], [2, VERSION], [4, 0], [4, 0], [8, count], [8, count]);
  const place = fields([8, size], [8, begin]);
  const locator = fields([4, 0x07064b50], [4, 0], [8, begin + size], [4, 1]);
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, NONE_16], [2, NONE_16], [4, NONE_32], [4, NONE_32], [2, 0]);
  return Buffer.concat([record, place, locator, end]);
}
