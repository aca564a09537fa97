/** A point or direction in the plan, meters. */
export type Vec2 = readonly [number, number];
/** A point or direction in space, meters, Z up. */
export type Vec3 = readonly [number, number, number];
/** An axis-aligned box. */
export interface Aabb {
  min: Vec3;
  max: Vec3;
}
