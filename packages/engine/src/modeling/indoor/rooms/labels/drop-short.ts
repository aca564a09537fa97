import { labelBoxes, labelComponents } from '../../../../spatial/connected-components.ts';
import { close } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';

/**
 * The cells of a mask that hang together, over gaps of twice `gap` cells, with others along at least `leastLength` cells in one
 * of the raster directions.
 */
export function dropShort(
  mask: Uint8Array,
  grid: RasterGrid,
  { leastLength, gap }: { leastLength: number; gap: number },
): Uint8Array {
  const { label, sizes } = labelComponents(close(mask, grid, gap), grid);
  const boxes = labelBoxes(label, sizes.length, grid);
  return mask.map((set, at) => {
    if (!set) return 0;
    const { i0, i1, j0, j1 } = boxes[label[at]!]!;
    return Math.max(i1 - i0, j1 - j0) >= leastLength ? 1 : 0;
  });
}
