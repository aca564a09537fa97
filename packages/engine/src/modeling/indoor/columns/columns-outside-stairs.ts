import { distance } from '../../../math/polygon.ts';
import type { DetectedColumn, DetectedStair } from '../detected-elements.ts';
import { treadsOf } from '../stairs/treads.ts';

/** A pole within this of a tread's corner carries the stair, meters. */
const OF_STAIR = 0.15;

/** Columns without the poles that stairs wind around. */
export function columnsOutsideStairs(
  columns: readonly DetectedColumn[],
  stairs: readonly DetectedStair[],
): DetectedColumn[] {
  return columns.filter(({ storey, shape }) => {
    const winding = stairs.filter((stair) => stair.shape === 'winding' && stair.storey === storey);
    return !winding.some((stair) =>
      treadsOf(stair).some(({ outline }) => outline.some((corner) => distance(corner, shape.center) < OF_STAIR)),
    );
  });
}
