import { createLazPerf } from 'laz-perf';
import type { LazPerf } from 'laz-perf';
import { EngineError } from '../../core/errors.ts';
import type { PointChunk } from '../../core/reader.ts';
import type { RecordLayout } from './las-records.ts';
import { decodeRecordsInto, emptyChunk } from './las-records.ts';

/** Records decoded at once before they are turned into columns; fits the cache. */
const BATCH_RECORDS = 1024;
/** Bytes behind the compressed ones, so that a damaged stream that reads on finds nothing. */
const PADDING_BYTES = 4096;
/** Words of the library's private part of a decoder that are looked at. */
const CURSOR_WORDS = 4;

let library: Promise<LazPerf> | undefined;

/** Input of a thread that decodes a chunk. */
export interface LazChunkJob {
  bytes: Uint8Array;
  points: number;
  layout: RecordLayout;
  file: string;
}

/** Decodes a whole chunk; the task that threads run. */
export async function decodeLazChunk(job: LazChunkJob): Promise<PointChunk> {
  const decoder = await LazChunkDecoder.open(job.bytes, job.layout, job.file);
  try {
    return decoder.next(job.points);
  } finally {
    decoder.close();
  }
}

/** Decodes one compressed chunk point by point. */
export class LazChunkDecoder {
  private readonly lazPerf: LazPerf;
  private readonly layout: RecordLayout;
  private readonly file: string;
  private readonly input: number;
  private readonly output: number;
  private readonly end: number;
  private readonly decoder: InstanceType<LazPerf['ChunkDecoder']>;
  /** Where the library keeps the address of the byte that it reads next. */
  private readonly cursor: number;

  private constructor(lazPerf: LazPerf, bytes: Uint8Array, layout: RecordLayout, file: string) {
    this.lazPerf = lazPerf;
    this.layout = layout;
    this.file = file;
    this.input = lazPerf._malloc(bytes.byteLength + PADDING_BYTES);
    this.output = lazPerf._malloc(BATCH_RECORDS * layout.recordLength);
    lazPerf.HEAPU8.set(bytes, this.input);
    this.end = this.input + bytes.byteLength;
    lazPerf.HEAPU8.fill(0, this.end, this.end + PADDING_BYTES);
    this.decoder = new lazPerf.ChunkDecoder();
    this.guard(() => this.decoder.open(layout.pointFormat, layout.recordLength, this.input));
    this.cursor = cursorOf(lazPerf, this.decoder, this.input);
  }

  static async open(bytes: Uint8Array, layout: RecordLayout, file: string): Promise<LazChunkDecoder> {
    library ??= createLazPerf();
    return new LazChunkDecoder(await library, bytes, layout, file);
  }

  /**
   * Bytes of the chunk that no point has asked for yet; negative if points asked for bytes behind its end. An encoder ends a chunk so
   * that its last point asks for its last byte: 0 after all points.
   */
  get bytesLeft(): number {
    return this.end - this.lazPerf.HEAPU32[this.cursor]!;
  }

  /** Decodes the next `count` points. @throws EngineError `file-corrupt` */
  next(count: number): PointChunk {
    const chunk = emptyChunk(count, this.layout);
    for (let first = 0; first < count; first += BATCH_RECORDS) {
      const batch = Math.min(BATCH_RECORDS, count - first);
      decodeRecordsInto(chunk, first, this.batch(batch), batch, this.layout);
    }
    return chunk;
  }

  /** The next `count` points as plain LAS records. @throws EngineError `file-corrupt` */
  nextRecords(count: number): Uint8Array {
    const { recordLength } = this.layout;
    const records = new Uint8Array(count * recordLength);
    for (let first = 0; first < count; first += BATCH_RECORDS) {
      records.set(this.batch(Math.min(BATCH_RECORDS, count - first)), first * recordLength);
    }
    return records;
  }

  /** Decodes the next `count` points and keeps none. @throws EngineError `file-corrupt` */
  skip(count: number): void {
    for (let first = 0; first < count; first += BATCH_RECORDS) this.batch(Math.min(BATCH_RECORDS, count - first));
  }

  /** A view that the next call overwrites. */
  private batch(count: number): Uint8Array {
    const { output, lazPerf } = this;
    const { recordLength } = this.layout;
    this.guard(() => {
      for (let i = 0; i < count; i++) this.decoder.getPoint(output + i * recordLength);
    });
    // A new view each time: the heap may have grown and moved.
    return lazPerf.HEAPU8.subarray(output, output + count * recordLength);
  }

  close(): void {
    // After a trap the library's state is unknown, and a new one has been asked for.
    if (library === undefined) return;
    this.decoder.delete();
    this.lazPerf._free(this.input);
    this.lazPerf._free(this.output);
  }

  private guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      library = undefined;
      throw new EngineError('file-corrupt', { file: this.file, part: 'LAZ chunk' }, error);
    }
  }
}

/**
 * Index, in 32-bit words of the heap, of the cursor of a decoder that has been opened and has read nothing yet. The library does not
 * tell it; its decoder points to a decompressor, which points to its private part, and that holds the address of the input.
 */
function cursorOf({ HEAPU32: words }: LazPerf, decoder: object, input: number): number {
  const { $$: handle } = decoder as { $$: { ptr: number } };
  const decompressor = words[handle.ptr >> 2]!;
  const begin = words[decompressor >> 2]! >> 2;
  const at = words.subarray(begin, begin + CURSOR_WORDS).indexOf(input);
  if (at < 0) throw new Error('laz-perf keeps its place in another way than in version 0.0.7');
  return begin + at;
}
