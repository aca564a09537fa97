import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import { latin1 } from '../bytes/bytes.ts';
import type { NumberType } from './number-fields.ts';
import { numberSize } from './number-fields.ts';

const MAX_HEADER_BYTES = 2 ** 20;

const TYPES: Record<string, NumberType> = {
  char: 'i1',
  int8: 'i1',
  uchar: 'u1',
  uint8: 'u1',
  short: 'i2',
  int16: 'i2',
  ushort: 'u2',
  uint16: 'u2',
  int: 'i4',
  int32: 'i4',
  uint: 'u4',
  uint32: 'u4',
  int64: 'i8',
  uint64: 'u8',
  float: 'f4',
  float32: 'f4',
  double: 'f8',
  float64: 'f8',
};

/** A property of an element. */
export interface PlyProperty {
  name: string;
  type: NumberType;
  /** Type of the count before the entries, for list properties. */
  listCount?: NumberType;
}

/** A list of rows with the same properties, e.g. the vertices. */
export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
  /** Bytes of a binary row; undefined if lists make them differ. */
  stride: number | undefined;
}

/** The header of a PLY file. */
export interface PlyHeader {
  encoding: 'ascii' | 'little' | 'big';
  elements: PlyElement[];
  dataBegin: number;
  /** Lines of the header, for messages about later lines. */
  lines: number;
}

/** @throws EngineError `header-invalid` */
export async function readPlyHeader(source: ByteSource): Promise<PlyHeader> {
  const file = source.name;
  const text = latin1(await source.read(0, Math.min(source.size, MAX_HEADER_BYTES)));
  const end = /(?:^|[\r\n])end_header[ \t]*(\r\n|\n|\r|$)/.exec(text);
  if (!end) throw new EngineError('header-invalid', { file, field: 'end_header', actual: 'missing' });
  const dataBegin = end.index + end[0].length;
  const lines = text.slice(0, dataBegin).split(/\r\n|\n|\r/);
  const header: PlyHeader = { encoding: 'ascii', elements: [], dataBegin, lines: lines.length - 1 };
  for (const line of lines.slice(1)) readHeaderLine(header, line.trim(), file);
  for (const element of header.elements) element.stride = strideOf(element);
  return header;
}

function readHeaderLine(header: PlyHeader, line: string, file: string): void {
  const [word, first = '', second = '', third = '', fourth = ''] = line.split(/\s+/);
  const invalid = () => new EngineError('header-invalid', { file, field: word ?? '', actual: line.slice(0, 80) });
  if (word === 'format') {
    if (first === 'ascii') header.encoding = 'ascii';
    else if (first === 'binary_little_endian') header.encoding = 'little';
    else if (first === 'binary_big_endian') header.encoding = 'big';
    else throw invalid();
  } else if (word === 'element') {
    const count = Number(second);
    if (!/^\d+$/.test(second) || !Number.isSafeInteger(count)) throw invalid();
    header.elements.push({ name: first, count, properties: [], stride: undefined });
  } else if (word === 'property') {
    const element = header.elements.at(-1);
    const isList = first === 'list';
    const type = TYPES[isList ? third : first];
    const listCount = isList ? TYPES[second] : undefined;
    if (!element || !type || (isList && !listCount)) throw invalid();
    element.properties.push({ name: isList ? fourth : second, type, ...(listCount && { listCount }) });
  }
}

function strideOf({ properties }: PlyElement): number | undefined {
  if (properties.some((property) => property.listCount)) return undefined;
  return properties.reduce((sum, { type }) => sum + numberSize(type), 0);
}
