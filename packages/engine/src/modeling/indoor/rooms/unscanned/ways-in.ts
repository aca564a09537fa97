import type { DetectedRoom } from '../../detected-elements.ts';
import { findOpenings } from '../../openings/find-openings.ts';
import { rasterWall } from '../../openings/raster/wall-raster.ts';
import { buildWalls } from '../../walls/build-walls.ts';
import { facesOf, pairFaces } from '../../walls/pair-faces.ts';
import type { StoreyScan } from '../storey-scan.ts';

/** A room whose floor is in sight on so large a share, 0 to 1, was not seen through a door alone. */
const MOST_THROUGH_DOOR = 0.9;

/**
 * Those of the rooms that were seen through doors only into which a door or a passage leads: what is seen of a place without
 * one, through windows, panes and gaps of the scan, is the open, or a part of a room that its walls do not bound.
 *
 * @param scanned rooms of the same storey.
 */
export function withWayIn(
  glimpsed: readonly DetectedRoom[],
  scanned: readonly DetectedRoom[],
  { points }: Pick<StoreyScan, 'points'>,
): DetectedRoom[] {
  if (glimpsed.length === 0) return [];
  const rooms = [...scanned, ...glimpsed];
  const walls = buildWalls(pairFaces(facesOf(rooms)), rooms, new Map());
  const entered = walls.filter((wall) => {
    const isBetween =
      wall.rooms.some((room) => room < scanned.length) && wall.rooms.some((room) => room >= scanned.length);
    return isBetween && findOpenings(wall, rasterWall(wall, rooms, points)).some(({ type }) => type !== 'window');
  });
  const behind = new Set(entered.flatMap((wall) => wall.rooms));
  return glimpsed.filter(({ floorSeen = 1 }, k) => floorSeen >= MOST_THROUGH_DOOR || behind.has(scanned.length + k));
}
