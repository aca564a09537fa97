import type { Vec2 } from '../../../../core/vector.ts';
import { convexHull } from '../../../../math/convex-hull.ts';
import { close } from '../../../../spatial/morphology.ts';
import { fillPolygon } from '../../../../spatial/polygon-raster.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';

/** How the treads of a stair fill its plan. */
export interface TreadCellOptions {
  /** Levels in a row whose hull the stair fills: it bridges treads in shade, and follows a turn. */
  span?: number;
  /** Half the width of gaps that are filled, cells. */
  gap?: number;
}

export const TREAD_CELL_DEFAULTS: Required<TreadCellOptions> = { span: 6, gap: 3 };

/**
 * Cells of a raster that stairs fill in plan: those in the hull of each few treads that follow each other.
 *
 * @param chains the plan places of each level of a stair, from the lowest on; those that the scan does not show are empty.
 * @returns a mask, 1 in these cells.
 */
export function treadCells(
  chains: readonly { levels: readonly (readonly Vec2[])[] }[],
  grid: RasterGrid,
  options: TreadCellOptions = {},
): Uint8Array {
  const { span, gap } = { ...TREAD_CELL_DEFAULTS, ...options };
  const cells = new Uint8Array(grid.width * grid.height);
  for (const { levels } of chains) {
    for (const k of levels.keys()) {
      const hull = convexHull(levels.slice(k, k + span).flat());
      if (hull.length >= 3) fillPolygon(hull, cells, grid);
    }
  }
  return close(cells, grid, gap);
}
