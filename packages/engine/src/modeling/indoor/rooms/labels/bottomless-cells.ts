import { labelComponents } from '../../../../spatial/connected-components.ts';
import { dilate, erode } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt, lookAcross } from '../../../../spatial/raster-grid.ts';
import type { StoreyScan } from '../storey-scan.ts';
import { CELL_AREA } from './room-labels.ts';
import type { StoreyRasters } from './storey-rasters.ts';

/** What tells a level surface under which no room lies; lengths in cells of the label raster. */
export interface BottomlessOptions {
  /** Under the ceiling of a room something shows within this. */
  reach?: number;
  /** Half the least width of a place without anything below: what furniture hides is narrower. */
  halfWidth?: number;
  /** Least area of such a place, square meters, and least share of it that nothing bounds on some side. */
  leastArea?: number;
  leastOpen?: number;
  /** Half the gap between points of what bounds it. */
  gap?: number;
}

export const BOTTOMLESS_DEFAULTS: Required<BottomlessOptions> = {
  reach: 10,
  halfWidth: 5,
  leastArea: 1.5,
  leastOpen: 0.5,
  gap: 2,
};

/**
 * Cells of ground or roofs that lie at the height of a storey's ceilings, seen from above: nothing shows below them, not even a
 * floor that lies lower than the storey's.
 *
 * @param covered cells under something level.
 */
export function groundAround(
  { lowerPoints, storey: { elevation } }: Pick<StoreyScan, 'lowerPoints' | 'storey'>,
  covered: Uint8Array,
  { floor, inner, barrier }: Pick<StoreyRasters, 'floor' | 'inner' | 'barrier'>,
  grid: RasterGrid,
): Uint8Array {
  const shown = floor.map((set, at) => set | inner[at]!);
  const bottomless = bottomlessCells(covered, { shown, walls: barrier }, grid);
  if (!lowerPoints || !bottomless.includes(1)) return bottomless;
  const { x, y, z } = lowerPoints();
  for (let p = 0; p < x.length; p++) {
    const at = cellAt(grid, x[p]!, y[p]!);
    if (at >= 0 && z[p]! < elevation) shown[at] = 1;
  }
  return bottomlessCells(covered, { shown, walls: barrier }, grid);
}

/**
 * Cells under something level with nothing in sight below it, neither floor nor what stands on it: a scanner that sees a ceiling
 * sees something of the room as well. Where it does not, far from it or behind furniture, the room goes on around, or its walls stand.
 *
 * @param covered cells under something level.
 * @param around cells that show anything between floor and lintel, and those of walls.
 */
export function bottomlessCells(
  covered: Uint8Array,
  { shown, walls }: Record<'shown' | 'walls', Uint8Array>,
  grid: RasterGrid,
  options: BottomlessOptions = {},
): Uint8Array {
  const { reach, halfWidth, leastArea, leastOpen, gap } = { ...BOTTOMLESS_DEFAULTS, ...options };
  const near = dilate(shown, grid, reach);
  const bare = covered.map((set, at) => (near[at] ? 0 : set));
  const { label, sizes } = labelComponents(dilate(erode(bare, grid, halfWidth), grid, halfWidth), grid);
  const bounds = shown.map((set, at) => set | walls[at]!);
  const outward = openOutward(dilate(bounds, grid, gap), grid);
  const open = new Uint32Array(sizes.length);
  label.forEach((id, at) => {
    if (id >= 0) open[id]! += outward[at]!;
  });
  const isGround = sizes.map((size, id) => size * CELL_AREA >= leastArea && open[id]! >= leastOpen * size);
  const empty = Uint8Array.from(label, (id) => (id >= 0 && isGround[id] ? 1 : 0));
  // Up to what shows, which may be the room's own.
  const whole = dilate(empty, grid, reach - 1);
  return covered.map((set, at) => set & whole[at]!);
}

/** Cells between which and the raster's border nothing lies in one of the four raster directions. */
function openOutward(bounds: Uint8Array, grid: RasterGrid): Uint8Array {
  const open = new Uint8Array(bounds.length);
  lookAcross(grid, (start, step, count) => {
    for (let k = 0, at = start; k < count && !bounds[at]; k++, at += step) open[at] = 1;
  });
  return open;
}
