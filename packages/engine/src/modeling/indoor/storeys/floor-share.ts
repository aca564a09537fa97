import { edgesOf, isInside } from '../../../math/polygon.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from './storey-points.ts';
import { visitBox } from './storey-points.ts';

/** Side of the cells that show a floor, how far they lie from walls, which show at all heights, and how near to the floor; meters. */
const CELL = 0.2;
const OFF_WALL = 0.15;
const REACH = 0.07;

/** Share of a room, 0 to 1, on which its floor shows. */
export function floorShare(
  { polygon, zFloor, floorLevel = zFloor }: Pick<DetectedRoom, 'polygon' | 'zFloor' | 'floorLevel'>,
  points: StoreyPoints,
): number {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const grid = gridOver(box, CELL);
  const shown = new Set<number>();
  visitBox(points, box, (k) => {
    if (Math.abs(points.z[k]! - floorLevel) <= REACH) shown.add(cellAt(grid, points.x[k]!, points.y[k]!));
  });
  const edges = edgesOf(polygon).map(([a, b]) => ({ a, b }));
  let [cells, seen] = [0, 0];
  for (let at = 0; at < grid.width * grid.height; at++) {
    const i = at % grid.width;
    const [x, y] = [grid.x0 + (i + 0.5) * CELL, grid.y0 + ((at - i) / grid.width + 0.5) * CELL];
    if (!isInside(polygon, x, y) || edges.some((edge) => distanceToSegment(edge, x, y) < OFF_WALL)) continue;
    cells++;
    if (shown.has(at)) seen++;
  }
  return cells > 0 ? seen / cells : 0;
}
