import type { ArtifactStore } from '../core/artifact-store.ts';
import type { ByteSource } from '../core/byte-source.ts';
import type { StageContext } from '../core/context.ts';
import { yieldToEvents, throwIfCancelled } from '../core/context.ts';
import { EngineError } from '../core/errors.ts';
import type { PointColumn, Station } from '../core/point-cloud.ts';
import type { CloudHeader, OpenCloud, ReadContext } from '../core/reader.ts';
import type { PipelineOptions } from '../core/stage.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import { PointColumnWriter } from './point-column-writer.ts';
import { openCloud } from '../readers/index.ts';
import type { CoordinateFrame } from './coordinate-frame.ts';
import { transformOfFile, frameOfFirstFile } from './coordinate-frame.ts';
import { FileTally, transformChunk } from './transform-chunk.ts';
import { applyTransform } from './axis-transform.ts';
import { PointSample } from './point-sample.ts';

/** Share of the stage that reading takes; normalizing and measuring take the rest. */
const READING_SHARE = 0.9;

/** The event loop gets its turn at least this often, so that a run can be cancelled. */
const YIELD_MS = 40;

/** The cloud as the files state it; unit and up axis that no header states are decided later, from all points. */
export interface ReadCloud {
  frame: CoordinateFrame;
  /** Of the first file. */
  header: CloudHeader;
  count: number;
  columns: PointColumn[];
  files: StoredPointsHeader['files'];
  stations: Station[];
  attributes: string[];
  tallies: FileTally[];
  sample: PointSample;
}

/** Reads all source files into column files, in the frame of the first. */
export async function readFiles(
  store: ArtifactStore,
  options: PipelineOptions,
  context: StageContext,
): Promise<ReadCloud> {
  const writer = await PointColumnWriter.open(store);
  try {
    const reading = new FileReading(writer, options, context);
    for (const source of options.sources) await reading.read(source);
    const cloud = reading.finish();
    cloud.columns = await writer.close();
    return cloud;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Walks the files one after the other and keeps what has to be known through all of them. */
class FileReading {
  private readonly writer: PointColumnWriter;
  private readonly options: PipelineOptions;
  private readonly context: StageContext;
  private readonly totalBytes: number;
  private doneBytes = 0;
  private lastYield = performance.now();
  private frame: CoordinateFrame | undefined;
  private header: CloudHeader | undefined;
  private rows = 0;
  private readonly files: ReadCloud['files'] = [];
  private readonly stations: Station[] = [];
  private readonly attributes = new Set<string>();
  private readonly tallies: FileTally[] = [];
  private readonly sample = new PointSample();

  constructor(writer: PointColumnWriter, options: PipelineOptions, context: StageContext) {
    this.writer = writer;
    this.options = options;
    this.context = context;
    this.totalBytes = Math.max(
      1,
      options.sources.reduce((sum, source) => sum + source.size, 0),
    );
  }

  async read(source: ByteSource): Promise<void> {
    throwIfCancelled(this.context);
    const cloud = await openCloud(source, this.readContext(source));
    const tally = new FileTally();
    await this.walk(source, cloud, tally);
    this.tallies.push(tally);
    this.header ??= cloud.header;
    for (const attribute of cloud.header.attributes) this.attributes.add(attribute);
    this.files.push({
      name: source.name,
      format: cloud.header.format,
      size: source.size,
      points: tally.points,
      kept: tally.kept,
    });
    const file = source.name;
    if (tally.invalid > 0) this.context.warn({ code: 'points-invalid', params: { file, count: tally.invalid } });
    if (tally.zeros > 0) this.context.warn({ code: 'points-zero', params: { file, count: tally.zeros } });
    this.doneBytes += source.size;
  }

  finish(): ReadCloud {
    const points = this.tallies.reduce((sum, tally) => sum + tally.points, 0);
    const count = this.tallies.reduce((sum, tally) => sum + tally.kept, 0);
    const file = this.options.sources.map((source) => source.name).join(', ');
    if (points === 0) throw new EngineError('no-points', { file });
    if (count === 0 || !this.frame || !this.header) throw new EngineError('no-finite-points', { file, points });
    return {
      frame: this.frame,
      header: this.header,
      count,
      columns: [],
      files: this.files,
      stations: this.stations,
      attributes: [...this.attributes],
      tallies: this.tallies,
      sample: this.sample,
    };
  }

  private async walk(source: ByteSource, cloud: OpenCloud, tally: FileTally): Promise<void> {
    const firstStation = this.stations.length;
    let transform: CoordinateFrame['transform'] | undefined;
    for await (const chunk of cloud.chunks()) {
      if (chunk.count === 0) continue;
      if (!this.frame) {
        this.frame = frameOfFirstFile(cloud.header, chunk, this.options);
        const { degrees } = this.frame;
        if (degrees) this.context.warn({ code: 'coordinates-degrees', params: { file: source.name, ...degrees } });
      }
      if (!transform) {
        transform = transformOfFile(this.frame, cloud.header, source.name, this.options, this.context.warn);
      }
      const block = transformChunk(chunk, transform, tally, this.rows, firstStation);
      this.rows += chunk.count;
      this.sample.offer(block.position, block.count);
      await this.writer.write(block);
      if (performance.now() - this.lastYield > YIELD_MS) {
        await yieldToEvents(this.context);
        this.lastYield = performance.now();
      }
    }
    // Only now are all stations known: some formats state each before its points.
    for (const { name, position } of cloud.header.stations) {
      if (transform) this.stations.push({ name, position: applyTransform(transform, position) });
    }
  }

  private readContext(source: ByteSource): ReadContext {
    return {
      signal: this.context.signal,
      threads: this.context.threads,
      colors: this.options.colors,
      rows: this.options.rows,
      warn: this.context.warn,
      progress: (fraction) =>
        this.context.progress((READING_SHARE * (this.doneBytes + fraction * source.size)) / this.totalBytes),
    };
  }
}
