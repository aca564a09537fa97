import type { StairTread } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { centroidOf, isInside, signedArea } from '../../../math/polygon.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';

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
  for (const { outline: whole, z } of treads) {
    const [mx, my] = centroidOf(whole);
    const outline = whole.map(([x, y]): Vec2 => [mx + inner * (x - mx), my + inner * (y - my)]);
    const xs = outline.map(([x]) => x);
    const ys = outline.map(([, y]) => y);
    const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
    const cells = new Set<string>();
    visitBox(points, box, (k) => {
      const [x, y, height] = [points.x[k]!, points.y[k]!, points.z[k]! - z];
      if (height > from && height < to && isInside(outline, x, y))
        cells.add(`${Math.floor(x / cell)},${Math.floor(y / cell)}`);
    });
    shown += cells.size;
    all += Math.max(1, Math.abs(signedArea(outline)) / cell ** 2);
  }
  return shown <= mostShown * all;
}
