import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { PointChunk, ReadContext, Reader } from '../../core/reader.ts';
import { startsWith } from '../bytes/bytes.ts';
import type { LasHeader } from './las-header.ts';
import { describeLas, readLasHeader } from './las-header.ts';
import { decodeRecords, recordLayout } from './las-records.ts';

const CHUNK_POINTS = 65_536;

/** LAS 1.0 to 1.5, point formats 0 to 10, any extra bytes. */
export const lasReader: Reader = {
  name: 'las',
  extensions: ['las'],
  matches: (first) => startsWith(first, 'LASF') && ((first[104] ?? 0) & 0xc0) === 0,
  open: async (source, context) => {
    const header = await readLasHeader(source, context);
    const count = availablePoints(source, header, context);
    return {
      header: describeLas(header, 'LAS', count),
      chunks: () => readRecords(source, header, count, context),
    };
  },
};

/**
 * Whole records that are really there, up to the number in the header: the format has it decide what is a point. A warning says where
 * there are fewer, or room for more.
 */
function availablePoints(source: ByteSource, header: LasHeader, context: ReadContext): number {
  const file = source.name;
  const { pointCount, recordLength, pointsBegin } = header;
  if (pointCount === 0) throw new EngineError('no-points', { file });
  // Some writers put extended records before the points' end; then the file's end decides.
  const claimedEnd = pointsBegin + pointCount * recordLength;
  const end = claimedEnd <= header.pointsEnd ? header.pointsEnd : Math.min(source.size, claimedEnd);
  const actual = Math.floor((end - pointsBegin) / recordLength);
  if (actual > pointCount) {
    context.warn({ code: 'points-unread', params: { file, expected: pointCount, more: actual - pointCount } });
  }
  if (actual >= pointCount) return pointCount;
  if (actual === 0) {
    throw new EngineError('file-truncated', {
      file,
      offset: pointsBegin,
      expected: pointsBegin + pointCount * recordLength,
      actual: source.size,
    });
  }
  context.warn({ code: 'points-missing', params: { file, expected: pointCount, actual } });
  return actual;
}

async function* readRecords(
  source: ByteSource,
  header: LasHeader,
  count: number,
  context: ReadContext,
): AsyncGenerator<PointChunk> {
  const { pointsBegin, recordLength } = header;
  const readBlock = (first: number) =>
    source.read(pointsBegin + first * recordLength, pointsBegin + Math.min(count, first + CHUNK_POINTS) * recordLength);
  let block = await readBlock(0);
  const layout = recordLayout(header, block, context.colors);
  for (let first = 0; first < count; first += CHUNK_POINTS) {
    const points = Math.min(CHUNK_POINTS, count - first);
    // The disk works on the next block while this one is decoded and used.
    const next = first + CHUNK_POINTS < count ? readBlock(first + CHUNK_POINTS) : undefined;
    next?.catch(() => undefined);
    context.progress((first + points) / count);
    yield decodeRecords(block, points, layout);
    if (next) block = await next;
  }
}
