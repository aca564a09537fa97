import { labelBoxes, labelComponents } from '../../../../spatial/connected-components.ts';
import { close } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { rectangleOf } from '../raster/rectangle.ts';
import { quantile } from '../../../../math/statistics.ts';
import type { FacePoints } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** Which holes in a wall's face are openings; lengths in meters. */
export interface FaceHoleOptions {
  /** Half the gap between points of the face that is wall, cells. */
  gap?: number;
  /** Share of a hole's bounding box that is empty. */
  leastRectangular?: number;
  mostWidth?: number;
  mostHeight?: number;
  /** Whether a hole may go up to the ceiling, and on to an end of the wall. */
  mayReachTop?: boolean;
  mayReachEnds?: boolean;
}

export const FACE_HOLE_DEFAULTS: Required<FaceHoleOptions> = {
  gap: 2,
  leastRectangular: 0.85,
  mostWidth: 6,
  mostHeight: 2.8,
  mayReachTop: false,
  mayReachEnds: false,
};

/** Rectangular holes in the face of an outer wall toward its room, which furniture before it rarely leaves. */
export function faceHoles(raster: WallRaster, options: FaceHoleOptions = {}): Rectangle[] {
  const knobs = { ...FACE_HOLE_DEFAULTS, ...options };
  const { width, height, cell } = raster;
  const grid: RasterGrid = { x0: 0, y0: 0, cell, width, height };
  const face = close(
    Uint8Array.from(raster.solid[0], (count) => (count > 0 ? 1 : 0)),
    grid,
    knobs.gap,
  );
  const { label, sizes } = labelComponents(
    face.map((set) => 1 - set),
    grid,
  );
  return labelBoxes(label, sizes.length, grid).flatMap((box, id) => {
    const { i0, i1, j0, j1 } = box;
    const isAtEnd = i0 === 0 || i1 === width - 1;
    const isOnBorder = (isAtEnd && !knobs.mayReachEnds) || (j1 === height - 1 && !knobs.mayReachTop);
    const isRectangular = sizes[id]! >= knobs.leastRectangular * (i1 - i0 + 1) * (j1 - j0 + 1);
    const hole = rectangleOf(box, raster);
    const fits = hole.to - hole.from <= knobs.mostWidth && hole.top - hole.bottom <= knobs.mostHeight;
    return !isOnBorder && isRectangular && fits ? [hole] : [];
  });
}

/** Points this near to where the face was drawn lie on it, meters; and the share of those beside a hole that are strays in it. */
const ON_FACE = 0.03;
const STRAY = 0.03;

/** The sides of a hole where the points of its face end, and its head where they begin; where none shows them, as they were. */
export function withFaceEdges(hole: Rectangle, relief: FacePoints, cell: number, from: number): Rectangle {
  const [before, behind, over]: [number[], number[], number[]] = [[], [], []];
  relief.depth.forEach((depth, k) => {
    if (Math.abs(depth) > ON_FACE) return;
    const u = relief.u[k]!;
    const z = relief.z[k]!;
    if (z > from && z < hole.top - cell) {
      if (Math.abs(u - hole.from) < cell) before.push(u);
      if (Math.abs(u - hole.to) < cell) behind.push(u);
    }
    if (u > hole.from + cell && u < hole.to - cell && Math.abs(z - hole.top) < cell) over.push(z);
  });
  return {
    from: quantile(before, 1 - STRAY) ?? hole.from,
    to: quantile(behind, STRAY) ?? hole.to,
    bottom: hole.bottom,
    top: quantile(over, STRAY) ?? hole.top,
  };
}
