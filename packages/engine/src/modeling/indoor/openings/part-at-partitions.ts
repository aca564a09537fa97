import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';
import type { OpeningSizes } from './opening-sizes.ts';
import { OPENING_SIZES } from './opening-sizes.ts';
import { partitionsAt } from './rooms-beside.ts';
import type { WallOpening } from './wall-opening.ts';

/** Which partitions part a doorway, and which parts are doors; meters. */
const LIMITS = { mostPartition: 0.4, leastDoor: 0.6 };

/**
 * Parts doors and passages of an inner wall at the partitions that run against it between two rooms: what seems one opening there
 * is a door of each room, and the scan misses the pier between them. A part that is narrower than any door is none.
 */
export function partAtPartitions(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  rooms: readonly DetectedRoom[],
  options: OpeningSizes = {},
): WallOpening[] {
  const { leastWidth, passageWidth } = { ...OPENING_SIZES, ...options };
  if (wall.exterior) return [...openings];
  const partitions = partitionsAt(wall, rooms, LIMITS.mostPartition);
  return openings.flatMap((opening): WallOpening[] => {
    if (opening.type === 'window') return [opening];
    const isWithin = ([from, to]: readonly [number, number]) =>
      from - opening.from >= leastWidth && opening.to - to >= leastWidth;
    const within = partitions.find(isWithin);
    if (!within) return [opening];
    const parts = [
      { from: opening.from, to: within[0] },
      { from: within[1], to: opening.to },
    ];
    return parts
      .filter(({ from, to }) => to - from >= LIMITS.leastDoor)
      .map(({ from, to }) => ({ ...opening, type: to - from > passageWidth ? 'passage' : 'door', from, to }));
  });
}
