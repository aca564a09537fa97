import type { DetectedRoom, DetectedWall } from '../../src/modeling/indoor/detected-elements.ts';
import { rasterWall } from '../../src/modeling/indoor/openings/raster/wall-raster.ts';
import type { WallRaster } from '../../src/modeling/indoor/openings/raster/wall-raster.ts';
import { storeyPoints } from '../../src/modeling/indoor/storeys/storey-points.ts';
import { LAYOUT, STOREY, WALL } from '../modeling/two-rooms.ts';
import { INNER_WALL } from './inner-wall.ts';

/** The wall between the two rooms, all of which shows. */
export const WALL_OF_TWO_ROOMS: DetectedWall = {
  ...INNER_WALL,
  a: [(WALL.left + WALL.right) / 2, 0],
  b: [(WALL.left + WALL.right) / 2, 3],
  thickness: WALL.right - WALL.left,
  support: 1,
};

/**
 * What a scan shows of a wall of that storey.
 *
 * @param position 3·n, xyz interleaved, meters.
 * @param colors 3·n bytes.
 * @param rooms those whose indices the wall names.
 */
export function rasterOf(
  wall: DetectedWall,
  position: Float32Array,
  colors?: Uint8Array,
  rooms: readonly DetectedRoom[] = [],
): WallRaster {
  return rasterWall(wall, rooms, storeyPoints(position, LAYOUT, STOREY, {}, colors));
}
