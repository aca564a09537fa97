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

/** Artifact `segments/planes.json`: what the planes stage found. `segments/region.i32` holds the region of each point. */
export interface PlaneSegments {
  version: 1;
  /** Side of the voxels the planes were grown on, meters. */
  voxel: number;
  /** Scale of measurement noise, meters. */
  noise: number;
  /** Share of all points that lie on a plane. */
  coverage: number;
  /** Points in the air that the model is made without; absent where no more hang there than in any scan. */
  ghosts?: number;
  /** Largest first; `id` is the place in this list. */
  planes: PlaneRegion[];
  /** The densely seen parts of planes, largest first: what walls are built on. A face that was only glimpsed has none. */
  cores: PlaneRegion[];
}
