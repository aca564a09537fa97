import { expect, it } from 'vitest';
import type { Vec2 } from '../core/vector.ts';
import type { PlanLine } from './line-arrangement.ts';
import { fillPolygon } from './polygon-raster.ts';
import { gridOver } from './raster-grid.ts';
import { simplestOutline } from './simplest-outline.ts';

const GRID = gridOver({ minX: -2, minY: -2, maxX: 8, maxY: 6 }, 0.05);
const EVERYWHERE = { has: () => true };

/** The lines under the edges of a polygon, each with walls all along. */
function linesUnder(polygon: readonly Vec2[]): PlanLine[] {
  const lines: PlanLine[] = [];
  polygon.forEach(([x, y], k) => {
    const [u, v] = polygon[(k + 1) % polygon.length]!;
    const length = Math.hypot(u - x, v - y);
    const [nx, ny] = [(v - y) / length, (x - u) / length];
    lines.push({ nx, ny, d: nx * x + ny * y, slots: EVERYWHERE });
  });
  return lines;
}

function outline(polygon: readonly Vec2[], others: readonly PlanLine[] = []): Vec2[] {
  const mask = new Uint8Array(GRID.width * GRID.height);
  fillPolygon(polygon, mask, GRID);
  const loops = simplestOutline(mask, GRID, [...linesUnder(polygon), ...others]);
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

it.each([73, 45, 117])('has a corner of %d degrees where its walls meet, and no step beside it', (degrees) => {
  const turn = (degrees * Math.PI) / 180;
  const corners: Vec2[] = [
    [0, 0],
    [4.5, 0],
    [4.5 - 3.2 / Math.tan(turn), 3.2],
    [-1, 3.2],
  ];
  // Lines along the axes through the skew wall, as those of neighbors' walls: they tempt to climb it by steps.
  const beside = [3.6, 4, 4.4].map((d): PlanLine => ({ nx: 1, ny: 0, d, slots: EVERYWHERE }));
  const across = [0.4, 1.6, 2.9].map((d): PlanLine => ({ nx: 0, ny: 1, d, slots: EVERYWHERE }));
  const found = outline(corners, [...beside, ...across]);
  expect(found).toHaveLength(corners.length);
  for (const [x, y] of corners) expect(Math.min(...found.map(([u, v]) => Math.hypot(u - x, v - y)))).toBeLessThan(0.01);
});
