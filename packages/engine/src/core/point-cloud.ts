import type { Vec3 } from './vector.ts';

/** Station number of a point whose scanner position is not known. */
export const STATION_UNKNOWN = 65535;

/** A place a scanner stood at. */
export interface Station {
  name: string;
  /** Meters, relative to the cloud's origin, Z up. */
  position: Vec3;
}

/**
 * Points in memory: one typed array per attribute, all of `count` entries.
 *
 * Coordinates are meters, Z up, relative to `origin` (so that 32-bit floats keep 8 micrometers at 100 m).
 * Optional columns are absent when the file had none.
 */
export interface PointCloud {
  count: number;
  /** World position of local (0, 0, 0), in meters; whole multiples of 100 m. */
  origin: Vec3;
  /** 3·n, xyz interleaved. */
  position: Float32Array;
  /** 3·n, 0..255. */
  rgb?: Uint8Array;
  /** n, scaled to 0..65535. */
  intensity?: Uint16Array;
  /** n, ASPRS codes. */
  classification?: Uint8Array;
  /** n, return number in the low four bits, number of returns in the high four. */
  returns?: Uint8Array;
  /** n, index into `stations`, or {@link STATION_UNKNOWN}. */
  station?: Uint16Array;
  stations: Station[];
}

/** Names of the optional columns, in storage order. */
export const POINT_COLUMNS = ['rgb', 'intensity', 'classification', 'returns', 'station'] as const;
/** A column that a cloud may lack. */
export type PointColumn = (typeof POINT_COLUMNS)[number];
