import type { Aabb, Vec3 } from '@cloud/engine';

/** Share of a room's length on either side that may be wall or another room: bounds of a turned room reach over both. */
const MARGIN = 0.25;

/**
 * Where a walk begins: at the place itself if that lies in the middle half of a room, else in the middle of the nearest room.
 * Without rooms it is the place.
 *
 * @param rooms bounds of rooms; world coordinates, meters.
 */
export function walkingStart(place: Vec3, rooms: readonly Aabb[]): Vec3 {
  const nearest = rooms.toSorted((p, q) => distanceTo(p, place) - distanceTo(q, place))[0];
  if (!nearest || distanceTo(nearest, place) === 0) return place;
  const { min, max } = nearest;
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]];
}

/** Meters from where a ceiling is cut off down to the highest floor on which one stands upright below it. */
const LEAST_HEADROOM = 1.3;

/**
 * A place from which a floor is looked for downward: what lies higher in the topmost rooms is a wall, or the ceiling.
 *
 * @param ceilingCut height below the topmost ceiling, which is hidden from above; none outdoors.
 */
export const belowCeiling = ([x, y, z]: Vec3, ceilingCut = Infinity): Vec3 => [
  x,
  y,
  Math.min(z, ceilingCut - LEAST_HEADROOM),
];

/** Meters from a place to the middle half of a room, over its whole height; 0 in it. */
function distanceTo({ min, max }: Aabb, [x, y, z]: Vec3): number {
  const outside = (value: number, from: number, to: number, margin: number) =>
    Math.max(0, from + margin * (to - from) - value, value - to + margin * (to - from));
  return Math.hypot(
    outside(x, min[0], max[0], MARGIN),
    outside(y, min[1], max[1], MARGIN),
    outside(z, min[2], max[2], 0),
  );
}
