import type { ArtifactStore } from '../core/artifact-store.ts';
import { EngineError } from '../core/errors.ts';
import { COLUMN_FILES } from '../core/stored-points.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import type { Vec3 } from '../core/vector.ts';
import type { OctreePoints } from './octree-sort.ts';

/** Points read at a time: 12 MB. */
const BLOCK_POINTS = 2 ** 20;
/** Integer steps finer than any scanner; coarser only for clouds wider than 100 km. */
const FINEST_SCALE = 0.0001;
const WIDEST_UNITS = 2 ** 30;
/** A single point still gets a cube that a camera can look at. */
const SMALLEST_UNITS = 1000;

/** How octree integers become meters: local = integer · scale + offset. */
export interface OctreeFrame {
  scale: number;
  /** Local meters. */
  offset: Vec3;
  /** Edge of the root's cube in octree units. */
  size: number;
}

/** Chooses step and cube for a cloud: the tightest cube with its corner at the cloud's. */
export function octreeFrame(header: Pick<StoredPointsHeader, 'bounds'>): OctreeFrame {
  const { min, max } = header.bounds;
  const extent = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  if (!Number.isFinite(extent)) throw new EngineError('degenerate-extent', { extent: String(extent) });
  let scale = FINEST_SCALE;
  while (extent / scale > WIDEST_UNITS) scale *= 10;
  const offset: Vec3 = [floorTo(min[0], scale), floorTo(min[1], scale), floorTo(min[2], scale)];
  // Two steps more: one lost by flooring the corner, one so that the farthest point lies inside.
  return { scale, offset, size: Math.max(SMALLEST_UNITS, Math.ceil(extent / scale) + 2) };
}

/**
 * Reads the stored positions as octree integers, in stored order.
 *
 * @throws EngineError `file-corrupt` if the column is not as long as the header says or leaves the header's bounds.
 */
export async function readOctreePoints(
  store: ArtifactStore,
  header: StoredPointsHeader,
  frame: OctreeFrame,
  yieldProgress: (fraction: number) => Promise<void>,
): Promise<OctreePoints> {
  const { count } = header;
  const actual = await store.size(COLUMN_FILES.position);
  if (actual !== undefined && actual !== count * 12) {
    throw new EngineError('file-corrupt', { file: COLUMN_FILES.position, expected: count * 12, actual });
  }
  const xyz = new Int32Array(count * 3);
  const order = new Uint32Array(count);
  for (let begin = 0; begin < count; begin += BLOCK_POINTS) {
    const end = Math.min(count, begin + BLOCK_POINTS);
    const bytes = await store.read(COLUMN_FILES.position, begin * 12, end * 12);
    quantize(asFloats(bytes), frame, xyz, begin);
    for (let i = begin; i < end; i++) order[i] = i;
    await yieldProgress(end / count);
  }
  return { count, xyz, order };
}

function quantize(position: Float32Array, frame: OctreeFrame, xyz: Int32Array, begin: number): void {
  const { scale, size } = frame;
  const [offsetX, offsetY, offsetZ] = frame.offset;
  for (let i = 0, to = begin * 3; i < position.length; i += 3, to += 3) {
    const x = (position[i]! - offsetX) / scale + 0.5;
    const y = (position[i + 1]! - offsetY) / scale + 0.5;
    const z = (position[i + 2]! - offsetZ) / scale + 0.5;
    // Written so that NaN fails too.
    if (!(x >= 0 && y >= 0 && z >= 0 && x < size && y < size && z < size)) {
      throw new EngineError('file-corrupt', { file: COLUMN_FILES.position, row: to / 3 });
    }
    // Storing as integers cuts the fraction off: with the half added, that rounds.
    xyz[to] = x;
    xyz[to + 1] = y;
    xyz[to + 2] = z;
  }
}

function asFloats(bytes: Uint8Array): Float32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}

function floorTo(value: number, step: number): number {
  // Steps are powers of ten: dividing by their inverse keeps the corner a short decimal.
  const perMeter = Math.round(1 / Math.min(step, 1));
  return step > 1 ? Math.floor(value / step) * step : Math.floor(value * perMeter) / perMeter;
}
