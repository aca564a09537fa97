import { EngineError } from '../../core/errors.ts';
import type { PointChunk } from '../../core/reader.ts';
import type { Range } from '../bytes/chunk-builder.ts';
import { colorRange, intensityRange, rescale } from '../bytes/chunk-builder.ts';
import { applyPose, fromSpherical, interleave } from './e57-coordinates.ts';
import { FieldStream } from './e57-fields.ts';
import type { E57Pages } from './e57-pages.ts';
import type { E57Scan } from './e57-scans.ts';
import { countZeros, ZEROS_OF_CONVENTION } from '../bytes/zero-points.ts';

const SECTION_BYTES = 32;
const COMPRESSED_VECTOR = 1;
const DATA_PACKET = 1;
/** Streams of one scan advance together; so much of one without the others is damage. */
const MAX_PENDING_BYTES = 2 ** 26;

const USED = [
  'cartesianX',
  'cartesianY',
  'cartesianZ',
  'cartesianInvalidState',
  'sphericalRange',
  'sphericalAzimuth',
  'sphericalElevation',
  'sphericalInvalidState',
  'intensity',
  'colorRed',
  'colorGreen',
  'colorBlue',
  'returnIndex',
  'returnCount',
] as const;
type UsedField = (typeof USED)[number];

/** Decodes the points of one scan, packet by packet. */
export class E57Points {
  /** Points given out. */
  done = 0;
  private readonly pages: E57Pages;
  private readonly scan: E57Scan;
  private readonly station: number;
  private readonly file: string;
  /** One per field in file order; undefined for fields that are skipped. */
  private readonly streams: (FieldStream | undefined)[];
  private readonly byName = new Map<UsedField, FieldStream>();
  private at = 0;
  private end = 0;
  private intensityScale: Range | undefined;
  private colorScale: Range | undefined;

  constructor(pages: E57Pages, scan: E57Scan, station: number, file: string) {
    this.pages = pages;
    this.scan = scan;
    this.station = station;
    this.file = file;
    const names = new Set(scan.fields.map((field) => field.name));
    const isCartesian = names.has('cartesianX') && names.has('cartesianY') && names.has('cartesianZ');
    const unused = isCartesian ? 'spherical' : 'cartesian';
    this.streams = scan.fields.map((field) => {
      const used = USED.find((name) => name === field.name);
      if (used === undefined || used.startsWith(unused)) return undefined;
      const stream = new FieldStream(field);
      this.byName.set(used, stream);
      return stream;
    });
    if (!isCartesian && !this.byName.has('sphericalRange')) {
      throw new EngineError('format-unsupported', { file, format: 'E57 scan without coordinates' });
    }
    const isBounded = [...this.byName.values()].some((stream) => stream.field.bits > 0);
    // Without any bits nothing limits the count but the header's word.
    if (!isBounded) throw new EngineError('file-corrupt', { file, part: 'E57 prototype' });
    this.intensityScale = scan.intensityLimits ?? this.byName.get('intensity')?.field.range;
    this.colorScale = scan.colorLimits ?? this.byName.get('colorRed')?.field.range;
  }

  /** Says how raw colors are scaled, whatever the file does. */
  scaleColors(range: Range): void {
    this.colorScale = range;
  }

  /** Finds the packets. @throws EngineError `file-corrupt`, `file-truncated` */
  async begin(): Promise<void> {
    const begin = this.pages.logical(this.scan.pointsBegin);
    const head = (await this.pages.read(begin, SECTION_BYTES)).slice();
    const view = new DataView(head.buffer);
    const length = Number(view.getBigUint64(8, true));
    this.at = this.pages.logical(Number(view.getBigUint64(16, true)));
    this.end = begin + length;
    if (head[0] !== COMPRESSED_VECTOR || this.at < begin + SECTION_BYTES || this.end > this.pages.length) {
      throw new EngineError('file-corrupt', {
        file: this.file,
        offset: this.scan.pointsBegin,
        part: 'E57 points header',
      });
    }
  }

