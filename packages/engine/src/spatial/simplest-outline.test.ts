import { expect, it } from 'vitest';
import type { Vec2 } from '../core/vector.ts';
import type { PlanLine } from './line-arrangement.ts';
import { fillPolygon } from './polygon-raster.ts';
import { gridOver } from './raster-grid.ts';
import { simplestOutline } from './simplest-outline.ts';

const GRID = gridOver({ minX: -2, minY: -2, maxX: 8, maxY: 6 }, 0.05);
const EVERYWHERE = { has: () => true };

/** The lines under the edges of a polygon along the axes, each with walls all along. */
function linesUnder(polygon: readonly Vec2[]): PlanLine[] {
  const lines: PlanLine[] = [];
  polygon.forEach(([x, y], k) => {
    const [u, v] = polygon[(k + 1) % polygon.length]!;
    const [nx, ny] = [Math.sign(v - y), Math.sign(x - u)];
    lines.push({ nx, ny, d: nx * x + ny * y, slots: EVERYWHERE });
  });
  return lines;
}

function outline(polygon: readonly Vec2[]): Vec2[] {
  const mask = new Uint8Array(GRID.width * GRID.height);
  fillPolygon(polygon, mask, GRID);
  const loops = simplestOutline(mask, GRID, linesUnder(polygon));
  expect(loops).toHaveLength(1);
  return loops[0]!;
}

it('drops a step that is not worth its corners', () => {
  expect(
    outline([
      [0, 0],
      [5, 0],
      [5, 2],
      [4.95, 2],
      [4.95, 3],
      [0, 3],
    ]),
  ).toHaveLength(4);
});

it('keeps a pillar in a wall', () => {
  expect(
    outline([
      [0, 0],
      [5, 0],
      [5, 3],
      [3, 3],
      [3, 2.5],
      [2.4, 2.5],
      [2.4, 3],
      [0, 3],
    ]),
  ).toHaveLength(8);
});

it('gives nothing for an empty mask', () => {
  expect(simplestOutline(new Uint8Array(GRID.width * GRID.height), GRID, [])).toEqual([]);
});
