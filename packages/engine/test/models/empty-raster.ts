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
    innerPoints: { u: [], z: [] },
    floor: new Uint16Array(width),
    floorBefore: new Uint16Array(width),
    before: layer(),
    facePoints: { u: [], z: [], depth: [] },
    behind: { u: [], z: [], depth: [] },
    relief: [
      { u: [], z: [], depth: [] },
      { u: [], z: [], depth: [] },
    ],
  };
}
