import { labelBoxes, labelComponents } from '../../../spatial/connected-components.ts';
import { close } from '../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { rimShare } from './opening-evidence.ts';
import type { Rectangle } from './rectangle.ts';
import { cellsOf, rectangleOf } from './rectangle.ts';
import type { WallRaster } from './wall-raster.ts';

/** Which holes in a wall's face are openings; lengths in meters. */
export interface FaceHoleOptions {
  /** Half the gap between points of the face that is wall, cells. */
  gap?: number;
  /** Share of a hole's bounding box that is empty. */
  leastRectangular?: number;
  /** Share of a rough opening that lies in its hole. */
  leastShared?: number;
  mostWidth?: number;
  mostHeight?: number;
}

export const FACE_HOLE_DEFAULTS: Required<FaceHoleOptions> = {
  gap: 2,
  leastRectangular: 0.85,
  leastShared: 0.7,
  mostWidth: 4,
  mostHeight: 2.3,
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
    const isOnBorder = i0 === 0 || i1 === width - 1 || j1 === height - 1;
    const isRectangular = sizes[id]! >= knobs.leastRectangular * (i1 - i0 + 1) * (j1 - j0 + 1);
    const hole = rectangleOf(box, raster);
    const fits = hole.to - hole.from <= knobs.mostWidth && hole.top - hole.bottom <= knobs.mostHeight;
    return !isOnBorder && isRectangular && fits ? [hole] : [];
  });
}

/**
 * Candidates as large as the holes in the face that they are parts of, each hole once, and the holes without a candidate.
 *
 * @param leastRim share of a hole's rim that must show points between the faces.
 */
export function withHoles(candidates: readonly Rectangle[], raster: WallRaster, leastRim: number): Rectangle[] {
  const holes = faceHoles(raster).filter((hole) => rimShare(hole, raster) >= leastRim);
  const grown = candidates.map((candidate) => grownToHole(candidate, holes, raster));
  const used = new Set(grown.filter((box, k) => box !== candidates[k]));
  const own = grown.filter((box) => !used.has(box) && ![...used].some((hole) => overlaps(box, hole)));
  const rest = holes.filter((hole) => !candidates.some((candidate) => overlaps(candidate, hole)));
  return [...own, ...used, ...rest];
}

/** A rough opening as large as the hole that it is a part of; itself where it is in none. */
function grownToHole(
  rough: Rectangle,
  holes: readonly Rectangle[],
  raster: WallRaster,
  options: FaceHoleOptions = {},
): Rectangle {
  const { leastShared } = { ...FACE_HOLE_DEFAULTS, ...options };
  const own = areaOf(rough, raster);
  const hole = holes.find((other) => {
    if (!overlaps(rough, other)) return false;
    const shared = {
      from: Math.max(rough.from, other.from),
      to: Math.min(rough.to, other.to),
      bottom: Math.max(rough.bottom, other.bottom),
      top: Math.min(rough.top, other.top),
    };
    return areaOf(shared, raster) >= leastShared * own;
  });
  return hole && areaOf(hole, raster) > own ? hole : rough;
}

function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.from < b.to && b.from < a.to && a.bottom < b.top && b.bottom < a.top;
}

function areaOf(box: Rectangle, raster: WallRaster): number {
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  return (i1 - i0 + 1) * (j1 - j0 + 1);
}
