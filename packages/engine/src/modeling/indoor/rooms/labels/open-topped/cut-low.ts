import type { Warning } from '../../../../../core/errors.ts';
import { median } from '../../../../../math/statistics.ts';
import type { CeilingMap } from '../../ceiling-map.ts';
import type { StoreyScan } from '../../storey-scan.ts';

/** Walls that end lower than this over the floor end below the heads of doors, meters. */
const DOOR_HEAD = 1.9;

/**
 * Usual height of walls over a floor, meters.
 *
 * @param tops how far up walls go around each place, local z.
 */
export function wallTop({ lowest }: CeilingMap, elevation: number): number {
  return (median(Array.from(lowest)) ?? Infinity) - elevation;
}

/** True where walls were cut off below the heads of doors. */
export function isCutLow(tops: CeilingMap, elevation: number): boolean {
  return wallTop(tops, elevation) < DOOR_HEAD;
}

/** Says in how many storeys doors show as gaps in walls only, and how far up those were scanned. */
export function cutLowWarning(scans: readonly Pick<StoreyScan, 'storey' | 'ceilings'>[]): Warning[] {
  const low = scans.filter(({ storey, ceilings }) => !storey.ceilingSeen && isCutLow(ceilings, storey.elevation));
  if (low.length === 0) return [];
  const height = Math.min(...low.map(({ storey, ceilings }) => wallTop(ceilings, storey.elevation)));
  return [{ code: 'walls-cut-low', params: { storeys: low.length, height: Math.round(10 * height) / 10 } }];
}
