import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import type { StoreyScan } from '../storey-scan.ts';

/** What lies less far below the ceiling than `from` and farther than `to` shows right below it; meters. */
const BELOW = { from: 0.35, to: 0.1 };

/** Cells in which something shows right below the ceiling, where leaves and cupboards end: walls, lintels, beams. O(n). */
export function toppedCells(
  { points: { x, y, z }, ceilings }: Pick<StoreyScan, 'points' | 'ceilings'>,
  grid: RasterGrid,
): Uint8Array {
  const topped = new Uint8Array(grid.width * grid.height);
  for (let p = 0; p < x.length; p++) {
    const over = cellAt(ceilings.grid, x[p]!, y[p]!);
    if (over < 0) continue;
    const below = ceilings.lowest[over]! - z[p]!;
    if (below <= BELOW.to || below >= BELOW.from) continue;
    const at = cellAt(grid, x[p]!, y[p]!);
    if (at >= 0) topped[at] = 1;
  }
  return topped;
}
