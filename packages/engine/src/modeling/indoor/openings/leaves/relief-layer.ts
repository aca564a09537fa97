import type { FacePoints } from '../raster/unrolled-points.ts';
import { pointsAt, pointsThat } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** Points on a face and near it in their order along the wall, with heights over its foot; the leaf lies deepest. */
export type Layer = FacePoints;

/** The points on a face and near it in their order along the wall. */
export function sortedAlong({ relief, z0 }: WallRaster, side: 0 | 1): Layer {
  const { u } = relief[side];
  const sorted = pointsAt(
    relief[side],
    new Uint32Array(u.length).map((_, k) => k).sort((a, b) => u[a]! - u[b]!),
  );
  for (let k = 0; k < u.length; k++) sorted.z[k]! -= z0;
  return sorted;
}

/** The layer with what lies deepest in it where leaves lie behind what is beside them, sign 1, or before it, sign -1. */
export function deepestLeaf({ u, z, depth }: Layer, sign: 1 | -1): Layer {
  return { u, z, depth: sign > 0 ? depth : depth.map((one) => -one) };
}

/** What of a layer lies between two heights, meters. */
export function withHeights(layer: Layer, low: number, high: number): Layer {
  return pointsThat(layer, (k) => layer.z[k]! >= low && layer.z[k]! < high);
}

/** What of a layer lies between two places along the wall, meters. */
export function between({ u, z, depth }: Layer, from: number, to: number): Layer {
  const [a, b] = [firstFrom(u, from), firstFrom(u, to)];
  return { u: u.subarray(a, b), z: z.subarray(a, b), depth: depth.subarray(a, b) };
}

/** Index of the first of ascending values that is not less than another. */
function firstFrom(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The depths that something shows. */
export const seen = (depths: Float64Array) => [...depths].filter((one) => !Number.isNaN(one));

/** Share of some depths for which something holds; 0 of none. */
export function shareThat(depths: readonly number[], holds: (depth: number) => boolean): number {
  return depths.filter(holds).length / Math.max(1, depths.length);
}
