import type { Vec2, Vec3 } from './vector.ts';

/** A measured plane region: n·p = d with unit normal n, in the cloud's local frame. */
export interface PlaneRegion {
  id: number;
  normal: Vec3;
  d: number;
  centroid: Vec3;
  /** Points given to the region. */
  pointCount: number;
  /** Root mean square distance of its points, meters. */
  rms: number;
  /** Bounds in space. */
  min: Vec3;
  max: Vec3;
  /** Occupied area, square meters (voxel faces, not the hull). */
  area: number;
  /** Outline in the plane's own (u, v) frame, if it was traced. */
  outline?: Vec2[];
}
