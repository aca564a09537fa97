import type { Vec2 } from '../../../core/vector.ts';
import { centroidOf, isInside } from '../../../math/polygon.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';

/** Calls `visit` with each point at any height over the middle of a tread, which is so large a share of its length and width. */
export function visitTread(
  tread: readonly Vec2[],
  share: number,
  points: StoreyPoints,
  visit: (index: number) => void,
): void {
  const [mx, my] = centroidOf(tread);
  const outline = tread.map(([x, y]): Vec2 => [mx + share * (x - mx), my + share * (y - my)]);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  visitBox(points, box, (k) => {
    if (isInside(outline, points.x[k]!, points.y[k]!)) visit(k);
  });
}
