/** How large the voxels are that planes grow on; meters. */
export interface VoxelSizeOptions {
  /** Point spacings to a voxel's side: some 30 points for a fit. */
  spacings?: number;
  /** Spacing where the scan does not tell it. */
  assumedSpacing?: number;
  /** Smallest and largest side: finer is noise, coarser joins the faces of a wall. */
  least?: number;
  most?: number;
  /** Least extent of a scan along an axis that counts. */
  leastExtent?: number;
  /** Most cubes in the box of the scan; larger ones are tried until so many fit, each so many times the last. */
  mostCubes?: number;
  step?: number;
}

export const VOXEL_SIZE_DEFAULTS: Required<VoxelSizeOptions> = {
  spacings: 6,
  assumedSpacing: 0.02,
  least: 0.06,
  most: 0.25,
  leastExtent: 0.5,
  mostCubes: 1e8,
  step: 1.1,
};

/** Side of the voxels for a scan: six point spacings, within sensible bounds, and never more cubes than memory allows. */
export function voxelSize(
  spacing: number,
  { min, max }: { min: readonly number[]; max: readonly number[] },
  options: VoxelSizeOptions = {},
): number {
  const knobs = { ...VOXEL_SIZE_DEFAULTS, ...options };
  const wanted = knobs.spacings * (spacing > 0 ? spacing : knobs.assumedSpacing);
  let size = Math.min(knobs.most, Math.max(knobs.least, wanted));
  const volume = max.reduce((product, high, k) => product * Math.max(knobs.leastExtent, high - min[k]!), 1);
  while (volume / size ** 3 > knobs.mostCubes) size *= knobs.step;
  return size;
}
