import type { ByteSource } from '../../core/byte-source.ts';
import { throwIfCancelled } from '../../core/context.ts';
import { EngineError, reviveEngineError } from '../../core/errors.ts';
import type { PointChunk, ReadContext, Reader } from '../../core/reader.ts';
import { threadTask } from '../../threads/task.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import { startsWith } from '../bytes/bytes.ts';
import { describeLas, readLasHeader } from './las-header.ts';
import type { LasHeader } from './las-header.ts';
import { BoundsCheck } from './bounds-check.ts';
import { recordLayout } from './las-records.ts';
import type { RecordLayout } from './las-records.ts';
import type { LazChunkJob } from './laz-decoder.ts';
import { LazChunkDecoder } from './laz-decoder.ts';
import type { LazChunk, LazFacts } from './laz-header.ts';
import { readChunks, readLazFacts } from './laz-header.ts';
import { cutWavePackets, withoutWavePackets } from './laz-wave-packets.ts';

/** Chunks with more points are decoded in slices, so that memory stays bounded. */
const SLICE_POINTS = 2 ** 17;
/** A thread takes as long to start as a few chunks to decode. */
const CHUNKS_WORTH_A_THREAD = 4;
const SAMPLE_POINTS = 20_000;
/** Compressors: one chunk without a table, whose end nothing tells; and the one that keeps each field of the points apart. */
const [WHOLE, LAYERED] = [1, 3];
const MAX_CHUNK_BYTES = 2 ** 30;
const SUPPORTED_FORMATS = [0, 1, 2, 3, 6, 7, 8];

const decodeChunk = threadTask<LazChunkJob, PointChunk>(new URL('./laz-decoder.ts', import.meta.url), 'decodeLazChunk');

/** LAZ, COPC included (its levels together are the cloud). Chunks are decoded in several threads and given out in file order. */
export const lazReader: Reader = {
  name: 'laz',
  extensions: ['laz'],
  matches: (first) => startsWith(first, 'LASF') && ((first[104] ?? 0) & 0xc0) !== 0,
  open: async (source, context) => {
    const header = await readLasHeader(source, context);
    if (header.pointCount === 0) throw new EngineError('no-points', { file: source.name });
    const facts = readLazFacts(header, source.name);
    const { chunks, isMore } = await readChunks(source, header, facts);
    return {
      header: describeLas(header, 'LAZ', header.pointCount),
      chunks: () => new LazReading(source, header, facts, context).read(chunks, isMore),
    };
  },
};

class LazReading {
  private readonly source: ByteSource;
  private readonly header: LasHeader;
  private readonly facts: LazFacts;
  private readonly context: ReadContext;

  constructor(source: ByteSource, header: LasHeader, facts: LazFacts, context: ReadContext) {
    this.source = source;
    this.header = header;
    this.facts = facts;
    this.context = context;
  }

  async *read(chunks: LazChunk[], isMore: boolean): AsyncGenerator<PointChunk> {
    const [first] = chunks;
    if (!first) return;
    const check = new BoundsCheck(this.header);
    const layout = await this.sampleLayout(first);
    const last = chunks.at(-1)!;
    // Slices are too many to decode twice: theirs are compared at their end.
    const isOver = last.points <= SLICE_POINTS && (await this.holdsMore(last, layout));
    if (isMore || isOver) this.warnOfMore();
    const pool = new ThreadPool(Math.min(this.context.threads, Math.ceil(chunks.length / CHUNKS_WORTH_A_THREAD)));
    const stop = () => void pool.close();
    this.context.signal.addEventListener('abort', stop);
    try {
      for await (const chunk of this.decodeAll(chunks, layout, pool)) {
        check.offer(chunk);
        yield chunk;
      }
    } finally {
      this.context.signal.removeEventListener('abort', stop);
      await pool.close();
    }
    const { outside } = check;
    if (outside > 0) {
      this.context.warn({ code: 'points-outside-header', params: { file: this.source.name, count: outside } });
    }
  }

  /** As {@link compareCount}, of a chunk that is decoded for that alone. */
  private async holdsMore(last: LazChunk, layout: RecordLayout): Promise<boolean> {
    const bytes = await this.chunkBytes(last, layout);
    const decoder = await LazChunkDecoder.open(bytes, layout, this.source.name);
    try {
      decoder.skip(last.points);
      return this.compareCount(last, bytes, layout, decoder);
    } finally {
      decoder.close();
    }
  }

  /**
   * Compares the points of the last chunk by the header with those in its bytes; all other chunks are full.
   *
   * @param decoder has decoded the points by the header.
   * @returns true where the chunk holds more points.
   * @throws EngineError `file-corrupt` where it holds fewer.
   */
  private compareCount(last: LazChunk, bytes: Uint8Array, layout: RecordLayout, decoder: LazChunkDecoder): boolean {
    const { bytesLeft } = decoder;
    const isLayered = this.facts.compressor === LAYERED;
    // A layered chunk states its points behind the first one, which is raw.
    const more = isLayered ? statedPoints(bytes, layout) - last.points : bytesLeft;
    if (bytesLeft < 0 || more < 0) {
      throw new EngineError('file-corrupt', { file: this.source.name, offset: last.begin, part: 'LAZ chunk' });
    }
    return more > 0 && this.facts.compressor !== WHOLE;
  }

