import { STATION_UNKNOWN } from '../core/point-cloud.ts';
import type { PointChunk } from '../core/reader.ts';
import type { PointColumns } from './point-column-writer.ts';
import type { AxisTransform } from './axis-transform.ts';
import { countZeros, ZEROS_OF_CONVENTION } from '../readers/bytes/zero-points.ts';

/** Points of a file that were left out, and the bounds of those that were kept, in file coordinates. */
export class FileTally {
  points = 0;
  kept = 0;
  invalid = 0;
  zeros = 0;
  readonly min: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
}

/**
 * Drops points that are not finite and runs of exact (0, 0, 0), and moves the rest to local meters. The kept rows come out packed.
 *
 * @param firstIndex row number of the chunk's first point through all files.
 * @param firstStation number of the file's first station through all files.
 */
export function transformChunk(
  chunk: PointChunk,
  transform: AxisTransform,
  tally: FileTally,
  firstIndex: number,
  firstStation: number,
): PointColumns {
  const { count, position } = chunk;
  const local = new Float32Array(3 * count);
  const sourceIndex = new Uint32Array(count);
  const dropZeros = countZeros(position) >= ZEROS_OF_CONVENTION;
  const [ax, ay, az] = transform.axis;
  const [fx, fy, fz] = transform.factor;
  const [ox, oy, oz] = transform.offset;
  let [minX, minY, minZ] = tally.min;
  let [maxX, maxY, maxZ] = tally.max;
  let n = 0;
  for (let i = 0, at = 0; i < count; i++, at += 3) {
    const x = position[at]!;
    const y = position[at + 1]!;
    const z = position[at + 2]!;
    // The difference is NaN for NaN and for both infinities.
    if (x - x !== 0 || y - y !== 0 || z - z !== 0) {
      tally.invalid++;
      continue;
    }
    if (dropZeros && x === 0 && y === 0 && z === 0) {
      tally.zeros++;
      continue;
    }
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
    local[3 * n] = position[at + ax]! * fx + ox;
    local[3 * n + 1] = position[at + ay]! * fy + oy;
    local[3 * n + 2] = position[at + az]! * fz + oz;
    sourceIndex[n++] = firstIndex + i;
  }
  tally.min.splice(0, 3, minX, minY, minZ);
  tally.max.splice(0, 3, maxX, maxY, maxZ);
  tally.points += count;
  tally.kept += n;
  const block: PointColumns = { count: n, position: local, sourceIndex };
  if (chunk.rgb) block.rgb = pack(chunk.rgb, 3, sourceIndex, firstIndex, n);
  if (chunk.intensity) block.intensity = pack(chunk.intensity, 1, sourceIndex, firstIndex, n);
  if (chunk.classification) block.classification = pack(chunk.classification, 1, sourceIndex, firstIndex, n);
  if (chunk.returns) block.returns = pack(chunk.returns, 1, sourceIndex, firstIndex, n);
  if (chunk.station) block.station = renumber(pack(chunk.station, 1, sourceIndex, firstIndex, n), n, firstStation);
  return block;
}

/** The kept rows of a column; the column itself if all are. */
function pack<T extends Uint8Array | Uint16Array>(
  values: T,
  width: number,
  sourceIndex: Uint32Array,
  firstIndex: number,
  n: number,
): T {
  if (n * width === values.length) return values;
  const packed = values.slice(0, n * width) as T;
  for (let i = 0; i < n; i++) {
    const from = (sourceIndex[i]! - firstIndex) * width;
    for (let c = 0; c < width; c++) packed[i * width + c] = values[from + c]!;
  }
  return packed;
}

function renumber(station: Uint16Array, n: number, firstStation: number): Uint16Array {
  if (firstStation === 0) return station;
  return station.slice(0, n).map((s) => Math.min(STATION_UNKNOWN, s === STATION_UNKNOWN ? s : s + firstStation));
}
