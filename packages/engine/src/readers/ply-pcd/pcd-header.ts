import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import { latin1 } from '../bytes/bytes.ts';
import type { NumberType } from './number-fields.ts';
import { isNumberType, numberSize } from './number-fields.ts';

const MAX_HEADER_BYTES = 2 ** 16;

/** A field of each point. */
export interface PcdField {
  name: string;
  type: NumberType;
  /** Values per point. */
  count: number;
  /** Values of a point before this field's first. */
  column: number;
  /** Bytes of a point before this field's first. */
  offset: number;
}

/** The header of a PCD file. */
export interface PcdHeader {
  data: 'ascii' | 'binary' | 'binary_compressed';
  fields: PcdField[];
  points: number;
  /** Bytes of a point. */
  stride: number;
  /** Values of a point. */
  columns: number;
  dataBegin: number;
  /** Lines of the header, for messages about later lines. */
  lines: number;
}

/** @throws EngineError `header-invalid`, `format-unsupported` */
export async function readPcdHeader(source: ByteSource): Promise<PcdHeader> {
  const file = source.name;
  const text = latin1(await source.read(0, Math.min(source.size, MAX_HEADER_BYTES)));
  const end = /(?:^|\n)DATA[ \t]+(\S+)[ \t]*\r?(?:\n|$)/.exec(text);
  const invalid = (field: string, actual: string) => new EngineError('header-invalid', { file, field, actual });
  if (!end) throw invalid('DATA', 'missing');
  const dataBegin = end.index + end[0].length;
  const lines = text.slice(0, dataBegin).split('\n');
  const words = new Map<string, string[]>();
  for (const line of lines) {
    const [key = '', ...rest] = line.trim().split(/\s+/);
    words.set(key.toUpperCase(), rest);
  }
  const data = end[1]!.toLowerCase();
  if (data !== 'ascii' && data !== 'binary' && data !== 'binary_compressed') {
    throw new EngineError('format-unsupported', { file, format: `PCD ${data}` });
  }
  const names = words.get('FIELDS') ?? words.get('COLUMNS') ?? [];
  if (names.length === 0) throw invalid('FIELDS', 'missing');
  const numberOf = (key: string): number | undefined => {
    const value = words.get(key)?.[0];
    if (value === undefined) return undefined;
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(Number(value))) throw invalid(key, value);
    return Number(value);
  };
  const points = numberOf('POINTS') ?? (numberOf('WIDTH') ?? 0) * (numberOf('HEIGHT') ?? 1);
  const fields: PcdField[] = [];
  let [column, offset] = [0, 0];
  for (const [i, name] of names.entries()) {
    const size = words.get('SIZE')?.[i] ?? '4';
    const stated = `${(words.get('TYPE')?.[i] ?? 'F').toLowerCase()}${size}`;
    // Padding is often called a float of one byte.
    const type = stated === 'f1' ? 'u1' : stated === 'f2' ? 'u2' : stated;
    const count = Number(words.get('COUNT')?.[i] ?? 1);
    if (!isNumberType(type)) throw invalid(`type of ${name}`, type);
    if (!Number.isInteger(count) || count < 0 || count > 2 ** 16) throw invalid(`COUNT of ${name}`, String(count));
    fields.push({ name, type, count, column, offset });
    column += count;
    offset += count * numberSize(type);
  }
  return { data, fields, points, stride: offset, columns: column, dataBegin, lines: lines.length - 1 };
}
