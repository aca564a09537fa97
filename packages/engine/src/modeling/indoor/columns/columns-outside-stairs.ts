import { convexHull } from '../../../math/convex-hull.ts';
import { isInside } from '../../../math/polygon.ts';
import type { DetectedColumn, DetectedStair } from '../detected-elements.ts';
import { treadsOf } from '../stairs/treads.ts';

/** Columns without the poles that stairs wind around. */
export function columnsOutsideStairs(
  columns: readonly DetectedColumn[],
  stairs: readonly DetectedStair[],
): DetectedColumn[] {
  const winding = stairs
    .filter(({ shape }) => shape === 'winding')
    .map((stair) => ({ storey: stair.storey, hull: convexHull(treadsOf(stair).flatMap(({ outline }) => outline)) }));
  return columns.filter(
    ({ storey, shape }) => !winding.some((stair) => stair.storey === storey && isInside(stair.hull, ...shape.center)),
  );
}
