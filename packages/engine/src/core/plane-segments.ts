import type { PlaneRegion } from './primitive.ts';

/** Artifact `segments/planes.json`: what the planes stage found. `segments/region.i32` holds the region of each point. */
export interface PlaneSegments {
  version: 1;
  /** Side of the voxels the planes were grown on, meters. */
  voxel: number;
  /** Scale of measurement noise, meters. */
  noise: number;
  /** Share of all points that lie on a plane. */
  coverage: number;
  /** Largest first; `id` is the place in this list. */
  planes: PlaneRegion[];
}
