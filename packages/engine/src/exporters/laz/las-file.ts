import { EXTRA_BYTES, recordItems } from './encode-chunk.ts';
import { ArithmeticEncoder, IntegerEncoder } from './arithmetic-encoder.ts';
import type { Vec3 } from '../../core/vector.ts';

/** What the header of a LAZ file says. */
export interface LasFacts {
  count: number;
  hasColor: boolean;
  /** Points of each chunk but the last. */
  chunkSize: number;
  /** A step of the stored integers, in the unit of the file. */
  step: number;
  /** Place of the stored (0, 0, 0). */
  offset: Vec3;
  /** Bounds of the points, in the coordinates of the file. */
  min: Vec3;
  max: Vec3;
  /** Points by number of the return, from 1. */
  byReturn: readonly number[];
  /** EPSG code of the reference system, if it is known by one. */
  epsg: number | undefined;
  /** EPSG code of the unit of all coordinates. */
  unit: number;
  software: string;
  /** ISO time of the file. */
  time: string;
}

const HEADER_BYTES = 375;
const RECORD_HEAD_BYTES = 54;
const EXTENDED_HEAD_BYTES = 60;

/** What stands before the compressed chunks, with the place of the chunk table behind them. */
export function headOf(facts: LasFacts, chunkBytes: number, tableBytes: number): Uint8Array {
  const { hasColor, epsg, unit } = facts;
  const records = [
    recordOf('laszip encoded', 22204, laszipFacts(facts), 'LASzip'),
    recordOf('LASF_Spec', 4, extraDimension(), 'Extra Bytes'),
    ...(epsg === undefined ? [] : [recordOf('LASF_Projection', 34735, geoKeys(epsg, unit), 'GeoKeyDirectoryTag')]),
  ];
  const recordBytes = records.reduce((sum, record) => sum + record.length, 0);
  const begin = HEADER_BYTES + recordBytes;
  const bytes = new Uint8Array(begin + 8);
  const view = new DataView(bytes.buffer);
  put(bytes, 0, 'LASF');
  view.setUint8(24, 1);
  view.setUint8(25, 4);
  put(bytes, 26, 'EXTRACTION');
  put(bytes, 58, facts.software.slice(0, 31));
  const { day, year } = dayOf(facts.time);
  view.setUint16(90, day, true);
  view.setUint16(92, year, true);
  view.setUint16(94, HEADER_BYTES, true);
  view.setUint32(96, begin, true);
  view.setUint32(100, records.length, true);
  // The high bit marks compressed points.
  view.setUint8(104, 0x80 | (hasColor ? 2 : 0));
  view.setUint16(105, recordLength(hasColor), true);
  putCounts(view, facts);
  for (let axis = 0; axis < 3; axis++) {
    view.setFloat64(131 + 8 * axis, facts.step, true);
    view.setFloat64(155 + 8 * axis, facts.offset[axis]!, true);
    view.setFloat64(179 + 16 * axis, facts.max[axis]!, true);
    view.setFloat64(187 + 16 * axis, facts.min[axis]!, true);
  }
  const table = begin + 8 + chunkBytes;
  view.setBigUint64(235, BigInt(table + tableBytes), true);
  view.setUint32(243, 1, true);
  let at = HEADER_BYTES;
  for (const record of records) {
    bytes.set(record, at);
    at += record.length;
  }
  view.setBigUint64(at, BigInt(table), true);
  return bytes;
}

const recordLength = (hasColor: boolean): number => recordItems(hasColor).reduce((sum, { size }) => sum + size, 0);

/** Counts of old programs, in 32 bits, and the full ones. */
function putCounts(view: DataView, { count, byReturn }: LasFacts): void {
  const fits = count < 2 ** 32;
  view.setUint32(107, fits ? count : 0, true);
  view.setBigUint64(247, BigInt(count), true);
  for (const [i, points] of byReturn.slice(0, 15).entries()) {
    if (i < 5 && fits) view.setUint32(111 + 4 * i, points, true);
    view.setBigUint64(255 + 8 * i, BigInt(points), true);
  }
}

/** The table of the sizes of all chunks. */
export function chunkTable(sizes: readonly number[]): Uint8Array {
  const encoder = new ArithmeticEncoder();
  const integers = new IntegerEncoder(encoder, 32, 2);
  for (const [i, size] of sizes.entries()) integers.encode(sizes[i - 1] ?? 0, size, 1);
  const packed = encoder.finish();
  const bytes = new Uint8Array(8 + packed.length);
  new DataView(bytes.buffer).setUint32(4, sizes.length, true);
  bytes.set(packed, 8);
  return bytes;
}

/** The names of the numbers that the dimension `element` holds, as an extended record: JSON, `[number, kind, id, name]`. */
export function elementRecord(elements: readonly (readonly [number, string, string, string])[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(elements));
  const bytes = new Uint8Array(EXTENDED_HEAD_BYTES + text.length);
  const view = new DataView(bytes.buffer);
  put(bytes, 2, 'CloudExperience');
  view.setUint16(18, 1, true);
  view.setBigUint64(20, BigInt(text.length), true);
  put(bytes, 28, 'Elements of the model');
  bytes.set(text, EXTENDED_HEAD_BYTES);
  return bytes;
}

function recordOf(user: string, id: number, payload: Uint8Array, description: string): Uint8Array {
  const bytes = new Uint8Array(RECORD_HEAD_BYTES + payload.length);
  const view = new DataView(bytes.buffer);
  put(bytes, 2, user);
  view.setUint16(18, id, true);
  view.setUint16(20, payload.length, true);
  put(bytes, 22, description);
  bytes.set(payload, RECORD_HEAD_BYTES);
  return bytes;
}

/** How the points are compressed: pointwise in chunks, version 2 of each item. */
function laszipFacts({ hasColor, chunkSize }: LasFacts): Uint8Array {
  const items = recordItems(hasColor);
  const view = new DataView(new ArrayBuffer(34 + 6 * items.length));
  view.setUint16(0, 2, true);
  view.setUint8(4, 2);
  view.setUint8(5, 2);
  view.setUint32(12, chunkSize, true);
  // Number and place of extended records: none of LASzip's own.
  view.setBigInt64(16, -1n, true);
  view.setBigInt64(24, -1n, true);
  view.setUint16(32, items.length, true);
  for (const [i, { type, size }] of items.entries()) {
    view.setUint16(34 + 6 * i, type, true);
    view.setUint16(36 + 6 * i, size, true);
    view.setUint16(38 + 6 * i, 2, true);
  }
  return new Uint8Array(view.buffer);
}

/** The extra dimension: an unsigned long under the name `element`, 0 for no data. */
function extraDimension(): Uint8Array {
  const bytes = new Uint8Array(192);
  bytes[2] = EXTRA_BYTES + 1;
  bytes[3] = 1;
  put(bytes, 4, 'element');
  put(bytes, 160, 'Number of the element');
  return bytes;
}

/** A GeoTIFF key directory of a projected reference system, and of its linear unit. */
function geoKeys(epsg: number, unit: number): Uint8Array {
  const keys = [1, 1, 0, 3, 1024, 0, 1, 1, 3072, 0, 1, epsg, 3076, 0, 1, unit];
  const view = new DataView(new ArrayBuffer(2 * keys.length));
  for (const [i, key] of keys.entries()) view.setUint16(2 * i, key, true);
  return new Uint8Array(view.buffer);
}

function dayOf(time: string): { day: number; year: number } {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return { year, day: Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1 };
}

function put(bytes: Uint8Array, at: number, text: string): void {
  bytes.set(new TextEncoder().encode(text), at);
}
