import { crc32c } from '../../src/readers/e57/crc32c.ts';

/** A point: x, y, z, red, green, blue, intensity. */
export type SamplePoint = [number, number, number, number, number, number, number];

/** Points on a slanted grid, all different, with coordinates that survive single floats. */
export function samplePoints(count: number): SamplePoint[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i % 20) * 0.25, Math.floor(i / 20) * 0.5];
    return [x, y, 1 + x / 2, i % 256, (i * 7) % 256, (i * 13) % 256, (i * 1021) % 65536];
  });
}

export function textFile(points: SamplePoint[], separator = ' '): Uint8Array {
  const rows = points.map(([x, y, z, r, g, b]) => [x, y, z, r, g, b].join(separator));
  return new TextEncoder().encode(`${rows.join('\n')}\n`);
}

export function objFile(points: SamplePoint[]): Uint8Array {
  const rows = points.map(([x, y, z]) => `v ${x} ${y} ${z}`);
  return new TextEncoder().encode(`# made by hand\n${rows.join('\n')}\n`);
}

export function ptxFile(points: SamplePoint[], matrix = ['1 0 0 0', '0 1 0 0', '0 0 1 0', '0 0 0 1']): Uint8Array {
  const head = ['1', String(points.length), '0 0 0', '1 0 0', '0 1 0', '0 0 1', ...matrix];
  const rows = points.map(([x, y, z, r, g, b, i]) => `${x} ${y} ${z} ${i / 65535} ${r} ${g} ${b}`);
  return new TextEncoder().encode(`${[...head, ...rows].join('\n')}\n`);
}

export function plyFile(
  points: SamplePoint[],
  encoding: 'ascii' | 'little' | 'big',
  count = points.length,
): Uint8Array {
  const name = encoding === 'ascii' ? 'ascii' : `binary_${encoding}_endian`;
  const channels = ['red', 'green', 'blue'].map((color) => `property uchar ${color}\n`).join('');
  const axes = ['x', 'y', 'z'].map((axis) => `property float ${axis}\n`).join('');
  const head = `ply\nformat ${name} 1.0\nelement vertex ${count}\n${axes}${channels}end_header\n`;
  if (encoding === 'ascii') {
    return new TextEncoder().encode(head + points.map((point) => `${point.slice(0, 6).join(' ')}\n`).join(''));
  }
  const view = new DataView(new ArrayBuffer(15 * points.length));
  for (const [i, point] of points.entries()) {
    for (let a = 0; a < 3; a++) view.setFloat32(15 * i + 4 * a, point[a] as number, encoding === 'little');
    for (let c = 0; c < 3; c++) view.setUint8(15 * i + 12 + c, point[3 + c] as number);
  }
  return join(new TextEncoder().encode(head), new Uint8Array(view.buffer));
}

export function pcdFile(points: SamplePoint[], data: 'ascii' | 'binary' | 'binary_compressed'): Uint8Array {
  const head = [
    'VERSION 0.7',
    'FIELDS x y z rgb',
    'SIZE 4 4 4 4',
    'TYPE F F F U',
    'COUNT 1 1 1 1',
    `WIDTH ${points.length}`,
    'HEIGHT 1',
    `POINTS ${points.length}`,
    `DATA ${data}\n`,
  ].join('\n');
  const colors = points.map((point) => ((point[3] << 16) | (point[4] << 8) | point[5]) >>> 0);
  if (data === 'ascii') {
    const rows = points.map((point, i) => `${point.slice(0, 3).join(' ')} ${colors[i]}\n`);
    return new TextEncoder().encode(head + rows.join(''));
  }
  const isPacked = data === 'binary_compressed';
  const view = new DataView(new ArrayBuffer(16 * points.length));
  for (const [i, point] of points.entries()) {
    const at = (field: number) => (isPacked ? 4 * (field * points.length + i) : 16 * i + 4 * field);
    for (let a = 0; a < 3; a++) view.setFloat32(at(a), point[a] as number, true);
    view.setUint32(at(3), colors[i] as number, true);
  }
  const raw = new Uint8Array(view.buffer);
  return join(new TextEncoder().encode(head), isPacked ? packLzf(raw) : raw);
}

/** LZF of literals only, with the two sizes before it. */
function packLzf(raw: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < raw.length; at += 32) {
    const part = raw.subarray(at, at + 32);
    parts.push(Uint8Array.of(part.length - 1), part);
  }
  const packed = join(...parts);
  return join(new Uint8Array(Uint32Array.of(packed.length, raw.length).buffer), packed);
}

export interface LasOptions {
  pointFormat?: number;
  minor?: number;
  /** Points the header claims. */
  count?: number;
  scale?: number;
  offset?: [number, number, number];
}

