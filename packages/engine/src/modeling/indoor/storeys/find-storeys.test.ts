import { expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import { findStoreys } from './find-storeys.ts';
import { buildColumns } from './space-columns.ts';

/** Level sheets over 6 × 4 m, or smaller ones, at the heights given. */
function sheets(...levels: { z: number; width?: number; from?: number }[]) {
  const points: [number, number, number][] = [];
  for (const { z, width = 6, from = 0 } of levels) {
    for (let x = from; x < from + width; x += 0.05) for (let y = 0; y < 4; y += 0.05) points.push([x, y, z]);
  }
  return {
    x: Float32Array.from(points, (p) => p[0]),
    y: Float32Array.from(points, (p) => p[1]),
    z: Float32Array.from(points, (p) => p[2]),
  };
}

function storeysOf(points: ReturnType<typeof sheets>) {
  const grid = gridOver({ minX: -0.5, minY: -0.5, maxX: 13.5, maxY: 4.5 }, 0.2);
  return findStoreys(buildColumns(points, grid, { zMin: -0.5, zMax: 7, binHeight: 0.05 }), points);
}

it('finds two storeys and the heights between floor and ceiling', () => {
  const { storeys, warnings } = storeysOf(sheets({ z: 0 }, { z: 2.6 }, { z: 2.85 }, { z: 5.3 }));
  expect(warnings).toEqual([]);
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual([true, true]);
  const [ground, upper] = storeys;
  expect(ground!.elevation).toBeCloseTo(0, 2);
  expect(Math.abs(ground!.height - 2.6)).toBeLessThan(0.06);
  expect(ground!.zCap).toBeLessThan(2.85);
  expect(upper!.elevation).toBeCloseTo(2.85, 2);
  expect(Math.abs(upper!.height - 2.45)).toBeLessThan(0.06);
});

it('takes no table for a floor', () => {
  const { storeys } = storeysOf(sheets({ z: 0 }, { z: 0.6, width: 0.5 }, { z: 2.7 }));
  expect(storeys).toHaveLength(1);
  expect(storeys[0]!.elevation).toBeCloseTo(0, 2);
});

it('warns where no ceiling was scanned', () => {
  const { storeys, warnings } = storeysOf(sheets({ z: 0.3 }));
  expect(warnings.map(({ code }) => code)).toEqual(['ceiling-not-seen']);
  expect(storeys).toHaveLength(1);
  expect(storeys[0]!.elevation).toBeCloseTo(0.3, 2);
  expect(storeys[0]!.ceilingSeen).toBe(false);
});

it('finds none in too small a patch', () => {
  expect(storeysOf(sheets({ z: 0, width: 0.3 })).storeys).toEqual([]);
});

it('goes up to its own ceiling beside a building whose upper floor lies at that level', () => {
  const house = [{ z: 0 }, { z: 2.6 }, { z: 3 }, { z: 5.6 }];
  const hall = [
    { z: 0, from: 7 },
    { z: 3, from: 7 },
  ];
  const [ground, upper] = storeysOf(sheets(...house, ...hall)).storeys;
  expect(upper!.elevation).toBeCloseTo(3, 2);
  const { grid, z } = ground!.caps!;
  expect(z[cellAt(grid, 3, 2)]).toBeLessThan(3);
  expect(z[cellAt(grid, 10, 2)]).toBeGreaterThan(3.2);
});

it('finds half a storey beside a storey that it does not fit into, and keeps their points apart', () => {
  const { storeys } = storeysOf(
    sheets({ z: 1.4 }, { z: 4 }, { z: 0, from: 6.2, width: 4 }, { z: 2.6, from: 6.2, width: 4 }),
  );
  expect(storeys.map(({ elevation }) => elevation)).toEqual([expect.closeTo(0, 2), expect.closeTo(1.4, 2)]);
  expect(storeys.every(({ height }) => Math.abs(height - 2.6) < 0.06)).toBe(true);
  const capOf = (k: number, x: number) => storeys[k]!.caps!.z[cellAt(storeys[k]!.caps!.grid, x, 2)]!;
  expect(capOf(0, 3)).toBeLessThan(0);
  expect(capOf(1, 8)).toBeLessThan(1.4);
  expect(Math.min(capOf(0, 8), capOf(1, 3))).toBeGreaterThan(4);
});

it.each([
  { about: 'a landing', low: { z: 1.3, from: 6, width: 1.2 }, high: { z: 4, from: 6, width: 1.2 } },
  { about: 'a floor under the same ceiling', low: { z: 0.6, from: 6, width: 4 }, high: { z: 2.7, from: 6, width: 4 } },
])('takes $about for no storey', ({ low, high }) => {
  expect(storeysOf(sheets({ z: 0 }, { z: 2.7 }, low, high)).storeys).toHaveLength(1);
});
