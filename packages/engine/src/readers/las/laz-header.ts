import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import { ArithmeticDecoder, IntegerDecoder } from './arithmetic-decoder.ts';
import type { LasHeader } from './las-header.ts';

const VARIABLE_CHUNKS = 0xffffffff;
const MAX_TABLE_BYTES = 2 ** 26;
/** A chunk of equal points needs about one byte in 800; a claim far beyond that is damage. */
const MAX_POINTS_PER_BYTE = 1000;

/** The LASzip record: how the points of a LAZ file are compressed. */
export interface LazFacts {
  /** 1 pointwise, 2 pointwise in chunks, 3 layered in chunks. */
  compressor: number;
  /** Points per chunk, or 2^32 - 1 if each chunk states its own. */
  chunkSize: number;
  items: { type: number; size: number; version: number }[];
}

/** One independently decodable piece. */
export interface LazChunk {
  begin: number;
  end: number;
  points: number;
}

/** The chunks of the points that the header claims. */
export interface LazChunks {
  chunks: LazChunk[];
  /** The chunk table has more points than the header claims. */
  isMore: boolean;
}

/** @throws EngineError `header-invalid` without a sound LASzip record. */
export function readLazFacts(header: LasHeader, file: string): LazFacts {
  const bytes = header.laszip;
  const invalid = (actual: string | number) => new EngineError('header-invalid', { file, field: 'LASzip', actual });
  if (!bytes || bytes.byteLength < 34) throw invalid('missing');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(32, true);
  if (bytes.byteLength < 34 + 6 * count) throw invalid(`${count} items`);
  const items = Array.from({ length: count }, (_, i) => ({
    type: view.getUint16(34 + 6 * i, true),
    size: view.getUint16(36 + 6 * i, true),
    version: view.getUint16(38 + 6 * i, true),
  }));
  const size = items.reduce((sum, item) => sum + item.size, 0);
  if (size !== header.recordLength) throw invalid(`items of ${size} bytes`);
  const chunkSize = view.getUint32(12, true);
  const compressor = view.getUint16(0, true);
  // Files of the first compressor know no chunks.
  if (chunkSize === 0 && compressor !== 1) throw invalid('chunk size 0');
  return { compressor, chunkSize, items };
}

/**
 * Finds the chunks of the points by the chunk table; files of the first compressor have none and are one chunk.
 *
 * @throws EngineError `file-truncated` if the table is cut off, `file-corrupt` if it contradicts the header.
 */
export async function readChunks(source: ByteSource, header: LasHeader, facts: LazFacts): Promise<LazChunks> {
  const file = source.name;
  if (facts.compressor === 1) {
    const only = { begin: header.pointsBegin, end: header.pointsEnd, points: header.pointCount };
    return { chunks: checked([only], header, file), isMore: false };
  }
  const table = await tableBegin(source, header);
  const head = new DataView((await source.read(table, table + 8)).slice().buffer);
  const count = head.getUint32(4, true);
  const isVariable = facts.chunkSize === VARIABLE_CHUNKS;
  // Even an empty chunk holds one raw point.
  const most = Math.ceil((table - header.pointsBegin) / header.recordLength) + 1;
  if (count > most) throw new EngineError('file-corrupt', { file, offset: table, part: 'chunk table' });
  const bytes = await source.read(table + 8, Math.min(source.size, table + 8 + MAX_TABLE_BYTES));
  const integers = new IntegerDecoder(new ArithmeticDecoder(bytes), 2);
  const chunks: LazChunk[] = [];
  let begin = header.pointsBegin + 8;
  let left = header.pointCount;
  let [points, size] = [0, 0];
  let isMore = false;
  for (let i = 0; i < count; i++) {
    if (isVariable) points = integers.decode(points, 0);
    else points = Math.min(left, facts.chunkSize);
    size = integers.decode(size, 1);
    if (points < 0 || size < 0 || begin + size > table) {
      throw new EngineError('file-corrupt', { file, offset: table, part: 'chunk table' });
    }
    const claimed = Math.min(points, left);
    isMore ||= isVariable ? points > left : left === 0 && size > 0;
    if (claimed > 0) chunks.push({ begin, end: begin + size, points: claimed });
    begin += size;
    left -= claimed;
  }
  return { chunks: checked(chunks, header, file), isMore };
}

async function tableBegin(source: ByteSource, header: LasHeader): Promise<number> {
  const { pointsBegin } = header;
  const file = source.name;
  const truncated = (expected: number) =>
    new EngineError('file-truncated', { file, offset: pointsBegin, expected, actual: source.size });
  if (pointsBegin + 8 > source.size) throw truncated(pointsBegin + 8);
  const at = async (place: number) =>
    Number(new DataView((await source.read(place, place + 8)).slice().buffer).getBigInt64(0, true));
  let table = await at(pointsBegin);
  // A writer that could not seek back leaves -1 and puts the place at the very end.
  if (table === -1) table = await at(source.size - 8);
  if (table < pointsBegin + 8)
    throw new EngineError('file-corrupt', { file, offset: pointsBegin, part: 'chunk table' });
  if (table + 8 > source.size) throw truncated(table + 8);
  return table;
}

function checked(chunks: LazChunk[], header: LasHeader, file: string): LazChunk[] {
  const points = chunks.reduce((sum, chunk) => sum + chunk.points, 0);
  const isPlausible = chunks.every(
    (chunk) => chunk.points <= MAX_POINTS_PER_BYTE * (chunk.end - chunk.begin) && chunk.end > chunk.begin,
  );
  if (points !== header.pointCount || !isPlausible) {
    throw new EngineError('file-corrupt', { file, offset: header.pointsBegin, part: 'chunk table' });
  }
  return chunks;
}
