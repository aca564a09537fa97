import type { WallRaster } from '../../src/modeling/indoor/openings/raster/wall-raster.ts';

/** A wall of 4 × 2.6 m of which nothing was seen. */
export function emptyRaster(): WallRaster {
  const [width, height] = [80, 52];
  const layer = () => new Uint16Array(width * height);
  return {
    cell: 0.05,
    width,
    height,
    z0: 0,
    length: 4,
    solid: [layer(), layer()],
    inner: layer(),
    innerPoints: { u: [], z: [] },
    floor: new Uint16Array(width),
    floorBefore: new Uint16Array(width),
    before: layer(),
    facePoints: { u: [], z: [], depth: [] },
    behind: { u: [], z: [], depth: [] },
  };
}
