import type { FacePoints, UnrolledPoints } from '../../src/modeling/indoor/openings/raster/unrolled-points.ts';
import { noFacePoints } from '../../src/modeling/indoor/openings/raster/unrolled-points.ts';
import type { WallRaster } from '../../src/modeling/indoor/openings/raster/wall-raster.ts';

/** A wall of which nothing was seen; length and height in meters, in cells of 5 cm. */
export function emptyRaster(length = 4, zTop = 2.6): WallRaster {
  const cell = 0.05;
  const [width, height] = [length, zTop].map((size) => Math.round(size / cell)) as [number, number];
  const layer = () => new Uint16Array(width * height);
  return {
    cell,
    width,
    height,
    z0: 0,
    length,
    solid: [layer(), layer()],
    inner: layer(),
    innerPoints: noFacePoints(),
    floor: new Uint16Array(width),
    floorBefore: new Uint16Array(width),
    before: layer(),
    facePoints: noFacePoints(),
    behind: noFacePoints(),
    relief: [noFacePoints(), noFacePoints()],
  };
}

/** Adds a point to those of a raster. */
export function addPoint(points: UnrolledPoints & Partial<FacePoints>, u: number, z: number, depth = 0): void {
  points.u = Float64Array.of(...points.u, u);
  points.z = Float64Array.of(...points.z, z);
  if (points.depth) points.depth = Float64Array.of(...points.depth, depth);
}
