import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A text, or its pieces as they come. */
export type ZipContent = string | AsyncIterable<string> | Iterable<string>;

/** Sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, noon: the same content gives the same archive. */
const [TIME, DATE] = [12 << 11, (1 << 5) | 1];
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const MOST_BYTES = 0xffff_ffff;
/** Texts of a workbook repeat themselves: higher levels take twice the time for a tenth of the bytes. */
const LEVEL = 4;

interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/**
 * Packs texts into a zip archive, whose bytes come while the texts do.
 *
 * @throws Error for more than 4 GB, which this form of the archive cannot hold.
 */
export async function* packStream(
  files: Iterable<readonly [name: string, content: ZipContent]>,
): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  const passed = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    if (offset > MOST_BYTES) throw new Error('a workbook of more than 4 GB');
    return bytes;
  };
  for (const [name, content] of files) {
    const entry: Entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    entries.push(entry);
    yield passed(Buffer.concat([numbers([LOCAL, 4], ...factsOf(entry, true)), entry.name]));
    for await (const bytes of deflated(content, entry)) yield passed(bytes);
    yield passed(numbers([DESCRIPTOR, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]));
  }
  const begin = offset;
  for (const entry of entries)
    yield passed(
      Buffer.concat([
        numbers(
          [CENTRAL, 4],
          [VERSION, 2],
          ...factsOf(entry, false),
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [entry.offset, 4],
        ),
        entry.name,
      ]),
    );
  const length = offset - begin;
  yield numbers([END, 4], [0, 4], [entries.length, 2], [entries.length, 2], [length, 4], [begin, 4], [0, 2]);
}

/** What stands before an entry and in the list at the end; before it, sizes are not known yet. */
function factsOf({ name, crc, packed, size }: Entry, isAhead: boolean): [number, 2 | 4][] {
  const sizes = isAhead ? [0, 0, 0] : [crc, packed, size];
  return [
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [TIME, 2],
    [DATE, 2],
    ...sizes.map((value): [number, 4] => [value, 4]),
    [name.length, 2],
    [0, 2],
  ];
}

/** Numbers of two or four bytes, the lowest byte first. */
function numbers(...values: readonly [value: number, bytes: 2 | 4][]): Buffer {
  const result = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values) at = result.writeUIntLE(value, at, bytes);
  return result;
}

/** Packs a text beside the event loop; `entry` is told what came of it. */
async function* deflated(content: ZipContent, entry: Entry): AsyncGenerator<Buffer> {
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const piece of typeof content === 'string' ? [content] : content) {
      const part = Buffer.from(piece);
      entry.crc = crc32(part, entry.crc);
      entry.size += part.length;
      yield part;
    }
  }
  const packed = createDeflateRaw({ level: LEVEL });
  // A failure of the texts is thrown where the packed bytes are read.
  pipeline(Readable.from(bytes(), { objectMode: false }), packed, () => {});
  for await (const part of packed) {
    const chunk = Buffer.from(part);
    entry.packed += chunk.length;
    yield chunk;
  }
}