/** LAS with plain records of 16-bit colors. */
export function lasFile(points: SamplePoint[], options: LasOptions = {}): Uint8Array {
  const { pointFormat = 2, minor = 2, count = points.length, scale = 0.001, offset = [0, 0, 0] } = options;
  const headerSize = minor >= 4 ? 375 : 227;
  const [length = 26, rgb = 20] = ({ 2: [26, 20], 7: [36, 30] } as Record<number, number[]>)[pointFormat] ?? [];
  const bytes = new Uint8Array(headerSize + length * points.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('LASF'));
  view.setUint8(24, 1);
  view.setUint8(25, minor);
  view.setUint16(94, headerSize, true);
  view.setUint32(96, headerSize, true);
  view.setUint8(104, pointFormat);
  view.setUint16(105, length, true);
  view.setUint32(107, minor >= 4 ? 0 : count, true);
  if (minor >= 4) view.setBigUint64(247, BigInt(count), true);
  for (let a = 0; a < 3; a++) {
    view.setFloat64(131 + 8 * a, scale, true);
    view.setFloat64(155 + 8 * a, offset[a] as number, true);
    const values = points.map((point) => (point[a] as number) + (offset[a] as number));
    view.setFloat64(
      179 + 16 * a,
      values.reduce((most, value) => Math.max(most, value), -Infinity),
      true,
    );
    view.setFloat64(
      187 + 16 * a,
      values.reduce((least, value) => Math.min(least, value), Infinity),
      true,
    );
  }
  for (const [i, point] of points.entries()) {
    const at = headerSize + i * length;
    for (let a = 0; a < 3; a++) view.setInt32(at + 4 * a, Math.round((point[a] as number) / scale), true);
    view.setUint16(at + 12, point[6], true);
    for (let c = 0; c < 3; c++) view.setUint16(at + rgb + 2 * c, (point[3 + c] as number) << 8, true);
  }
  return bytes;
}

export interface E57Options {
  /** Attributes of the coordinate fields. */
  coordinate?: string;
  /** XML of a pose. */
  pose?: string;
  /** Records the XML claims. */
  count?: number;
  /** Points per packet. */
  perPacket?: number;
}

/** E57 of one scan: float coordinates and colors, in packets of few points. */
export function e57File(points: SamplePoint[], options: E57Options = {}): Uint8Array {
  const { coordinate = 'type="Float" precision="single"', pose = '', count = points.length, perPacket = 50 } = options;
  const packets: Uint8Array[] = [];
  for (let first = 0; first < points.length; first += perPacket)
    packets.push(packet(points.slice(first, first + perPacket)));
  const data = join(...packets);
  const section = new DataView(new ArrayBuffer(32));
  section.setUint8(0, 1);
  section.setBigUint64(8, BigInt(32 + data.length), true);
  section.setBigUint64(16, BigInt(physical(48 + 32)), true);
  const color = (name: string) => `<color${name} type="Integer" minimum="0" maximum="255"/>`;
  const xml = new TextEncoder().encode(
    `<?xml version="1.0"?><e57Root type="Structure"><data3D type="Vector"><vectorChild type="Structure">${pose}` +
      `<points type="CompressedVector" fileOffset="48" recordCount="${count}"><prototype type="Structure">` +
      `<cartesianX ${coordinate}/><cartesianY ${coordinate}/><cartesianZ ${coordinate}/>` +
      `${color('Red')}${color('Green')}${color('Blue')}</prototype></points></vectorChild></data3D></e57Root>`,
  );
  const head = new DataView(new ArrayBuffer(48));
  new Uint8Array(head.buffer).set(new TextEncoder().encode('ASTM-E57'));
  head.setUint32(8, 1, true);
  head.setBigUint64(24, BigInt(physical(48 + 32 + data.length)), true);
  head.setBigUint64(32, BigInt(xml.length), true);
  head.setBigUint64(40, 1024n, true);
  const logical = join(new Uint8Array(head.buffer), new Uint8Array(section.buffer), data, xml);
  const pages = Math.ceil(logical.length / 1020);
  const file = new Uint8Array(pages * 1024);
  for (let page = 0; page < pages; page++) file.set(logical.subarray(1020 * page, 1020 * (page + 1)), 1024 * page);
  new DataView(file.buffer).setBigUint64(16, BigInt(file.length), true);
  return sealPages(file);
}

/** Writes the checksum of each page of an E57 file anew. */
export function sealPages(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 1024 <= file.length; at += 1024) view.setUint32(at + 1020, crc32c(file, at, at + 1020));
  return file;
}

function physical(logical: number): number {
  return Math.floor(logical / 1020) * 1024 + (logical % 1020);
}

function packet(points: SamplePoint[]): Uint8Array {
  const streams = [0, 1, 2, 3, 4, 5].map((field) =>
    field < 3
      ? new Uint8Array(Float32Array.from(points, (point) => point[field] as number).buffer)
      : Uint8Array.from(points, (point) => point[field] as number),
  );
  const body = join(new Uint8Array(Uint16Array.from(streams, (stream) => stream.length).buffer), ...streams);
  const length = Math.ceil((6 + body.length) / 4) * 4;
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 1);
  view.setUint16(2, length - 1, true);
  view.setUint16(4, streams.length, true);
  bytes.set(body, 6);
  return bytes;
}

function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