  /** The next points, at most `most`; undefined when all are read or the packets end. */
  async next(most: number): Promise<PointChunk | undefined> {
    const wanted = Math.min(most, this.scan.points - this.done);
    while (this.available() < wanted && (await this.readPacket()));
    const count = Math.min(wanted, this.available());
    if (count === 0) return undefined;
    this.done += count;
    return this.decode(count);
  }

  private available(): number {
    let least = Infinity;
    for (const stream of this.byName.values()) least = Math.min(least, stream.available);
    return least;
  }

  /** Takes in one packet; false at the end of the section. */
  private async readPacket(): Promise<boolean> {
    if (this.at + 4 > this.end) return false;
    const head = await this.pages.read(this.at, 4);
    const length = (head[2]! | (head[3]! << 8)) + 1;
    const isData = head[0] === DATA_PACKET;
    if (length % 4 !== 0 || this.at + length > this.end || head[0]! > 2) throw this.corrupt();
    // Index packets and empty ones only need to be stepped over.
    if (isData) this.takeStreams(await this.pages.read(this.at, length));
    this.at += length;
    return true;
  }

  private takeStreams(packet: Uint8Array): void {
    const count = packet[4]! | (packet[5]! << 8);
    let from = 6 + 2 * count;
    if (count !== this.streams.length || from > packet.byteLength) throw this.corrupt();
    for (let i = 0; i < count; i++) {
      const size = packet[6 + 2 * i]! | (packet[7 + 2 * i]! << 8);
      if (from + size > packet.byteLength) throw this.corrupt();
      const stream = this.streams[i];
      stream?.append(packet.subarray(from, from + size));
      if (stream && stream.pendingBytes > MAX_PENDING_BYTES) throw this.corrupt();
      from += size;
    }
  }

  private corrupt(): EngineError {
    return new EngineError('file-corrupt', { file: this.file, offset: this.at, part: 'E57 packet' });
  }

  private decode(count: number): PointChunk {
    const values = new Map<UsedField, Float64Array>();
    for (const [name, stream] of this.byName) {
      const column = new Float64Array(count);
      stream.decode(column, 0, count);
      values.set(name, column);
    }
    const chunk: PointChunk = { count, position: this.positions(values, count) };
    chunk.station = new Uint16Array(count).fill(this.station);
    const intensity = values.get('intensity');
    if (intensity) {
      this.intensityScale ??= intensityRange(intensity);
      chunk.intensity = rescale(intensity, count, this.intensityScale, new Uint16Array(count), 65535);
    }
    const rgb = interleave(values.get('colorRed'), values.get('colorGreen'), values.get('colorBlue'));
    if (rgb) {
      this.colorScale ??= colorRange(rgb);
      chunk.rgb = rescale(rgb, 3 * count, this.colorScale, new Uint8Array(3 * count), 255);
    }
    const returnIndex = values.get('returnIndex');
    if (returnIndex) {
      const returnCount = values.get('returnCount') ?? returnIndex;
      // E57 counts returns from 0.
      chunk.returns = Uint8Array.from(
        returnIndex,
        (index, i) => (Math.min(15, index + 1) & 15) | ((Math.min(15, returnCount[i]!) & 15) << 4),
      );
    }
    return chunk;
  }

  /** Coordinates with the pose applied; NaN for points that the scanner calls invalid. */
  private positions(values: Map<UsedField, Float64Array>, count: number): Float64Array {
    const range = values.get('sphericalRange');
    const position =
      interleave(values.get('cartesianX'), values.get('cartesianY'), values.get('cartesianZ')) ??
      fromSpherical(range, values.get('sphericalAzimuth'), values.get('sphericalElevation'), count);
    const state = values.get(range ? 'sphericalInvalidState' : 'cartesianInvalidState');
    const { pose } = this.scan;
    // A pose would move the exact zeros of missing returns to the scanner's place, where they could not be told any more.
    const dropZeros = pose !== undefined && countZeros(position) >= ZEROS_OF_CONVENTION;
    for (let i = 0, at = 0; i < count; i++, at += 3) {
      const isZero = dropZeros && position[at] === 0 && position[at + 1] === 0 && position[at + 2] === 0;
      if (isZero || (state !== undefined && state[i] !== 0)) position.fill(NaN, at, at + 3);
    }
    if (pose) applyPose(position, pose.rotation, pose.translation);
    return position;
  }
}
