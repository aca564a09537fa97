import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { CloudHeader, PointChunk, ReadContext, Reader } from '../../core/reader.ts';
import { isText, latin1 } from '../bytes/bytes.ts';
import { ChunkBuilder } from '../bytes/chunk-builder.ts';
import { lineBlocks } from '../bytes/line-blocks.ts';
import { RowParser } from '../bytes/row-parser.ts';

/** Columns of the ten header lines of each scan: grid size, scanner position and axes, transformation. */
const HEADER_COLUMNS = [1, 1, 3, 3, 3, 3, 4, 4, 4, 4];
type Row = [number, number, number];
type Matrix = [Row, Row, Row, Row];

const NUMBER = String.raw`[-+]?[\d.]+(?:[eE][-+]?\d+)?`;

/** PTX (Leica): gridded scans, each with its transformation, which is applied. Grid cells without a return become NaN. */
export const ptxReader: Reader = {
  name: 'ptx',
  extensions: ['ptx'],
  matches: (first) => {
    const row = (columns: number) =>
      String.raw`\s*${Array(columns)
        .fill(NUMBER)
        .join(String.raw`[ \t]+`)}[ \t]*\r?\n`;
    return isText(first) && new RegExp(`^${HEADER_COLUMNS.map(row).join('')}`).test(latin1(first));
  },
  open: async (source, context) => {
    const sample = latin1(await source.read(0, Math.min(source.size, 8192)));
    const row = sample.trimStart().split(/\r?\n/)[HEADER_COLUMNS.length] ?? '';
    const columns = row.trim().split(/\s+/).length;
    const attributes = ['x', 'y', 'z'];
    if (columns >= 4) attributes.push('intensity');
    if (columns >= 7) attributes.push('rgb');
    const header: CloudHeader = {
      format: 'PTX',
      claimedPoints: null,
      unit: null,
      crs: null,
      up: 'z',
      stations: [],
      attributes,
      resolution: null,
    };
    return { header, chunks: () => new PtxReading(source, header, context).read() };
  },
};

/** Walks the lines: ten of a scan's header, then its points. */
class PtxReading {
  private readonly source: ByteSource;
  private readonly header: CloudHeader;
  private readonly context: ReadContext;
  private readonly builder: ChunkBuilder;
  private readonly parser = new RowParser();
  /** Rows of the header read so far. */
  private rows: number[][] = [];
  /** Points left in the running scan. */
  private left = 0;
  private matrix: Matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 0],
  ];

  constructor(source: ByteSource, header: CloudHeader, context: ReadContext) {
    this.source = source;
    this.header = header;
    this.context = context;
    const [rgb, intensity] = ['rgb', 'intensity'].map((name) => header.attributes.includes(name));
    this.builder = new ChunkBuilder({ rgb: rgb!, intensity: intensity!, station: true }, context.colors);
  }

  async *read(): AsyncGenerator<PointChunk> {
    const { builder, parser } = this;
    let line = 0;
    let points = 0;
    for await (const block of lineBlocks(this.source, 0, this.context)) {
      for (let at = 0; at < block.byteLength;) {
        at = parser.parse(block, at, block.byteLength);
        line++;
        if (parser.first === 0) continue;
        if (this.left === 0) {
          this.takeHeaderRow(line);
          continue;
        }
        if (parser.count < 3 || parser.hasWords) throw this.corrupt(line);
        this.takePoint();
        this.left--;
        points++;
        if (builder.isFull) yield builder.take();
      }
    }
    if (builder.count > 0) yield builder.take();
    const file = this.source.name;
    if (points === 0) throw new EngineError('no-points', { file });
    if (this.left > 0) {
      this.context.warn({ code: 'points-missing', params: { file, expected: points + this.left, actual: points } });
    }
  }

  private corrupt(line: number): EngineError {
    return new EngineError('file-corrupt', { file: this.source.name, line, part: 'PTX' });
  }

  private takeHeaderRow(line: number): void {
    const { parser, rows, header } = this;
    if (parser.hasWords || parser.count < HEADER_COLUMNS[rows.length]!) throw this.corrupt(line);
    rows.push([...parser.values.subarray(0, parser.count)]);
    if (rows.length < HEADER_COLUMNS.length) return;
    const count = (rows[0]?.[0] ?? 0) * (rows[1]?.[0] ?? 0);
    if (!Number.isSafeInteger(count) || count < 0) throw this.corrupt(line);
    this.left = count;
    const [x, y, z] = rows[9] ?? [];
    this.builder.station = header.stations.length;
    header.stations.push({ name: `Scan ${header.stations.length + 1}`, position: [x ?? 0, y ?? 0, z ?? 0] });
    this.matrix = [rowOf(rows[6]), rowOf(rows[7]), rowOf(rows[8]), rowOf(rows[9])];
    this.rows = [];
  }

  /** Points are row vectors: the last row of the matrix is the translation. */
  private takePoint(): void {
    const { builder, parser, matrix } = this;
    const { values, count } = parser;
    const at = builder.count;
    const [x, y, z] = [values[0]!, values[1]!, values[2]!];
    const isMissing = x === 0 && y === 0 && z === 0;
    for (let i = 0; i < 3; i++) {
      const value = x * matrix[0][i]! + y * matrix[1][i]! + z * matrix[2][i]! + matrix[3][i]!;
      builder.position[3 * at + i] = isMissing ? NaN : value;
      if (builder.rgb) builder.rgb[3 * at + i] = count >= 7 ? values[4 + i]! : 0;
    }
    if (builder.intensity) builder.intensity[at] = count >= 4 ? values[3]! : 0;
    builder.next();
  }
}

function rowOf(values: readonly number[] = []): Row {
  const [x = 0, y = 0, z = 0] = values;
  return [x, y, z];
}
