import { centroidOf } from '../../../math/polygon.ts';
import { lowestOf } from '../../../math/slopes.ts';
import type { DetectedRoom, DetectedStorey, DetectedWall, SlopedCeiling } from '../detected-elements.ts';

/** Rooms and walls under one roof. */
export interface RoofPart {
  rooms: readonly DetectedRoom[];
  walls: readonly DetectedWall[];
  /** Planes of a sloped roof and its highest place. */
  sloped?: SlopedCeiling;
}

/** Rooms are under one roof where the planes of the others pass no lower than so far below their own ceiling, meters. */
const SAME_ROOF = 0.05;

/**
 * The roofs over a storey: one over all its rooms, or the level ones and each sloped one apart. Rooms without a seen
 * ceiling are under the largest.
 */
export function roofParts(
  { index }: DetectedStorey,
  rooms: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
): RoofPart[] {
  const own = rooms.filter((room) => room.storey === index);
  const groups = groupByRoof(own.filter(({ sloped }) => sloped !== undefined));
  const level = own.filter(({ sloped, ceilingSeen }) => ceilingSeen && !sloped);
  if (groups.length === 0) return [{ rooms, walls }];
  const unseen = own.filter(({ ceilingSeen }) => !ceilingSeen);
  const parts = [...groups, ...(level.length > 0 ? [level] : [])].toSorted((a, b) => areaOf(b) - areaOf(a));
  const sloped = (part: readonly DetectedRoom[]) => (part === level ? {} : { sloped: unionOf(part) });
  if (parts.length === 1) return [{ rooms, walls, ...sloped(parts[0]!) }];
  return parts.map((part, k) => {
    const covered = k === 0 ? [...part, ...unseen] : part;
    return {
      rooms: covered,
      walls: walls.filter((wall) => wall.rooms.some((room) => covered.includes(rooms[room]!))),
      ...sloped(part),
    };
  });
}

/** Sloped rooms whose planes, taken together, change the ceiling of none of them. */
function groupByRoof(rooms: readonly DetectedRoom[]): DetectedRoom[][] {
  const groups: DetectedRoom[][] = [];
  for (const room of rooms.toSorted((a, b) => b.area - a.area)) {
    const group = groups.find((members) => isOneRoof([...members, room]));
    if (group) group.push(room);
    else groups.push([room]);
  }
  return groups;
}

function isOneRoof(rooms: readonly DetectedRoom[]): boolean {
  const { slopes, top } = unionOf(rooms);
  return rooms.every(({ polygon, sloped }) =>
    [centroidOf(polygon), ...polygon].every(
      (place) => lowestOf(slopes, place, top) > lowestOf(sloped!.slopes, place, sloped!.top) - SAME_ROOF,
    ),
  );
}

/** All planes of rooms, and the highest place of their ceilings. */
function unionOf(rooms: readonly DetectedRoom[]): SlopedCeiling {
  const ceilings = rooms.map(({ sloped }) => sloped!);
  return {
    slopes: [...new Map(ceilings.flatMap(({ slopes }) => slopes).map((slope) => [slope.join(), slope])).values()],
    top: Math.max(...ceilings.map(({ top }) => top)),
  };
}

const areaOf = (rooms: readonly DetectedRoom[]): number => rooms.reduce((sum, { area }) => sum + area, 0);
