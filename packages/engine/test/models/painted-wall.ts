import type { Rectangle } from '../../src/modeling/indoor/openings/raster/rectangle.ts';
import { FacePointCollector } from '../../src/modeling/indoor/openings/raster/unrolled-points.ts';
import type { WallRaster } from '../../src/modeling/indoor/openings/raster/wall-raster.ts';
import { emptyRaster } from './empty-raster.ts';

const WALL = [240, 240, 235] as const;

/** A part of a wall's face; `oneIn` says that only one of so many of its points was seen. */
export interface Panel extends Rectangle {
  color: readonly [number, number, number];
  oneIn?: number;
}

/** The left face of a wall of 4 × 2.6 m, a point every centimeter: later panels lie on earlier ones. */
export function paintedWall(
  panels: readonly Panel[],
  isSeen: (u: number, z: number) => boolean = () => true,
): WallRaster {
  const raster = emptyRaster();
  const { cell, width, inner } = raster;
  const points = new FacePointCollector();
  const [left, right] = [new Float32Array(3 * inner.length), new Float32Array(3 * inner.length)];
  for (let i = 0; i < 400; i++) {
    for (let j = 0; j < 260; j++) {
      const [u, z] = [(i + 0.5) / 100, (j + 0.5) / 100];
      if (!isSeen(u, z)) continue;
      const panel = panels.findLast(({ from, to, bottom, top }) => u > from && u < to && z > bottom && z < top);
      if ((i + 3 * j) % (panel?.oneIn ?? 1) > 0) continue;
      const at = Math.floor(z / cell) * width + Math.floor(u / cell);
      raster.solid[0][at]!++;
      points.add(u, z);
      for (let c = 0; c < 3; c++) left[3 * at + c]! += (panel?.color ?? WALL)[c]!;
    }
  }
  const facePoints = points.points();
  return { ...raster, facePoints, relief: [facePoints, raster.relief[1]], color: [left, right] };
}
