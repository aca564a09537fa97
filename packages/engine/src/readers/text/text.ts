import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { CloudHeader, PointChunk, ReadContext, Reader, RowLayout } from '../../core/reader.ts';
import { isText, latin1 } from '../bytes/bytes.ts';
import { ChunkBuilder } from '../bytes/chunk-builder.ts';
import { lineBlocks } from '../bytes/line-blocks.ts';
import { hasDecimalComma, RowParser } from '../bytes/row-parser.ts';
import { SeparatedRowParser } from '../bytes/separated-row-parser.ts';
import type { TextColumns } from './text-columns.ts';
import { columnsOfHeader, columnsOfValues, columnsTold } from './text-columns.ts';

const SAMPLE_BYTES = 65_536;
const SAMPLE_ROWS = 100;

/** Rows of numbers: XYZ, TXT, CSV, ASC, PTS (with or without its count line), any separator, with or without a header. */
export const textReader: Reader = {
  name: 'text',
  extensions: ['xyz', 'txt', 'csv', 'pts', 'asc', 'neu', 'dat', 'xyzi', 'xyzrgb'],
  matches: (first) => isText(first) && countRows(latin1(first.subarray(markLength(first)))) > 0,
  open: async (source, context) => {
    const bytes = await source.read(0, Math.min(source.size, SAMPLE_BYTES));
    const begin = markLength(bytes);
    const sample = decode(bytes.subarray(begin));
    const { rows } = context;
    const found = rows ? toldLayout(sample, rows, source.name) : sniffLayout(sample, source.name);
    const layout = { ...found, begin };
    return {
      header: describe(source, layout),
      chunks: () => readRows(source, layout, context),
    };
  },
};

interface TextLayout {
  /** First byte behind a byte order mark. */
  begin: number;
  columns: TextColumns;
  decimalComma: boolean;
  /** What its owner says of the rows. */
  told?: RowLayout;
  /** Count line of PTS. */
  claimedPoints: number | null;
}

/** Spreadsheets begin their UTF-8 with a mark. */
function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Names of columns may be Chinese, in UTF-8 or in the older GBK. */
function decode(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return text.slice(0, -4).includes('\ufffd') ? new TextDecoder('gbk').decode(bytes) : text;
}

function countRows(text: string): number {
  const parser = new RowParser(hasDecimalComma(text));
  const bytes = new TextEncoder().encode(text);
  let rows = 0;
  for (let at = 0; at < bytes.byteLength;) {
    at = parser.parse(bytes, at, bytes.byteLength);
    if (parser.count >= 3 && !parser.hasWords) rows++;
  }
  return rows;
}

function sniffLayout(sample: string, file: string): Omit<TextLayout, 'begin'> {
  const decimalComma = hasDecimalComma(sample);
  const parser = new RowParser(decimalComma);
  let columns: TextColumns | undefined;
  let claimedPoints: number | null = null;
  const rows: number[][] = [];
  for (const line of sample.split(/\r\n|\n|\r/)) {
    const bytes = new TextEncoder().encode(line);
    parser.parse(bytes, 0, bytes.byteLength);
    if (parser.hasWords || isCommentByte(parser.first)) {
      if (rows.length === 0) columns ??= columnsOfHeader(line, file);
    } else if (parser.count >= 3) {
      rows.push([...parser.values.subarray(0, parser.count)]);
      if (rows.length >= SAMPLE_ROWS) break;
    } else if (parser.count === 1 && rows.length === 0 && Number.isInteger(parser.values[0])) {
      claimedPoints = parser.values[0]!;
    }
  }
  if (rows.length === 0) throw new EngineError('no-points', { file });
  return { columns: columns ?? columnsOfValues(rows), decimalComma, claimedPoints };
}

