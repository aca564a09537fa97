/** A point or direction in the plan, meters. */
export type Vec2 = readonly [number, number];
/** A point or direction in space, meters, Z up. */
export type Vec3 = readonly [number, number, number];
/** An axis-aligned box. */
export interface Aabb {
  min: Vec3;
  max: Vec3;
}

/** The places of x, y and z in a vector. */
export type Axis = 0 | 1 | 2;

/** One value for each of x, y and z. */
export function perAxis<T>(of: (axis: Axis) => T): [T, T, T] {
  return [of(0), of(1), of(2)];
}
