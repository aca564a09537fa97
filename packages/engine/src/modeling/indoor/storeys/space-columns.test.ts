import { expect, it } from 'vitest';
import { gridOver } from '../../../spatial/raster-grid.ts';
import { buildColumns, surfacesIn } from './space-columns.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, 0.5);
const HEIGHTS = { zMin: -0.2, zMax: 3, binHeight: 0.05 };

/** A column of points at a plan place, at the heights given. */
const columnOf = (heights: readonly number[]) => ({
  x: Float32Array.from(heights, () => 0.2),
  y: Float32Array.from(heights, () => 0.7),
  z: Float32Array.from(heights),
});

it('shows floor, table and ceiling, low to high', () => {
  const heights = [0, 0.75, 2.6].flatMap((z) => [z - 0.004, z, z + 0.004, z + 0.002]);
  const columns = buildColumns(columnOf(heights), GRID, HEIGHTS);
  expect(columns.cell).toHaveLength(1);
  const surfaces = surfacesIn(columns, 0);
  expect(surfaces).toHaveLength(3);
  [0, 0.75, 2.6].forEach((z, k) => expect(Math.abs(surfaces[k]! - z)).toBeLessThan(0.03));
});

it('shows the ceiling and the floor of a thin slab as two surfaces, however dense the ceiling', () => {
  const heights = [0, 2.6, 2.6, 2.6, 2.75].flatMap((z) => [z - 0.004, z, z + 0.004, z + 0.002]);
  const surfaces = surfacesIn(buildColumns(columnOf(heights), GRID, HEIGHTS), 0);
  expect(surfaces.map((z) => Math.round(z * 10) / 10)).toEqual([0, 2.6, 2.8]);
});

it('shows both faces of a slab two bins thick, each cut in halves by the borders of bins, where asked for', () => {
  const faces = [2.6, 2.71].flatMap((z) => Array.from({ length: 20 }, (_, k) => z - 0.03 + k * 0.003));
  const columns = buildColumns(columnOf(faces), GRID, HEIGHTS);
  expect(surfacesIn(columns, 0)).toEqual([]);
  const surfaces = surfacesIn(columns, 0, { leastPairShare: 0.9 });
  expect(surfaces).toEqual([expect.closeTo(2.6, 1), expect.closeTo(2.71, 1)]);
});

it('shows no surface in a wall that goes all the way up', () => {
  const heights = Array.from({ length: 340 }, (_, k) => k / 100 - 0.195);
  expect(surfacesIn(buildColumns(columnOf(heights), GRID, HEIGHTS), 0)).toEqual([]);
});

it('leaves out columns with too few points, and points outside', () => {
  expect(buildColumns(columnOf([0, 1, 2]), GRID, HEIGHTS).cell).toHaveLength(0);
  const outside = { x: Float32Array.of(5, 5, 5, 5), y: Float32Array.of(0, 0, 0, 0), z: Float32Array.of(0, 0, 0, 0) };
  expect(buildColumns(outside, GRID, HEIGHTS).cell).toHaveLength(0);
});
