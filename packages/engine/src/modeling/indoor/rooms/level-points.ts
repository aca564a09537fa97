import { boxBeside, cellAt } from '../../../spatial/raster-grid.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { CountBeside } from './align-rooms.ts';
import type { StoreyScan } from './storey-scan.ts';

/** Strip beside an edge in which floor and ceiling points are counted; meters. */
export interface LevelPointOptions {
  /** Strip beside the edge, from near to far: clear of the wall's own points, narrower than a wall. */
  near?: number;
  far?: number;
  /** Points this near to the floor's level, or to the ceiling's height, are floor or ceiling. */
  floorReach?: number;
  ceilingReach?: number;
}

export const LEVEL_POINT_DEFAULTS: Required<LevelPointOptions> = {
  near: 0.02,
  far: 0.09,
  floorReach: 0.04,
  ceilingReach: 0.05,
};

/** How far around an edge points are read, meters: the strip, and a little for rounding. */
const READ_MARGIN = 0.1;

/** Makes a counter of the floor and ceiling points in a thin strip beside an edge, on the side it is asked for. */
export function levelPointsBeside(
  { points, ceilings, storey: { elevation } }: StoreyScan,
  options: LevelPointOptions = {},
): CountBeside {
  const { near, far, floorReach, ceilingReach } = { ...LEVEL_POINT_DEFAULTS, ...options };
  return (a, b, inward) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const dx = (b[0] - a[0]) / length;
    const dy = (b[1] - a[1]) / length;
    const box = boxBeside({ a, b }, READ_MARGIN);
    let count = 0;
    visitBox(points, box, (k) => {
      const x = points.x[k]! - a[0];
      const y = points.y[k]! - a[1];
      const along = dx * x + dy * y;
      const off = inward[0] * x + inward[1] * y;
      if (along < 0 || along > length || off < near || off > far) return;
      const z = points.z[k]!;
      const over = cellAt(ceilings.grid, points.x[k]!, points.y[k]!);
      const isFloor = Math.abs(z - elevation) < floorReach;
      if (isFloor || (over >= 0 && Math.abs(z - ceilings.height[over]!) < ceilingReach)) count++;
    });
    return count;
  };
}