  private warnOfMore(): void {
    const params = { file: this.source.name, expected: this.header.pointCount };
    this.context.warn({ code: 'points-unclaimed', params });
  }

  /** Keeps as many chunks in work as there are threads, and one more that is being read. */
  private async *decodeAll(chunks: LazChunk[], layout: RecordLayout, pool: ThreadPool): AsyncGenerator<PointChunk> {
    const ahead: Promise<PointChunk>[] = [];
    let next = 0;
    let done = 0;
    for (const [index, chunk] of chunks.entries()) {
      throwIfCancelled(this.context);
      if (chunk.points > SLICE_POINTS) {
        yield* this.decodeInSlices(chunk, layout, index === chunks.length - 1);
        next = index + 1;
      } else {
        while (next < chunks.length && ahead.length <= pool.threads) {
          const coming = chunks[next]!;
          if (coming.points > SLICE_POINTS) break;
          const decoded = this.decode(coming, layout, pool);
          decoded.catch(() => undefined);
          ahead.push(decoded);
          next++;
        }
        const decoded = ahead.shift();
        if (decoded) yield await decoded;
      }
      done += chunk.points;
      this.context.progress(done / this.header.pointCount);
    }
  }

  private async decode(chunk: LazChunk, layout: RecordLayout, pool: ThreadPool): Promise<PointChunk> {
    const bytes = await this.chunkBytes(chunk, layout);
    const job: LazChunkJob = { bytes, points: chunk.points, layout, file: this.source.name };
    try {
      // Memory sources give views of what is theirs; only whole buffers may be handed over.
      const { buffer } = bytes;
      const isOwn = this.source.localPath !== undefined && buffer.byteLength === bytes.byteLength;
      return await pool.run(decodeChunk, job, isOwn && buffer instanceof ArrayBuffer ? [buffer] : []);
    } catch (error) {
      // Closing the pool is how a cancelled run stops its threads.
      throwIfCancelled(this.context);
      throw reviveEngineError(error);
    }
  }

  private async *decodeInSlices(chunk: LazChunk, layout: RecordLayout, isLast: boolean): AsyncGenerator<PointChunk> {
    const bytes = await this.chunkBytes(chunk, layout);
    const decoder = await LazChunkDecoder.open(bytes, layout, this.source.name);
    try {
      for (let left = chunk.points; left > 0; left -= SLICE_POINTS) {
        throwIfCancelled(this.context);
        yield decoder.next(Math.min(left, SLICE_POINTS));
      }
      if (isLast && this.compareCount(chunk, bytes, layout, decoder)) this.warnOfMore();
    } finally {
      decoder.close();
    }
  }

  private async chunkBytes(chunk: LazChunk, layout: RecordLayout): Promise<Uint8Array> {
    if (chunk.end - chunk.begin > MAX_CHUNK_BYTES) {
      throw new EngineError('format-unsupported', { file: this.source.name, format: 'LAZ chunk over 1 GiB' });
    }
    const bytes = await this.source.read(chunk.begin, chunk.end);
    const isCut = layout.pointFormat !== this.header.pointFormat;
    return isCut ? cutWavePackets(bytes, this.facts) : bytes;
  }

  /** Decodes the first points to judge how colors and intensities are scaled. */
  private async sampleLayout(first: LazChunk): Promise<RecordLayout> {
    const { pointFormat, recordLength, scale, offset } = this.header;
    const raw: RecordLayout = { pointFormat, recordLength, scale, offset, colorShift: 0, intensityFactor: 1 };
    const layout = withoutWavePackets(this.facts, raw) ?? raw;
    if (!SUPPORTED_FORMATS.includes(layout.pointFormat) || !hasKnownVersions(this.facts)) {
      const format = `LAZ point format ${pointFormat}, LASzip items ${this.facts.items.map((item) => `${item.type}v${item.version}`).join(' ')}`;
      throw new EngineError('format-unsupported', { file: this.source.name, format });
    }
    const decoder = await LazChunkDecoder.open(await this.chunkBytes(first, layout), layout, this.source.name);
    try {
      const records = decoder.nextRecords(Math.min(first.points, SAMPLE_POINTS));
      return recordLayout(layout, records, this.context.colors);
    } finally {
      decoder.close();
    }
  }
}

function statedPoints(bytes: Uint8Array, { recordLength }: RecordLayout): number {
  if (bytes.byteLength < recordLength + 4) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(recordLength, true);
}

/** laz-perf decodes version 2 of the pointwise items and versions 3 and 4 of the layered ones. */
function hasKnownVersions(facts: LazFacts): boolean {
  return facts.items.every(({ type, version }) => (type >= 10 ? version >= 2 : version === 2));
}
