import type { Aabb, Vec3 } from '@cloud/engine';

/** Meters from the border of a room within which a person would see nothing but a wall. */
const FROM_WALLS = 0.5;

/**
 * Where a walk begins: at the place itself if that lies well within a room, else in the middle of the nearest room. Without
 * rooms it is the place.
 *
 * @param rooms bounds of rooms; world coordinates, meters.
 */
export function walkingStart(place: Vec3, rooms: readonly Aabb[]): Vec3 {
  const nearest = rooms.toSorted((p, q) => distanceTo(p, place) - distanceTo(q, place))[0];
  if (!nearest || distanceTo(nearest, place) === 0) return place;
  const { min, max } = nearest;
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]];
}

/** From a place to what of a room lies well within its walls; 0 there. */
function distanceTo({ min, max }: Aabb, [x, y, z]: Vec3): number {
  const outside = (value: number, from: number, to: number) => Math.max(0, from - value, value - to);
  return Math.hypot(
    outside(x, min[0] + FROM_WALLS, max[0] - FROM_WALLS),
    outside(y, min[1] + FROM_WALLS, max[1] - FROM_WALLS),
    outside(z, min[2] - FROM_WALLS, max[2]),
  );
}
