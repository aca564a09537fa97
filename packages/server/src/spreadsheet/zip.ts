import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import { ApiError } from '@cloud/contract';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const STORED = 0;
/** Names in UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980: the same content gives the same archive. */
const DATE = 0x0021;
/** What one file of an archive may unpack to; a small archive can claim to hold anything. */
const MAX_UNPACKED = 32 * 1024 * 1024;

/** Content that is packed already. */
export interface Packed {
  packed: Buffer;
  crc: number;
  /** Of the content, in bytes. */
  length: number;
}

/** Packs a long text piece by piece, beside the event loop. */
export async function packText(pieces: AsyncIterable<string> | Iterable<string>): Promise<Packed> {
  const deflate = createDeflateRaw();
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const ended = once(deflate, 'end');
  let crc = 0;
  let length = 0;
  for await (const piece of pieces) {
    const content = Buffer.from(piece);
    crc = crc32(content, crc);
    length += content.length;
    if (!deflate.write(content)) await once(deflate, 'drain');
  }
  deflate.end();
  await ended;
  return { packed: Buffer.concat(parts), crc, length };
}

function packNow(text: string): Packed {
  const content = Buffer.from(text);
  return { packed: deflateRawSync(content), crc: crc32(content), length: content.length };
}

/** Packs files into a zip archive. */
export function packZip(files: ReadonlyMap<string, string | Packed>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of files) {
    const path = Buffer.from(name);
    const { packed, crc, length } = typeof given === 'string' ? packNow(given) : given;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(FLAGS, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(length, 18);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(signature(LOCAL), facts, path, packed);
    directory.push(signature(CENTRAL), Buffer.from([20, 0]), facts, place, path);
    offset += 30 + path.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, signature(END), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/**
 * Unpacks the texts of a zip archive.
 *
 * @throws ApiError `not-a-spreadsheet` when it is damaged, encrypted or unpacks to more than it should.
 */
export function unpackZip(archive: Buffer): Map<string, string> {
  try {
    return readEntries(archive);
  } catch (cause) {
    throw new ApiError('not-a-spreadsheet', {}, cause);
  }
}

function readEntries(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(signature(END));
  if (end < 0) throw new Error('no directory');
  const files = new Map<string, string>();
  let position = archive.readUInt32LE(end + 16);
  let total = 0;
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(position) !== CENTRAL) throw new Error('bad directory');
    const method = archive.readUInt16LE(position + 10);
    const packedLength = archive.readUInt32LE(position + 20);
    const lengths = [28, 30, 32].map((place) => archive.readUInt16LE(position + place)) as [number, number, number];
    const local = archive.readUInt32LE(position + 42);
    const name = archive.toString('utf8', position + 46, position + 46 + lengths[0]);
    if (archive.readUInt32LE(local) !== LOCAL) throw new Error('bad entry');
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (begin + packedLength > archive.length) throw new Error('cut short');
    const packed = archive.subarray(begin, begin + packedLength);
    if (method !== DEFLATED && method !== STORED) throw new Error('unknown packing');
    const content = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED });
    total += content.length;
    if (total > MAX_UNPACKED) throw new Error('too large');
    files.set(name, content.toString('utf8'));
    position += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return files;
}
