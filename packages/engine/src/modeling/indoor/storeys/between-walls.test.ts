import { expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import { columnsBetweenWalls } from './between-walls.ts';
import { buildColumns } from './space-columns.ts';

const GRID = gridOver({ minX: -20, minY: -20, maxX: 24, maxY: 24 }, 0.2);

/** Level ground with walls of a height around 4 × 4 m, a way in open in one of them, and whether a place lies between them. */
function betweenAt(height: number, way: number) {
  const points: [number, number, number][] = [];
  for (let x = -20; x < 24; x += 0.1) for (let y = -20; y < 24; y += 0.1) points.push([x, y, 0], [x, y, 0.01]);
  for (let up = 0; up < height; up += 0.04) {
    for (let s = 0; s < 4; s += 0.1) {
      points.push([s, 0, up], [s, 4, up], [0, s, up]);
      if (Math.abs(s - 2) > way / 2) points.push([4, s, up]);
    }
  }
  const columns = buildColumns(
    {
      x: Float32Array.from(points, (p) => p[0]),
      y: Float32Array.from(points, (p) => p[1]),
      z: Float32Array.from(points, (p) => p[2]),
    },
    GRID,
    { zMin: -0.2, zMax: 3, binHeight: 0.05 },
  );
  const between = columnsBetweenWalls(columns);
  return (x: number, y: number) => between[columns.columnAt[cellAt(GRID, x, y)]!];
}

it('tells places with walls on all sides from those around them', () => {
  const at = betweenAt(2.5, 1);
  expect(at(1, 1)).toBe(1);
  for (const [x, y] of [
    [-3, 2],
    [7, 2],
    [2, 9],
    [6, -6],
  ] as const)
    expect(at(x, y)).toBe(0);
});

it('leaves out what lies in line with a way out', () => {
  const at = betweenAt(2.5, 1);
  expect(at(1, 2)).toBe(0);
});

it('takes no hedge for a wall', () => {
  expect(betweenAt(1.2, 0)(2, 2)).toBe(0);
});
