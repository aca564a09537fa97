import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { CloudHeader, ReadContext } from '../../core/reader.ts';
import type { Vec3 } from '../../core/vector.ts';
import type { CrsFacts } from '../bytes/crs.ts';
import { readGeoKeys, readWkt } from '../bytes/crs.ts';

/** Bytes of a record of each point format, without extra bytes. */
export const BASE_RECORD_LENGTHS = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67];

/** Where colors stand in a record, by point format. */
export const RGB_OFFSETS: Record<number, number> = { 2: 20, 3: 28, 5: 28, 7: 30, 8: 30, 10: 30 };

/** Variable-length records beyond this place are not looked at; real files hold kilobytes. */
const MAX_VLR_BYTES = 32 * 2 ** 20;

/** Header of a LAS or LAZ file, checked against the file's size. */
export interface LasHeader {
  version: string;
  pointFormat: number;
  isCompressed: boolean;
  recordLength: number;
  /** Points the header claims. */
  pointCount: number;
  pointsBegin: number;
  /** End of the point data: what begins first behind it, extended records or waveforms, or the end of the file. */
  pointsEnd: number;
  scale: Vec3;
  offset: Vec3;
  min: Vec3;
  max: Vec3;
  crs: CrsFacts | null;
  /** Payload of the LASzip record, if any. */
  laszip: Uint8Array | null;
}

/** @throws EngineError `header-invalid`, `format-unsupported`, `file-truncated` */
export async function readLasHeader(source: ByteSource, context: ReadContext): Promise<LasHeader> {
  const file = source.name;
  if (source.size < 227)
    throw new EngineError('file-truncated', { file, offset: 0, expected: 227, actual: source.size });
  const fixed = await source.read(0, Math.min(source.size, 393));
  const view = new DataView(fixed.buffer, fixed.byteOffset, fixed.byteLength);
  const version = `${fixed[24]}.${fixed[25]}`;
  const headerSize = view.getUint16(94, true);
  const pointsBegin = view.getUint32(96, true);
  // Compressed files mark the point format with its two high bits.
  const pointFormat = (fixed[104] ?? 0) & 0x3f;
  const recordLength = view.getUint16(105, true);
  const base = BASE_RECORD_LENGTHS[pointFormat];
  const vec = (at: number, step = 8): Vec3 => [
    view.getFloat64(at, true),
    view.getFloat64(at + step, true),
    view.getFloat64(at + 2 * step, true),
  ];
  const scale = vec(131);
  const offset = vec(155);

  const invalid = (field: string, actual: number | string) =>
    new EngineError('header-invalid', { file, field, actual });
  if (fixed[24] !== 1 || (fixed[25] ?? 0) > 5) throw invalid('version', version);
  if (base === undefined)
    throw new EngineError('format-unsupported', { file, format: `LAS point format ${pointFormat}` });
  if (recordLength < base) throw invalid('point record length', recordLength);
  if (headerSize < 227 || headerSize > pointsBegin) throw invalid('header size', headerSize);
  if (pointsBegin > source.size) {
    throw new EngineError('file-truncated', { file, offset: 0, expected: pointsBegin, actual: source.size });
  }
  if (!scale.every((s) => Number.isFinite(s) && s > 0)) throw invalid('scale', scale.join(' '));
  if (!offset.every(Number.isFinite)) throw invalid('offset', offset.join(' '));

  const isModern = (fixed[25] ?? 0) >= 4 && headerSize >= 375 && fixed.byteLength >= 375;
  const legacyCount = view.getUint32(107, true);
  const fullCount = isModern ? Number(view.getBigUint64(247, true)) : 0;
  const extendedBegin = isModern && view.getUint32(243, true) > 0 ? Number(view.getBigUint64(235, true)) : 0;
  const records = await readRecords(source, context, {
    headerSize,
    pointsBegin,
    count: view.getUint32(100, true),
    extendedBegin,
    extendedCount: isModern ? view.getUint32(243, true) : 0,
  });
  return {
    version,
    pointFormat,
    isCompressed: ((fixed[104] ?? 0) & 0xc0) !== 0,
    recordLength,
    pointCount: fullCount > 0 ? fullCount : legacyCount,
    pointsBegin,
    pointsEnd: pointsEnd(view, { headerSize, pointsBegin, extendedBegin, size: source.size }),
    scale,
    offset,
    min: vec(187, 16),
    max: vec(179, 16),
    ...records,
  };
}

