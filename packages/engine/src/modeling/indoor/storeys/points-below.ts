import type { Warning } from '../../../core/errors.ts';
import { CellCounts } from '../../../spatial/cell-counts.ts';
import type { PlanPoints } from './space-columns.ts';

/** Lengths in meters. */
const DEFAULTS = {
  /** Side of the plan cells, and how many points on the floor make one a part of it. */
  cell: 0.5,
  leastPoints: 3,
  /** What lies this near to the floor's level is on it. */
  onFloor: 0.1,
  /** A slab, beams and ducts below a floor reach this far down. */
  below: 0.5,
  /** Images in polished floors are a smaller share of the points, in percent. */
  leastPercent: 3,
};

/**
 * Says how many points lie under the lowest floor that was found: most likely a storey whose own floor the scan does not show, which
 * the model lacks.
 *
 * @param floor level of the lowest floor, meters.
 */
export function pointsBelow({ x, y, z }: PlanPoints, floor: number): Warning[] {
  const { cell, leastPoints, onFloor, below, leastPercent } = DEFAULTS;
  const cellOf = (i: number) => [Math.floor(x[i]! / cell), Math.floor(y[i]! / cell)] as const;
  const onIt = new CellCounts();
  for (let i = 0; i < z.length; i++) if (Math.abs(z[i]! - floor) <= onFloor) onIt.add(...cellOf(i));
  let count = 0;
  let lowest = floor;
  for (let i = 0; i < z.length; i++) {
    if (z[i]! > floor - below || onIt.countAt(...cellOf(i)) < leastPoints) continue;
    count++;
    lowest = Math.min(lowest, z[i]!);
  }
  const percent = Math.round((100 * count) / z.length);
  const depth = Math.round(10 * (floor - lowest)) / 10;
  return percent >= leastPercent ? [{ code: 'points-below-floor', params: { count, percent, depth } }] : [];
}
