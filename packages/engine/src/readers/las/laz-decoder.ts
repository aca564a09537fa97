import { createLazPerf } from 'laz-perf';
import type { LazPerf } from 'laz-perf';
import { EngineError } from '../../core/errors.ts';
import type { PointChunk } from '../../core/reader.ts';
import type { RecordLayout } from './las-records.ts';
import { seededRandom } from '../../math/random.ts';
import { decodeRecordsInto, emptyChunk } from './las-records.ts';

/** Records decoded at once before they are turned into columns; fits the cache. */
const BATCH_RECORDS = 1024;
/** Bytes behind the compressed ones, so that a damaged stream that reads on finds nothing. */
const PADDING_BYTES = 4096;

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

/** Noise behind a chunk, not one repeated byte: points with times read on for ever over that. */
const NOISE = [1, 2].map((seed) => {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: PADDING_BYTES }, () => Math.floor(256 * random()));
});

/** False for a chunk that holds fewer points than are said: the last ones come of what stands behind its bytes. */
export async function holdsAllPoints({ bytes, points, layout, file }: LazChunkJob): Promise<boolean> {
  const last: Uint8Array[] = [];
  for (const padding of NOISE) {
    const decoder = await LazChunkDecoder.open(bytes, layout, file, padding);
    try {
      last.push(decoder.nextRecords(points).slice(-layout.recordLength));
    } finally {
      decoder.close();
    }
  }
  return last[0]!.every((byte, k) => byte === last[1]![k]);
}

/** Decodes one compressed chunk point by point. */
export class LazChunkDecoder {
  private readonly lazPerf: LazPerf;
  private readonly layout: RecordLayout;
  private readonly file: string;
  private readonly input: number;
  private readonly output: number;
  private readonly decoder: InstanceType<LazPerf['ChunkDecoder']>;

  private constructor(lazPerf: LazPerf, bytes: Uint8Array, layout: RecordLayout, file: string, padding?: Uint8Array) {
    this.lazPerf = lazPerf;
    this.layout = layout;
    this.file = file;
    this.input = lazPerf._malloc(bytes.byteLength + PADDING_BYTES);
    this.output = lazPerf._malloc(BATCH_RECORDS * layout.recordLength);
    lazPerf.HEAPU8.set(bytes, this.input);
    const end = this.input + bytes.byteLength;
    if (padding) lazPerf.HEAPU8.set(padding, end);
    else lazPerf.HEAPU8.fill(0, end, end + PADDING_BYTES);
    this.decoder = new lazPerf.ChunkDecoder();
    this.guard(() => this.decoder.open(layout.pointFormat, layout.recordLength, this.input));
  }

  /** @param padding what stands behind the bytes instead of zeros; points that a sound chunk holds do not depend on it. */
  static async open(
    bytes: Uint8Array,
    layout: RecordLayout,
    file: string,
    padding?: Uint8Array,
  ): Promise<LazChunkDecoder> {
    library ??= createLazPerf();
    return new LazChunkDecoder(await library, bytes, layout, file, padding);
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
