import { labelComponents } from '../../../../spatial/connected-components.ts';
import { close, dilate, erode } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import type { StoreyScan } from '../storey-scan.ts';
import { CELL_AREA } from './room-labels.ts';
import type { StoreyRasters } from './storey-rasters.ts';
import type { WallBand } from './wall-band.ts';

/** Which level things in the band under the ceiling are no walls; lengths in cells of the label raster. */
export interface DropSurfacesOptions {
  /** Half the gap between points over which a surface hangs together. */
  gap?: number;
  /** Half its least width: wider than the head of a window in a thick wall. */
  halfWidth?: number;
  /** Least area, square meters. */
  leastArea?: number;
  /** Share of its cells that are flat: of the rest the lower side shows as well as the upper one. */
  leastFlat?: number;
  /** What stands along its border may be a wall, so far in. */
  rim?: number;
}

export const DROP_SURFACES_DEFAULTS: Required<DropSurfacesOptions> = {
  gap: 1,
  halfWidth: 6,
  leastArea: 1,
  leastFlat: 0.6,
  rim: 2,
};

/**
 * Drops what a landing, or a flight of stairs, shows in the band under the ceiling: a surface that is wide both ways, while a
 * wall that is seen from one side shows a face. What stands under it stays. Changes `barrier`.
 *
 * @param rasters `middle`: cells with something that stands; `flatCells`: gives the cells whose points in the band lie at one
 *   height, called only if something is wide.
 */
export function dropSurfaces(
  barrier: Uint8Array,
  { flatCells, middle }: Pick<StoreyRasters, 'middle'> & { flatCells: () => Uint8Array },
  grid: RasterGrid,
  options: DropSurfacesOptions = {},
): void {
  const { gap, halfWidth, leastArea, leastFlat, rim } = { ...DROP_SURFACES_DEFAULTS, ...options };
  const hanging = barrier.map((set, at) => (middle[at] ? 0 : set));
  const wide = dilate(erode(close(hanging, grid, gap), grid, halfWidth), grid, halfWidth);
  const { label, sizes } = labelComponents(wide, grid);
  if (!sizes.some((size) => size * CELL_AREA >= leastArea)) return;
  const [flat, inner] = [flatCells(), erode(wide, grid, rim)];
  const [filled, level] = [new Uint32Array(sizes.length), new Uint32Array(sizes.length)];
  label.forEach((id, at) => {
    if (id < 0) return;
    filled[id]! += hanging[at]!;
    level[id]! += hanging[at]! & flat[at]!;
  });
  const isSurface = sizes.map((size, id) => size * CELL_AREA >= leastArea && level[id]! >= leastFlat * filled[id]!);
  label.forEach((id, at) => {
    if (id >= 0 && isSurface[id] && !middle[at] && (flat[at] || inner[at])) barrier[at] = 0;
  });
}

/** Most height of what is flat within a cell, meters: a step of a flight of stairs. */
const MOST_RISE = 0.25;

/** Cells in which all that lies in the band under the ceiling lies at one height, or nothing does. */
export function flatCells(
  { points: { x, y, z }, ceilings }: Pick<StoreyScan, 'points' | 'ceilings'>,
  grid: RasterGrid,
  band: WallBand,
): Uint8Array {
  const cells = grid.width * grid.height;
  const [lowest, highest] = [new Float32Array(cells).fill(Infinity), new Float32Array(cells).fill(-Infinity)];
  for (let p = 0; p < x.length; p++) {
    const at = cellAt(grid, x[p]!, y[p]!);
    const over = cellAt(ceilings.grid, x[p]!, y[p]!);
    if (at < 0 || over < 0 || z[p]! < band.low[over]! || z[p]! >= band.high[over]!) continue;
    lowest[at] = Math.min(lowest[at]!, z[p]!);
    highest[at] = Math.max(highest[at]!, z[p]!);
  }
  return Uint8Array.from(highest, (top, at) => (top - lowest[at]! <= MOST_RISE ? 1 : 0));
}
