import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { PointChunk, ReadContext, Reader } from '../../core/reader.ts';
import { latin1 } from '../bytes/bytes.ts';
import { lineBlocks } from '../bytes/line-blocks.ts';
import { lzfBound, unpackLzf } from './lzf.ts';
import { numberReader, numberSize } from './number-fields.ts';
import { channelOf, packedColorBits } from './packed-color.ts';
import type { PcdField, PcdHeader } from './pcd-header.ts';
import { readPcdHeader } from './pcd-header.ts';
import { RowParser } from '../bytes/row-parser.ts';
import type { VertexColumns } from './vertex-columns.ts';
import { attributesOf, findColumns } from './vertex-columns.ts';
import { VertexRows } from './vertex-rows.ts';

const BLOCK_BYTES = 2 ** 20;
const MAX_UNPACKED_BYTES = 2 ** 31;

/** PCD: ASCII, binary and compressed, organized or not, packed colors, fields of several values. */
export const pcdReader: Reader = {
  name: 'pcd',
  extensions: ['pcd'],
  matches: (first) => /^\s*(#[^\n]*\n\s*)*(VERSION|FIELDS|COLUMNS)\s/.test(latin1(first)),
  open: async (source, context) => {
    const file = source.name;
    const header = await readPcdHeader(source);
    if (header.points === 0) throw new EngineError('no-points', { file });
    const columns = columnsOf(header);
    if (!columns) throw new EngineError('header-invalid', { file, field: 'x, y, z', actual: 'missing' });
    return {
      header: {
        format: `PCD ${header.data}`,
        claimedPoints: header.points,
        unit: null,
        crs: null,
        up: null,
        stations: [],
        attributes: attributesOf(columns),
        resolution: null,
      },
      chunks: () => readPoints(source, header, columns, context),
    };
  },
};

/** Fields by name, and behind them the three channels of a packed color. */
function columnsOf(header: PcdHeader): VertexColumns | undefined {
  const names = header.fields.map((field) => (field.count === 0 ? '' : field.name));
  return findColumns(packedColor(header) ? [...names, 'red', 'green', 'blue'] : names);
}

function packedColor(header: PcdHeader): PcdField | undefined {
  return header.fields.find((field) => /^rgba?$/i.test(field.name) && numberSize(field.type) === 4);
}

async function* readPoints(
  source: ByteSource,
  header: PcdHeader,
  columns: VertexColumns,
  context: ReadContext,
): AsyncGenerator<PointChunk> {
  const rows = new VertexRows(columns, context.colors);
  const count =
    header.data === 'ascii'
      ? yield* readAscii(source, header, rows, context)
      : header.data === 'binary'
        ? yield* readBinary(source, header, rows, context)
        : yield* readCompressed(source, header, rows, context);
  if (rows.count > 0) yield rows.take();
  if (count === header.points) return;
  const params = { file: source.name, expected: header.points, actual: count };
  if (count === 0) {
    throw new EngineError('file-truncated', { ...params, offset: header.dataBegin, actual: source.size });
  }
  context.warn({ code: 'points-missing', params });
}

async function* readAscii(
  source: ByteSource,
  header: PcdHeader,
  rows: VertexRows,
  context: ReadContext,
): AsyncGenerator<PointChunk, number> {
  const parser = new RowParser();
  const { fields } = header;
  const packed = packedColor(header);
  const valueOf = (field: PcdField) => parser.values[field.column]!;
  const field = (place: number) =>
    place < fields.length || !packed
      ? valueOf(fields[place]!)
      : channelOf(packedColorBits(valueOf(packed), packed.type), place - fields.length);
  let line = header.lines;
  let count = 0;
  for await (const block of lineBlocks(source, header.dataBegin, context)) {
    for (let at = 0; at < block.byteLength;) {
      at = parser.parse(block, at, block.byteLength);
      line++;
      if (parser.first === 0) continue;
      if (parser.count < Math.min(header.columns, 256) || parser.hasWords) {
        // The last line of a cut file may be short; any other is damage.
        if (at >= block.byteLength) return count;
        throw new EngineError('file-corrupt', { file: source.name, line, part: 'point' });
      }
      rows.add(field);
      if (rows.isFull) yield rows.take();
      if (++count === header.points) return count;
    }
  }
  return count;
}

async function* readBinary(
  source: ByteSource,
  header: PcdHeader,
  rows: VertexRows,
  context: ReadContext,
): AsyncGenerator<PointChunk, number> {
  const { stride, dataBegin } = header;
  if (stride === 0) throw new EngineError('header-invalid', { file: source.name, field: 'SIZE', actual: 0 });
  const total = Math.min(header.points, Math.floor((source.size - dataBegin) / stride));
  const perBlock = Math.max(1, Math.floor(BLOCK_BYTES / stride));
  for (let first = 0; first < total; first += perBlock) {
    const last = Math.min(total, first + perBlock);
    const bytes = await source.read(dataBegin + first * stride, dataBegin + last * stride);
    let row = 0;
    const field = fieldReader(header, bytes, (place) => row * stride + place.offset);
    for (; row < last - first; row++) {
      rows.add(field);
      if (rows.isFull) yield rows.take();
    }
    context.progress((dataBegin + last * stride) / source.size);
  }
  return total;
}

/** Compressed points lie field after field. */
async function* readCompressed(
  source: ByteSource,
  header: PcdHeader,
  rows: VertexRows,
  context: ReadContext,
): AsyncGenerator<PointChunk, number> {
  const { dataBegin, points, stride } = header;
  const file = source.name;
  const begin = dataBegin + 8;
  const truncated = (expected: number) =>
    new EngineError('file-truncated', { file, offset: dataBegin, expected, actual: source.size });
  if (begin > source.size) throw truncated(begin);
  const sizes = new DataView((await source.read(dataBegin, begin)).slice().buffer);
  const [packedSize, size] = [sizes.getUint32(0, true), sizes.getUint32(4, true)];
  if (begin + packedSize > source.size) throw truncated(begin + packedSize);
  if (size !== points * stride || size > lzfBound(packedSize)) {
    throw new EngineError('file-corrupt', { file, offset: dataBegin, part: 'PCD compressed size' });
  }
  if (size > MAX_UNPACKED_BYTES)
    throw new EngineError('format-unsupported', { file, format: 'PCD over 2 GiB compressed' });
  const bytes = unpackLzf(await source.read(begin, begin + packedSize), size);
  if (!bytes) throw new EngineError('file-corrupt', { file, offset: begin, part: 'PCD compressed data' });
  let row = 0;
  const field = fieldReader(
    header,
    bytes,
    (place) => place.offset * points + row * place.count * numberSize(place.type),
  );
  for (; row < points; row++) {
    rows.add(field);
    if (!rows.isFull) continue;
    context.progress((row + 1) / points);
    yield rows.take();
  }
  return points;
}

/** Reads the field at a place of the current row; places behind the fields are channels of the packed color. */
function fieldReader(header: PcdHeader, bytes: Uint8Array, at: (field: PcdField) => number): (place: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { fields } = header;
  const readers = fields.map((field) => numberReader(field.type, true));
  const packed = packedColor(header);
  return (place) => {
    const read = readers[place];
    if (read) return read(view, at(fields[place]!));
    return packed ? channelOf(view.getUint32(at(packed), true), place - fields.length) : 0;
  };
}
