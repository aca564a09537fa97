import { alignedBuffer } from './aligned-buffer.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { EngineError } from './errors.ts';
import type { Warning } from './errors.ts';
import type { PointColumn, PointCloud, Station } from './point-cloud.ts';
import { readJson } from './json-artifact.ts';
import { POINT_COLUMNS } from './point-cloud.ts';
import type { Unit, UpAxis } from './reader.ts';
import type { Aabb, Vec3 } from './vector.ts';

/**
 * `points/header.json`: what the read stage found. The columns lie beside it, one file each, n entries in file order:
 * `points/position.f32` (3·n float32, local meters), `rgb.u8` (3·n), `intensity.u16`, `classification.u8`,
 * `returns.u8`, `station.u16`, and `source-index.u32` (row in the uploaded files, counted through all of them).
 */
export interface StoredPointsHeader {
  version: 1;
  /** The engine that read the files; clouds that were read before this was noted lack it. */
  engineVersion?: string;
  count: number;
  /** Meters, Z up; whole multiples of 100 m (0 for clouds that lie near 0). */
  origin: Vec3;
  /** Local meters. */
  bounds: Aabb;
  /** The same without far strays; clouds that were read before strays were told apart lack it. */
  site?: Aabb;
  /** Bounds in file coordinates and units, as uploaded. */
  fileBounds: Aabb;
  /** Column files present, beside position and source-index. */
  columns: PointColumn[];
  files: { name: string; format: string; size: number; points: number; kept: number }[];
  unit: Unit;
  /** Said by the format, given by the user, or guessed from storey heights. */
  unitSource: 'file' | 'user' | 'guessed' | 'default';
  /** Meters in one file unit. */
  unitScale: number;
  /** Up axis of the file; points in the columns are always Z up. */
  up: UpAxis;
  /**
   * By how much the cloud leaned before it was leveled, what pointed up then, and the place that it was turned about, local
   * meters; missing if it stood upright.
   */
  tilt?: { degrees: number; up: Vec3; about: Vec3 };
  crs: string | null;
  stations: Station[];
  attributes: string[];
  /** Median distance to the nearest neighbor on a sample, meters. */
  spacing: number;
  warnings: Warning[];
}

/** The artifact of each column: little-endian values, one row after the other. */
export const COLUMN_FILES: Record<PointColumn | 'position' | 'sourceIndex', string> = {
  position: 'points/position.f32',
  rgb: 'points/rgb.u8',
  intensity: 'points/intensity.u16',
  classification: 'points/classification.u8',
  returns: 'points/returns.u8',
  station: 'points/station.u16',
  sourceIndex: 'points/source-index.u32',
};

/** @throws EngineError `artifact-missing` before the read stage ran. */
export async function loadPointsHeader(store: ArtifactStore): Promise<StoredPointsHeader> {
  return readJson(store, 'points/header.json');
}

/**
 * Loads the stored points.
 *
 * @param columns which optional columns to load; default all that exist. Position always comes.
 * @throws EngineError `artifact-missing`, `file-corrupt` if a column's size does not fit the header.
 */
export async function loadPointCloud(
  store: ArtifactStore,
  columns: readonly PointColumn[] = POINT_COLUMNS,
): Promise<PointCloud> {
  const header = await loadPointsHeader(store);
  const cloud: PointCloud = {
    count: header.count,
    origin: header.origin,
    position: new Float32Array(await column(store, COLUMN_FILES.position, header.count * 12)),
    stations: header.stations,
  };
  for (const name of columns) {
    if (!header.columns.includes(name)) continue;
    const wide = name === 'intensity' || name === 'station';
    const bytes = await column(store, COLUMN_FILES[name], header.count * (name === 'rgb' ? 3 : wide ? 2 : 1));
    if (name === 'intensity' || name === 'station') cloud[name] = new Uint16Array(bytes);
    else cloud[name] = new Uint8Array(bytes);
  }
  return cloud;
}

async function column(store: ArtifactStore, name: string, size: number): Promise<ArrayBuffer> {
  const bytes = await store.read(name);
  if (bytes.byteLength !== size) {
    throw new EngineError('file-corrupt', { file: name, expected: size, actual: bytes.byteLength });
  }
  return alignedBuffer(bytes);
}
