import { labelBoxes, labelComponents } from '../../../../spatial/connected-components.ts';
import { close } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { rectangleOf } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** Which holes in a wall's face are openings; lengths in meters. */
export interface FaceHoleOptions {
  /** Half the gap between points of the face that is wall, cells. */
  gap?: number;
  /** Share of a hole's bounding box that is empty. */
  leastRectangular?: number;
  mostWidth?: number;
  mostHeight?: number;
  /** Whether a hole may go up to the ceiling; no hole goes on to the ends of the wall. */
  mayReachTop?: boolean;
}

export const FACE_HOLE_DEFAULTS: Required<FaceHoleOptions> = {
  gap: 2,
  leastRectangular: 0.85,
  mostWidth: 4,
  mostHeight: 2.3,
  mayReachTop: false,
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
    const isOnBorder = i0 === 0 || i1 === width - 1 || (j1 === height - 1 && !knobs.mayReachTop);
    const isRectangular = sizes[id]! >= knobs.leastRectangular * (i1 - i0 + 1) * (j1 - j0 + 1);
    const hole = rectangleOf(box, raster);
    const fits = hole.to - hole.from <= knobs.mostWidth && hole.top - hole.bottom <= knobs.mostHeight;
    return !isOnBorder && isRectangular && fits ? [hole] : [];
  });
}
