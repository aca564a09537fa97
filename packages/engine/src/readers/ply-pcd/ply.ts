import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { PointChunk, ReadContext, Reader } from '../../core/reader.ts';
import { lineBlocks } from '../bytes/line-blocks.ts';
import { numberReader, numberSize } from './number-fields.ts';
import { PlyCursor } from './ply-cursor.ts';
import type { PlyElement, PlyHeader, PlyProperty } from './ply-header.ts';
import { readPlyHeader } from './ply-header.ts';
import { RowParser } from '../bytes/row-parser.ts';
import type { VertexColumns } from './vertex-columns.ts';
import { attributesOf, findColumns } from './vertex-columns.ts';
import { VertexRows } from './vertex-rows.ts';

const BLOCK_BYTES = 2 ** 20;

/** PLY: ASCII and both binary orders, any properties in any order, lists, elements before the vertices. */
export const plyReader: Reader = {
  name: 'ply',
  extensions: ['ply'],
  matches: (first) => /^ply[ \t]*[\r\n]/.test(String.fromCharCode(...first.subarray(0, 16))),
  open: async (source, context) => {
    const header = await readPlyHeader(source);
    const file = source.name;
    const vertex = header.elements.find((element) => element.name === 'vertex');
    if (!vertex || vertex.count === 0) throw new EngineError('no-points', { file });
    const columns = findColumns(vertex.properties.map((property) => (property.listCount ? '' : property.name)));
    if (!columns) throw new EngineError('header-invalid', { file, field: 'x, y, z', actual: 'missing' });
    const faces = header.elements.find((element) => element.name === 'face')?.count ?? 0;
    if (faces > 0) context.warn({ code: 'mesh-vertices-only', params: { file, faces } });
    return {
      header: {
        format: `PLY ${header.encoding}`,
        claimedPoints: vertex.count,
        unit: null,
        crs: null,
        up: null,
        stations: [],
        attributes: attributesOf(columns),
        resolution: null,
      },
      chunks: () => readVertices(source, header, vertex, columns, context),
    };
  },
};

async function* readVertices(
  source: ByteSource,
  header: PlyHeader,
  vertex: PlyElement,
  columns: VertexColumns,
  context: ReadContext,
): AsyncGenerator<PointChunk> {
  const rows = new VertexRows(columns, context.colors);
  const before = header.elements.slice(0, header.elements.indexOf(vertex));
  const count =
    header.encoding === 'ascii'
      ? yield* readAscii(source, header, vertex, before, rows, context)
      : yield* readBinary(source, header, vertex, before, rows, context);
  if (rows.count > 0) yield rows.take();
  if (count === vertex.count) return;
  const params = { file: source.name, expected: vertex.count, actual: count };
  if (count === 0)
    throw new EngineError('file-truncated', { ...params, offset: header.dataBegin, actual: source.size });
  context.warn({ code: 'points-missing', params });
}

async function* readAscii(
  source: ByteSource,
  header: PlyHeader,
  vertex: PlyElement,
  before: PlyElement[],
  rows: VertexRows,
  context: ReadContext,
): AsyncGenerator<PointChunk, number> {
  const parser = new RowParser();
  const { properties } = vertex;
  const places = new Int32Array(properties.length);
  const field = (property: number) => parser.values[places[property]!]!;
  let skip = before.reduce((sum, element) => sum + element.count, 0);
  let line = header.lines;
  let count = 0;
  for await (const block of lineBlocks(source, header.dataBegin, context)) {
    for (let at = 0; at < block.byteLength;) {
      at = parser.parse(block, at, block.byteLength);
      line++;
      if (parser.first === 0 || skip-- > 0) continue;
      skip = 0;
      if (!placeColumns(properties, parser, places)) {
        // The last line of a cut file may be short; any other is damage.
        if (at >= block.byteLength) return count;
        throw new EngineError('file-corrupt', { file: source.name, line, part: 'vertex' });
      }
      rows.add(field);
      if (rows.isFull) yield rows.take();
      if (++count === vertex.count) return count;
    }
  }
  return count;
}

/** Finds where each property stands in this row; lists shift what follows them. False if the row is too short. */
function placeColumns(properties: PlyProperty[], parser: RowParser, places: Int32Array): boolean {
  let place = 0;
  for (let i = 0; i < properties.length; i++) {
    if (place >= parser.count) return false;
    places[i] = place;
    place += properties[i]!.listCount ? 1 + parser.values[place]! : 1;
  }
  return !parser.hasWords;
}

async function* readBinary(
  source: ByteSource,
  header: PlyHeader,
  vertex: PlyElement,
  before: PlyElement[],
  rows: VertexRows,
  context: ReadContext,
): AsyncGenerator<PointChunk, number> {
  const cursor = new PlyCursor(source, header.dataBegin, header.encoding === 'little');
  for (const element of before) await cursor.skipElement(element);
  if (vertex.stride === undefined) return yield* readRowsWithLists(cursor, vertex, rows, context);

  const stride = vertex.stride;
  const little = header.encoding === 'little';
  const readers = vertex.properties.map((property) => numberReader(property.type, little));
  const offsets: number[] = [];
  vertex.properties.reduce((sum, property) => (offsets.push(sum), sum + numberSize(property.type)), 0);
  const total = Math.min(vertex.count, Math.max(0, Math.floor((source.size - cursor.position) / stride)));
  const perBlock = Math.max(1, Math.floor(BLOCK_BYTES / stride));
  for (let first = 0; first < total; first += perBlock) {
    const last = Math.min(total, first + perBlock);
    const bytes = await source.read(cursor.position + first * stride, cursor.position + last * stride);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let row = 0;
    const field = (property: number) => readers[property]!(view, row + offsets[property]!);
    for (; row < bytes.byteLength; row += stride) {
      rows.add(field);
      if (rows.isFull) yield rows.take();
    }
    context.progress((cursor.position + last * stride) / source.size);
  }
  return total;
}

async function* readRowsWithLists(
  cursor: PlyCursor,
  vertex: PlyElement,
  rows: VertexRows,
  context: ReadContext,
): AsyncGenerator<PointChunk, number> {
  const values = new Float64Array(vertex.properties.length);
  const field = (property: number) => values[property]!;
  for (let i = 0; i < vertex.count; i++) {
    if (!(await cursor.readRow(vertex, values))) return i;
    rows.add(field);
    if (i % 4096 === 0) context.progress(cursor.position / cursor.size);
    if (rows.isFull) yield rows.take();
  }
  return vertex.count;
}
