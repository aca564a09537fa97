import type { Slope } from '../../../core/model/structured-model.ts';
import { heightOn } from '../../../math/slopes.ts';
import { dilate } from '../../../spatial/morphology.ts';
import { cellAt } from '../../../spatial/raster-grid.ts';
import type { PlanPoints } from '../storeys/space-columns.ts';
import type { CeilingMap } from './ceiling-map.ts';

/** Where a plane of the roof hangs over the floor of an attic; meters. */
export interface RoofOptions {
  /** The roof counts from this height over the floor. */
  leastClear?: number;
  /** A point so near to a plane lies on it. */
  reach?: number;
  /** A plane goes on so many cells around each point. */
  around?: number;
}

export const ROOF_DEFAULTS: Required<RoofOptions> = { leastClear: 0.3, reach: 0.06, around: 1 };

/**
 * Fills the ceiling map of an attic with the planes of the roof. A plane counts in each cell that holds or touches one of its
 * points, since a scanner under a roof shows little of it a few meters away. Heights that the map has already stay; its lowest
 * heights follow the plane.
 *
 * @param slopes sloping planes, plan frame.
 * @param elevation floor of the attic, local z.
 */
export function roofOverAttic(
  ceilings: CeilingMap,
  points: PlanPoints,
  slopes: readonly Slope[],
  elevation: number,
  options: RoofOptions = {},
): CeilingMap {
  const { leastClear, reach, around } = { ...ROOF_DEFAULTS, ...options };
  const { grid } = ceilings;
  const height = ceilings.height.slice();
  const lowest = ceilings.lowest.slice();
  const placeOf = (at: number): [number, number] => {
    const i = at % grid.width;
    return [grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell];
  };
  for (const slope of slopes) {
    // The map's lowest heights are those of a cell and its neighbors.
    const fall = (Math.abs(slope[0]) + Math.abs(slope[1])) * grid.cell;
    const on = new Uint8Array(height.length);
    points.x.forEach((x, p) => {
      const [y, z] = [points.y[p]!, points.z[p]!];
      if (z < elevation + leastClear || Math.abs(z - heightOn(slope, [x, y])) > reach) return;
      const at = cellAt(grid, x, y);
      if (at >= 0) on[at] = 1;
    });
    dilate(on, grid, around).forEach((set, at) => {
      if (!set) return;
      const z = heightOn(slope, placeOf(at));
      if (z < elevation + leastClear) return;
      const seen = ceilings.height[at]!;
      if (Number.isNaN(seen) && !(z >= height[at]!)) {
        height[at] = z;
        lowest[at] = z - fall;
      } else if (Math.abs(seen - z) <= reach + fall / 2) lowest[at] = Math.min(lowest[at]!, z - fall);
    });
  }
  return { grid, height, lowest };
}
