import type { DetectedRoom } from '../../detected-elements.ts';
import { findOpenings } from '../../openings/find-openings.ts';
import { rasterWall } from '../../openings/raster/wall-raster.ts';
import { roomsBeside } from '../../openings/rooms-beside.ts';
import { buildWalls } from '../../walls/build-walls.ts';
import { facesOf, pairFaces } from '../../walls/pair-faces.ts';
import { ALIGN_ROOMS_DEFAULTS, usualThickness } from '../align-rooms.ts';
import type { StoreyScan } from '../storey-scan.ts';
import { hasOpenDoor } from './doors-into.ts';

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
  scan: Pick<StoreyScan, 'points' | 'storey'>,
): DetectedRoom[] {
  if (glimpsed.length === 0) return [];
  const rooms = [...scanned, ...glimpsed];
  const walls = buildWalls(pairFaces(facesOf(rooms)), rooms, new Map());
  const entered = new Set(
    walls
      .filter((wall) => wall.rooms.some((room) => room >= scanned.length))
      .flatMap((wall) =>
        findOpenings(wall, rasterWall(wall, rooms, scan.points))
          .filter(({ type }) => type !== 'window')
          .flatMap((opening) => roomsBeside(wall, opening, rooms)),
      ),
  );
  const thickness = usualThickness(scanned) ?? ALIGN_ROOMS_DEFAULTS.assumedThickness;
  return glimpsed.filter(
    ({ polygon, floorSeen = 1 }, k) =>
      floorSeen >= MOST_THROUGH_DOOR ||
      entered.has(scanned.length + k) ||
      hasOpenDoor(polygon, scanned, scan, thickness),
  );
}
