// E57 (ASTM E2807) with one scan per station: coordinates as scaled integers of a millimeter, bit-packed.
import type { Point } from './scene.ts';
import type { ScannedPoint } from './scanner.ts';

const PAGE = 1024;
const PAYLOAD = PAGE - 4;
/** Points in a packet at most; a multiple of eight, so that every field ends at a whole byte. */
const PACKET_POINTS = 6400;
/** Its length, less one, stands in 16 bits. */
const PACKET_BYTES = 2 ** 16;
const SCALE = 0.001;

interface Field {
  name: string;
  min: number;
  max: number;
  values: Int32Array;
}

/** Grows by appending; offsets are logical, pages and checksums come at the end. */
class LogicalFile {
  #bytes = new Uint8Array(1 << 22);
  length = 0;

  append(bytes: Uint8Array): void {
    while (this.length + bytes.length > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  align(): void {
    this.append(new Uint8Array((4 - (this.length % 4)) % 4));
  }

  patch(offset: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, offset);
  }

  /** Pages of 1020 bytes with their CRC-32C. */
  pages(): Uint8Array {
    const count = Math.ceil(this.length / PAYLOAD);
    const file = new Uint8Array(count * PAGE);
    const view = new DataView(file.buffer);
    for (let page = 0; page < count; page++) {
      const payload = this.#bytes.subarray(page * PAYLOAD, Math.min((page + 1) * PAYLOAD, this.length));
      file.set(payload, page * PAGE);
      view.setUint32(page * PAGE + PAYLOAD, crc32c(file.subarray(page * PAGE, page * PAGE + PAYLOAD)), false);
    }
    return file;
  }
}

const physical = (logical: number) => Math.floor(logical / PAYLOAD) * PAGE + (logical % PAYLOAD);

/** Writes points of several stations; `color` has `colorBits` bits a channel. */
export function writeE57(
  points: readonly ScannedPoint[],
  stations: readonly Point[],
  facts: { name: string; colorBits: number },
): Uint8Array {
  const file = new LogicalFile();
  file.append(new Uint8Array(48));
  const scans = stations.map((station, i) => {
    const own = points.filter((point) => point.station === i);
    const fields = toFields(own, station, facts.colorBits);
    return describeScan(facts.name, i, station, own.length, fields, appendVector(file, fields, own.length));
  });
  const xml = new TextEncoder().encode(describeFile(facts.name, scans));
  file.align();
  const xmlOffset = file.length;
  file.append(xml);
  const header = new DataView(new ArrayBuffer(48));
  new TextEncoder().encodeInto('ASTM-E57', new Uint8Array(header.buffer));
  header.setUint32(8, 1, true);
  header.setBigUint64(16, BigInt(Math.ceil(file.length / PAYLOAD) * PAGE), true);
  header.setBigUint64(24, BigInt(physical(xmlOffset)), true);
  header.setBigUint64(32, BigInt(xml.length), true);
  header.setBigUint64(40, BigInt(PAGE), true);
  file.patch(0, new Uint8Array(header.buffer));
  return file.pages();
}

function toFields(points: ScannedPoint[], station: Point, colorBits: number): Field[] {
  const most = 2 ** colorBits - 1;
  const field = (name: string, value: (point: ScannedPoint) => number): Field => {
    const values = Int32Array.from(points, (point) => Math.round(value(point)));
    return {
      name,
      min: values.reduce((p, q) => Math.min(p, q), 0),
      max: values.reduce((p, q) => Math.max(p, q), 1),
      values,
    };
  };
  const axes = ['cartesianX', 'cartesianY', 'cartesianZ'].map((name, axis) =>
    field(name, ({ place }) => (place[axis]! - station[axis]!) / SCALE),
  );
  const colors = ['colorRed', 'colorGreen', 'colorBlue'].map((name, channel) => ({
    ...field(name, ({ color }) => (color[channel]! / 255) * most),
    min: 0,
    max: most,
  }));
  return [...axes, ...colors];
}

/** Appends a compressed vector section; returns its physical offset. */
function appendVector(file: LogicalFile, fields: Field[], count: number): number {
  file.align();
  const start = file.length;
  file.append(new Uint8Array(32));
  const dataStart = file.length;
  const headBytes = 6 + 2 * fields.length;
  const pointBits = fields.reduce((sum, field) => sum + widthOf(field), 0);
  // Eight points take as many bytes as one takes bits.
  const step = Math.min(PACKET_POINTS, 8 * Math.floor((PACKET_BYTES - headBytes) / pointBits));
  for (let first = 0; first < count; first += step) {
    const streams = fields.map((field) => packBits(field, first, Math.min(first + step, count)));
    const size = headBytes + streams.reduce((sum, stream) => sum + stream.length, 0);
    const padded = Math.ceil(size / 4) * 4;
    const head = new DataView(new ArrayBuffer(headBytes));
    head.setUint8(0, 1);
    head.setUint16(2, padded - 1, true);
    head.setUint16(4, streams.length, true);
    streams.forEach((stream, i) => head.setUint16(6 + 2 * i, stream.length, true));
    file.append(new Uint8Array(head.buffer));
    for (const stream of streams) file.append(stream);
    file.append(new Uint8Array(padded - size));
  }
  const indexStart = file.length;
  const index = new DataView(new ArrayBuffer(32));
  index.setUint16(2, 31, true);
  index.setUint16(4, 1, true);
  index.setBigUint64(24, BigInt(physical(dataStart)), true);
  file.append(new Uint8Array(index.buffer));
  const header = new DataView(new ArrayBuffer(32));
  header.setUint8(0, 1);
  header.setBigUint64(8, BigInt(file.length - start), true);
  header.setBigUint64(16, BigInt(physical(dataStart)), true);
  header.setBigUint64(24, BigInt(physical(indexStart)), true);
  file.patch(start, new Uint8Array(header.buffer));
  return physical(start);
}

/** Bits of a value. */
const widthOf = ({ min, max }: Field): number => Math.ceil(Math.log2(max - min + 1));

function packBits(field: Field, begin: number, end: number): Uint8Array {
  const { values, min } = field;
  const width = widthOf(field);
  const bytes = new Uint8Array(Math.ceil(((end - begin) * width) / 8));
  let bit = 0;
  for (let i = begin; i < end; i++) {
    const value = values[i]! - min;
    for (let k = 0; k < width; k++, bit++) if ((value >> k) & 1) bytes[bit >> 3]! |= 1 << (bit & 7);
  }
  return bytes;
}

function describeScan(name: string, i: number, station: Point, count: number, fields: Field[], offset: number): string {
  const prototype = fields.map(({ name: field, min, max }) =>
    field.startsWith('cartesian')
      ? `<${field} type="ScaledInteger" minimum="${min}" maximum="${max}" scale="1.0e-003"/>`
      : `<${field} type="Integer" minimum="${min}" maximum="${max}"/>`,
  );
  const limits = ['Red', 'Green', 'Blue'].map((channel, k) => {
    const { max } = fields[3 + k]!;
    return `<color${channel}Minimum type="Integer">0</color${channel}Minimum><color${channel}Maximum type="Integer">${max}</color${channel}Maximum>`;
  });
  const float = (tag: string, value: number) => `<${tag} type="Float">${value}</${tag}>`;
  return [
    '<vectorChild type="Structure">',
    `<guid type="String"><![CDATA[{${name}-${i + 1}}]]></guid><name type="String"><![CDATA[Station ${i + 1}]]></name>`,
    `<pose type="Structure"><rotation type="Structure">${float('w', 1)}${float('x', 0)}${float('y', 0)}${float('z', 0)}</rotation>`,
    `<translation type="Structure">${float('x', station[0])}${float('y', station[1])}${float('z', station[2])}</translation></pose>`,
    `<colorLimits type="Structure">${limits.join('')}</colorLimits>`,
    `<points type="CompressedVector" fileOffset="${offset}" recordCount="${count}"><prototype type="Structure">${prototype.join('')}</prototype>`,
    '<codecs type="Vector" allowHeterogeneousChildren="1"></codecs></points></vectorChild>',
  ].join('\n');
}

function describeFile(name: string, scans: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<e57Root type="Structure" xmlns="http://www.astm.org/COMMIT/E57/2010-e57-v1.0">',
    '<formatName type="String"><![CDATA[ASTM E57 3D Imaging Data File]]></formatName>',
    `<guid type="String"><![CDATA[{cloud-experience-${name}}]]></guid>`,
    '<versionMajor type="Integer">1</versionMajor><versionMinor type="Integer">0</versionMinor>',
    '<e57LibraryVersion type="String"><![CDATA[Cloud Experience samples]]></e57LibraryVersion>',
    '<coordinateMetadata type="String"><![CDATA[]]></coordinateMetadata>',
    `<data3D type="Vector" allowHeterogeneousChildren="1">${scans.join('\n')}</data3D>`,
    '<images2D type="Vector" allowHeterogeneousChildren="1"></images2D></e57Root>',
  ].join('\n');
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, i) => {
  let value = i;
  for (let k = 0; k < 8; k++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
