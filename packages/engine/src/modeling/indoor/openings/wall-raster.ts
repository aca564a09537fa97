import type { DetectedWall } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';

/** A wall unrolled: along its length (u) and up (v), with what was seen on its faces and between them. */
export interface WallRaster {
  cell: number;
  width: number;
  height: number;
  /** Local z of row 0's lower edge. */
  z0: number;
  length: number;
  /** Points on a face, per cell; one layer per side: left of a→b, right of it. */
  solid: [Uint16Array, Uint16Array];
  /** Points between the faces, per cell: only openings show any. */
  inner: Uint16Array;
  /** The points between the faces: along and height. */
  innerPoints: { u: number[]; z: number[] };
  /** The points on the faces: along and height. */
  facePoints: { u: number[]; z: number[] };
}

/** Side of the raster cells, meters. */
export const WALL_CELL = 0.05;

/** Collects what the scan shows of a wall. */
export function rasterWall(wall: DetectedWall, points: StoreyPoints): WallRaster {
  const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
  const dx = (wall.b[0] - wall.a[0]) / length;
  const dy = (wall.b[1] - wall.a[1]) / length;
  const z0 = wall.zBottom;
  const width = Math.max(1, Math.ceil(length / WALL_CELL));
  const height = Math.max(1, Math.ceil((wall.zTop - z0) / WALL_CELL));
  const raster: WallRaster = {
    cell: WALL_CELL,
    width,
    height,
    z0,
    length,
    solid: [new Uint16Array(width * height), new Uint16Array(width * height)],
    inner: new Uint16Array(width * height),
    innerPoints: { u: [], z: [] },
    facePoints: { u: [], z: [] },
  };
  const half = wall.thickness / 2;
  const margin = Math.min(0.03, wall.thickness / 4);
  const reach = half + margin;
  const box = {
    minX: Math.min(wall.a[0], wall.b[0]) - reach * Math.abs(dy),
    maxX: Math.max(wall.a[0], wall.b[0]) + reach * Math.abs(dy),
    minY: Math.min(wall.a[1], wall.b[1]) - reach * Math.abs(dx),
    maxY: Math.max(wall.a[1], wall.b[1]) + reach * Math.abs(dx),
  };
  visitBox(points, box, (k) => {
    const x = points.x[k]! - wall.a[0];
    const y = points.y[k]! - wall.a[1];
    const u = dx * x + dy * y;
    const o = dx * y - dy * x;
    const v = points.z[k]! - z0;
    if (u < 0 || u >= length || v < 0 || Math.abs(o) > reach) return;
    const row = Math.floor(v / WALL_CELL);
    if (row >= height) return;
    const at = row * width + Math.min(width - 1, Math.floor(u / WALL_CELL));
    if (Math.abs(o) >= half - margin) {
      raster.solid[o > 0 ? 0 : 1][at]!++;
      raster.facePoints.u.push(u);
      raster.facePoints.z.push(points.z[k]!);
      return;
    }
    if (v < 0.04) return;
    raster.inner[at]!++;
    raster.innerPoints.u.push(u);
    raster.innerPoints.z.push(points.z[k]!);
  });
  return raster;
}
