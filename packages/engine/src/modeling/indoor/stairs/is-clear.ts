import type { StairTread } from '../../../core/model/structured-model.ts';
import { signedArea } from '../../../math/polygon.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitTread } from './visit-tread.ts';

/** What stands in the way of people on a stair; meters unless said otherwise. */
export interface ClearOptions {
  /** Heights above a tread between which nothing stands. */
  from?: number;
  to?: number;
  /** The middle of a tread, as a share of its length and width: railings and walls stand at its sides. */
  inner?: number;
  /** Side of the cells that are looked at, and the most share of them that may show points: what stands beside, and people. */
  cell?: number;
  mostShown?: number;
}

export const CLEAR_DEFAULTS: Required<ClearOptions> = { from: 0.35, to: 1.5, inner: 0.7, cell: 0.1, mostShown: 0.25 };

/** True if people could walk on treads: hardly anything shows where they would be. */
export function isClear(treads: readonly StairTread[], points: StoreyPoints, options: ClearOptions = {}): boolean {
  const { from, to, inner, cell, mostShown } = { ...CLEAR_DEFAULTS, ...options };
  let [shown, all] = [0, 0];
  for (const { outline, z } of treads) {
    const cells = new Set<string>();
    visitTread(outline, inner, points, (k) => {
      const height = points.z[k]! - z;
      if (height > from && height < to)
        cells.add(`${Math.floor(points.x[k]! / cell)},${Math.floor(points.y[k]! / cell)}`);
    });
    shown += cells.size;
    all += Math.max(1, (Math.abs(signedArea(outline)) * inner ** 2) / cell ** 2);
  }
  return shown <= mostShown * all;
}
