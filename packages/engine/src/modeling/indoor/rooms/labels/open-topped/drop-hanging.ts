import { labelBoxes, labelComponents } from '../../../../../spatial/connected-components.ts';
import { dilate } from '../../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import type { StoreyRasters } from '../storey-rasters.ts';

/** What tells that the highest points of a storey without ceiling hang over its floor. */
export interface HangingOptions {
  /** What hangs is at least so long, meters: the lintel of a door is shorter. */
  leastLength?: number;
  /** Floor shows within so many cells on either side. */
  around?: number;
}

export const HANGING_DEFAULTS: Required<HangingOptions> = { leastLength: 2, around: 2 };

/**
 * Drops what hangs in the band of a storey whose ceiling was not scanned: the edge of a floor above, say. Under it the scan shows
 * floor and nothing that stands, along more than the width of a door. Changes `barrier`.
 */
export function dropHanging(
  barrier: Uint8Array,
  { standing, floor }: Pick<StoreyRasters, 'standing' | 'floor'>,
  grid: RasterGrid,
  options: HangingOptions = {},
): void {
  const { leastLength, around } = { ...HANGING_DEFAULTS, ...options };
  const stands = dilate(
    Uint8Array.from(standing, (points) => (points > 0 ? 1 : 0)),
    grid,
    1,
  );
  const isOverFloor = dilate(floor, grid, around);
  const hanging = barrier.map((set, at) => (set && !stands[at] && isOverFloor[at] ? 1 : 0));
  const { label, sizes } = labelComponents(dilate(hanging, grid, 1), grid);
  const boxes = labelBoxes(label, sizes.length, grid);
  hanging.forEach((set, at) => {
    if (!set) return;
    const { i0, i1, j0, j1 } = boxes[label[at]!]!;
    if (Math.hypot(i1 - i0, j1 - j0) * grid.cell >= leastLength) barrier[at] = 0;
  });
}
