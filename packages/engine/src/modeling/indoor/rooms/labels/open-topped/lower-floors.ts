import { labelComponents } from '../../../../../spatial/connected-components.ts';
import { close, dilate, erode } from '../../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../../spatial/raster-grid.ts';
import { STOREY_POINTS_DEFAULTS } from '../../../storeys/storey-points.ts';
import { FLOOR_LEVEL_DEFAULTS } from '../../floor-levels.ts';
import type { StoreyScan } from '../../storey-scan.ts';
import { CELL_AREA } from '../room-labels.ts';

/** What tells a floor that lies lower than its storey's; lengths in cells of the label raster unless said otherwise. */
export interface LowerFloorOptions {
  /** Height of the bins in which levels are looked for, meters; a floor shows in two of them. */
  bin?: number;
  /** Half the gap between points of a floor. */
  gap?: number;
  /** Half the least width of a floor: walls show at every height, but are thin. */
  halfWidth?: number;
  /** Square meters of a floor, so far from its walls. */
  leastArea?: number;
}

export const LOWER_FLOOR_DEFAULTS: Required<LowerFloorOptions> = { bin: 0.05, gap: 3, halfWidth: 5, leastArea: 1.5 };

/**
 * Cells of floors up to a split level below that of a storey whose ceiling was not scanned; where it was, ceilings tell of such
 * rooms. None over a storey with ceilings, which lie at the same heights.
 */
export function lowerFloors(
  { lowerPoints, storey: { elevation, index }, layout: { storeys } }: StoreyScan,
  grid: RasterGrid,
  options: LowerFloorOptions = {},
): Uint8Array {
  const { bin, gap, halfWidth, leastArea } = { ...LOWER_FLOOR_DEFAULTS, ...options };
  const floors = new Uint8Array(grid.width * grid.height);
  if (!lowerPoints || storeys[index - 1]?.ceilingSeen) return floors;
  const highest = elevation - STOREY_POINTS_DEFAULTS.belowFloor;
  const bins = Math.ceil((FLOOR_LEVEL_DEFAULTS.mostStep - STOREY_POINTS_DEFAULTS.belowFloor) / bin);
  const shown = Array.from({ length: bins }, () => new Uint8Array(floors.length));
  const { x, y, z } = lowerPoints();
  for (let p = 0; p < x.length; p++) {
    const at = cellAt(grid, x[p]!, y[p]!);
    const layer = shown[Math.floor((highest - z[p]!) / bin)];
    if (layer && at >= 0) layer[at] = 1;
  }
  for (let b = 0; b + 1 < bins; b++) {
    const level = close(
      shown[b]!.map((set, at) => set | shown[b + 1]![at]!),
      grid,
      gap,
    );
    const { label, sizes } = labelComponents(erode(level, grid, halfWidth), grid);
    const isFloor = sizes.map((size) => size * CELL_AREA >= leastArea);
    if (!isFloor.includes(true)) continue;
    const middle = Uint8Array.from(label, (id) => (id >= 0 && isFloor[id] ? 1 : 0));
    dilate(middle, grid, halfWidth + 1).forEach((set, at) => (floors[at]! |= set & level[at]!));
  }
  return floors;
}