/** @throws EngineError `column-missing` if no row of the sample is as wide as its columns say. */
function toldLayout(sample: string, told: RowLayout, file: string): Omit<TextLayout, 'begin'> {
  const columns = columnsTold(told);
  const parser = new SeparatedRowParser(told.separator);
  const widths = sample
    .split(/\r\n|\n|\r/)
    .slice(told.headerLines)
    .map((line) => {
      const bytes = new TextEncoder().encode(line);
      parser.parse(bytes, 0, bytes.byteLength);
      return parser.count;
    });
  const widest = Math.max(0, ...widths);
  if (widest === 0) throw new EngineError('no-points', { file });
  const last = Math.max(...Object.values(columns));
  if (last >= widest) throw new EngineError('column-missing', { file, column: last + 1, columns: widest });
  return { columns, decimalComma: false, claimedPoints: null, told };
}

function isCommentByte(byte: number): boolean {
  return byte === 35 || byte === 47 || byte === 37 || byte === 33; // # / % !
}

function describe(source: ByteSource, layout: TextLayout): CloudHeader {
  const { columns } = layout;
  const attributes = ['x', 'y', 'z'];
  if (columns.intensity >= 0) attributes.push('intensity');
  if (columns.red >= 0) attributes.push('rgb');
  if (columns.classification >= 0) attributes.push('classification');
  return {
    format: /\.pts$/i.test(source.name) ? 'PTS' : 'XYZ',
    claimedPoints: layout.claimedPoints,
    unit: null,
    crs: null,
    up: null,
    stations: [],
    attributes,
    resolution: null,
  };
}

async function* readRows(source: ByteSource, layout: TextLayout, context: ReadContext): AsyncGenerator<PointChunk> {
  const { columns, claimedPoints, told } = layout;
  const parser = told ? new SeparatedRowParser(told.separator) : new RowParser(layout.decimalComma);
  const hasColor = columns.red >= 0 && columns.green >= 0 && columns.blue >= 0;
  const raw = { rgb: hasColor, intensity: columns.intensity >= 0, classification: columns.classification >= 0 };
  const builder = new ChunkBuilder(raw, context.colors);
  const needed = Math.max(columns.x, columns.y, columns.z) + 1;
  const skipped = { count: 0, line: 0 };
  let line = 0;
  let points = 0;
  for await (const block of lineBlocks(source, layout.begin, context)) {
    for (let at = 0; at < block.byteLength;) {
      at = parser.parse(block, at, block.byteLength);
      line++;
      if (told && line <= told.headerLines) continue;
      if (parser.count < needed || isWord(parser, layout) || isCommentByte(parser.first)) {
        // Headers, comments, blank lines and the count line of PTS are no loss.
        if (points > 0 && parser.count > 1 && !isCommentByte(parser.first) && skipped.count++ === 0)
          skipped.line = line;
        continue;
      }
      points++;
      takeRow(builder, parser, columns, hasColor);
      if (builder.isFull) yield builder.take();
    }
  }
  if (builder.count > 0) yield builder.take();
  if (points === 0) throw new EngineError('no-points', { file: source.name });
  if (skipped.count > 0) context.warn({ code: 'lines-skipped', params: { file: source.name, ...skipped } });
  if (claimedPoints !== null && points < claimedPoints) {
    context.warn({ code: 'points-missing', params: { file: source.name, expected: claimedPoints, actual: points } });
  }
}

/** True if words make the row none of points: any word, or one for a coordinate where the layout is told. */
function isWord({ hasWords, values }: RowParser, { told, columns: { x, y, z } }: TextLayout): boolean {
  return hasWords && (!told || [x, y, z].some((place) => Number.isNaN(values[place])));
}

function takeRow(builder: ChunkBuilder, parser: RowParser, columns: TextColumns, hasColor: boolean): void {
  const { values, count } = parser;
  const at = builder.count;
  const value = (column: number) => (column < count ? values[column]! : 0);
  builder.position[3 * at] = values[columns.x]!;
  builder.position[3 * at + 1] = values[columns.y]!;
  builder.position[3 * at + 2] = values[columns.z]!;
  if (hasColor && builder.rgb) {
    builder.rgb[3 * at] = value(columns.red);
    builder.rgb[3 * at + 1] = value(columns.green);
    builder.rgb[3 * at + 2] = value(columns.blue);
  }
  if (builder.intensity) builder.intensity[at] = value(columns.intensity);
  if (builder.classification) builder.classification[at] = value(columns.classification);
  builder.next();
}