/** Where waveforms or extended records begin behind the points, or the end of the file. */
function pointsEnd(
  view: DataView,
  {
    headerSize,
    pointsBegin,
    extendedBegin,
    size,
  }: Record<'headerSize' | 'pointsBegin' | 'extendedBegin' | 'size', number>,
): number {
  const hasWaves = view.getUint8(25) >= 3 && headerSize >= 235 && view.byteLength >= 235;
  const wavesBegin = hasWaves ? Number(view.getBigUint64(227, true)) : 0;
  return Math.min(size, ...[extendedBegin, wavesBegin].filter((begin) => begin > pointsBegin));
}

/** The cloud header of a LAS or LAZ file. */
export function describeLas(header: LasHeader, format: string, claimedPoints: number): CloudHeader {
  const attributes = ['x', 'y', 'z', 'intensity', 'returns', 'classification'];
  if (![0, 2].includes(header.pointFormat)) attributes.push('gps_time');
  if (header.pointFormat in RGB_OFFSETS) attributes.push('rgb');
  const crs = header.crs;
  return {
    format: `${format} ${header.version} PF${header.pointFormat}`,
    claimedPoints,
    unit: crs?.unit ?? (looksGeographic(header) ? 'degree' : null),
    crs: crs?.crs ?? null,
    // Surveyed coordinates are Z up; files of hand-held scanners without a reference system may be anything.
    up: crs ? 'z' : null,
    stations: [],
    attributes,
    resolution: Math.max(...header.scale),
  };
}

/** Degrees betray themselves: plausible longitude and latitude, micro-degree steps, and far higher than wide. */
function looksGeographic({ min, max, scale }: LasHeader): boolean {
  const width = Math.max(max[0] - min[0], max[1] - min[1]);
  return (
    Math.abs(min[0]) <= 180 &&
    Math.abs(max[0]) <= 180 &&
    Math.abs(min[1]) <= 90 &&
    Math.abs(max[1]) <= 90 &&
    Math.max(Math.abs(scale[0]), Math.abs(scale[1])) <= 1e-6 &&
    width < 2 &&
    max[2] - min[2] > 20 * width
  );
}

interface RecordPlaces {
  headerSize: number;
  pointsBegin: number;
  count: number;
  extendedBegin: number;
  extendedCount: number;
}

/** Walks the variable-length records. A broken list costs a warning, not the points. */
async function readRecords(
  source: ByteSource,
  context: ReadContext,
  places: RecordPlaces,
): Promise<Pick<LasHeader, 'crs' | 'laszip'>> {
  const found: Pick<LasHeader, 'crs' | 'laszip'> = { crs: null, laszip: null };
  const damaged = (part: string) => context.warn({ code: 'header-damaged', params: { file: source.name, part } });
  const end = Math.min(places.pointsBegin, MAX_VLR_BYTES);
  const bytes = await source.read(places.headerSize, Math.max(places.headerSize, end));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (let i = 0; i < places.count; i++) {
    const length = at + 54 <= bytes.byteLength ? view.getUint16(at + 20, true) : 0;
    if (at + 54 + length > bytes.byteLength) {
      damaged('VLR');
      break;
    }
    takeRecord(
      found,
      ascii(bytes, at + 2, 16),
      view.getUint16(at + 18, true),
      bytes.subarray(at + 54, at + 54 + length),
    );
    at += 54 + length;
  }
  let begin = places.extendedBegin;
  for (let i = 0; i < Math.min(places.extendedCount, 1000); i++) {
    if (begin < places.pointsBegin || begin + 60 > source.size) {
      damaged('EVLR');
      break;
    }
    const head = await source.read(begin, begin + 60);
    const length = Number(new DataView(head.buffer, head.byteOffset).getBigUint64(20, true));
    if (begin + 60 + length > source.size) {
      damaged('EVLR');
      break;
    }
    const id = (head[18] ?? 0) | ((head[19] ?? 0) << 8);
    if (ascii(head, 2, 16) === 'LASF_Projection' && length < 2 ** 20) {
      takeRecord(found, 'LASF_Projection', id, await source.read(begin + 60, begin + 60 + length));
    }
    begin += 60 + length;
  }
  return found;
}

function takeRecord(
  found: { crs: CrsFacts | null; laszip: Uint8Array | null },
  user: string,
  id: number,
  payload: Uint8Array,
): void {
  if (user === 'laszip encoded' && id === 22204) found.laszip = payload.slice();
  if (user !== 'LASF_Projection') return;
  // WKT, where both stand, is the one that counts.
  if (id === 2112) found.crs = readWkt(new TextDecoder().decode(payload)) ?? found.crs;
  if (id === 34735) found.crs ??= readGeoKeys(payload) ?? null;
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  const end = bytes.subarray(at, at + length).indexOf(0);
  return String.fromCharCode(...bytes.subarray(at, at + (end < 0 ? length : end)));
}
