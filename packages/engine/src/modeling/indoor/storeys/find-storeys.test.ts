import { expect, it } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import { findStoreys } from './find-storeys.ts';
import { buildColumns } from './space-columns.ts';

/** Level sheets over 6 × 4 m, or smaller ones, at the heights given. */
function sheets(...levels: { z: number; width?: number; from?: number }[]) {
  const points: [number, number, number][] = [];
  for (const { z, width = 6, from = 0 } of levels) {
    for (let x = from; x < from + width; x += 0.05) for (let y = 0; y < 4; y += 0.05) points.push([x, y, z]);
  }
  return columnsOf(points);
}

/** Walls around the sheets, or a part of them. */
function walls({ z, height, width = 6, from = 0 }: { z: number; height: number; width?: number; from?: number }) {
  const points: [number, number, number][] = [];
  for (let up = z; up < z + height; up += 0.02) {
    for (let x = from; x < from + width; x += 0.05) points.push([x, 0, up], [x, 4, up]);
    for (let y = 0; y < 4; y += 0.05) points.push([from, y, up], [from + width, y, up]);
  }
  return columnsOf(points);
}

function columnsOf(points: readonly (readonly [number, number, number])[]) {
  return {
    x: Float32Array.from(points, (p) => p[0]),
    y: Float32Array.from(points, (p) => p[1]),
    z: Float32Array.from(points, (p) => p[2]),
  };
}

function together(...clouds: ReturnType<typeof sheets>[]) {
  const joined = (axis: 'x' | 'y' | 'z') => Float32Array.from(clouds.flatMap((cloud) => [...cloud[axis]]));
  return { x: joined('x'), y: joined('y'), z: joined('z') };
}

/** The same, as a scanner scatters them: a bell of this standard deviation. */
function scattered({ x, y, z }: ReturnType<typeof sheets>, deviation: number) {
  const random = seededRandom(7);
  const bell = () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
  return { x, y, z: z.map((height) => height + deviation * bell()) };
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

it('finds every storey of a building that was scanned without ceilings, the open one on top too', () => {
  const cut = 2.4;
  const { storeys, warnings } = storeysOf(
    together(sheets({ z: 0 }, { z: 2.85 }), walls({ z: 0, height: cut }), walls({ z: 2.85, height: cut })),
  );
  expect(storeys.map(({ elevation }) => elevation)).toEqual([expect.closeTo(0, 2), expect.closeTo(2.85, 2)]);
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual([false, false]);
  for (const { height } of storeys) expect(Math.abs(height - cut)).toBeLessThan(0.15);
  expect(storeys[0]!.zCap).toBeLessThan(2.85);
  expect(warnings).toEqual([{ code: 'ceiling-not-seen', params: { storeys: 2 } }]);
});

it.each([
  { about: 'heads of windows', over: sheets({ z: 5.1, from: 8, width: 1.2 }) },
  {
    about: 'strays',
    over: columnsOf(Array.from({ length: 300 }, (_, k) => [0.1 + 0.2 * (k % 30), 0.1 + 0.4 * Math.floor(k / 30), 6])),
  },
])('takes $about over the floor of the topmost storey for no ceiling', ({ over }) => {
  const floors = sheets({ z: 0 }, { z: 2.85, width: 12 });
  const below = walls({ z: 0, height: 2.4 });
  const { storeys } = storeysOf(together(floors, below, walls({ z: 2.85, height: 2.4, width: 12 }), over));
  expect(storeys.map(({ elevation }) => elevation)).toEqual([expect.closeTo(0, 2), expect.closeTo(2.85, 2)]);
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual([false, false]);
});

it.each([
  { about: 'lower', ceiling: 5.3, seen: [false, true] },
  { about: 'upper', ceiling: 2.6, seen: [true, false] },
])('tells that the $about one of two storeys was scanned without its ceiling', ({ ceiling, seen }) => {
  const { storeys } = storeysOf(
    together(
      sheets({ z: 0 }, { z: 2.85 }, { z: ceiling }),
      walls({ z: 0, height: 2.4 }),
      walls({ z: 2.85, height: 2.4 }),
    ),
  );
  expect(storeys.map(({ elevation }) => elevation)).toEqual([expect.closeTo(0, 2), expect.closeTo(2.85, 2)]);
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual(seen);
});

it('takes no ceiling of a cabin for that of the wide hall without one around it', () => {
  const points: [number, number, number][] = [];
  const rows = Array.from({ length: 401 }, (_, k) => 0.1 * k);
  for (const x of rows) for (const y of rows) points.push([x, y, 0]);
  for (const t of rows) for (let z = 0; z < 5.9; z += 0.04) points.push([0, t, z], [40, t, z], [t, 0, z], [t, 40, z]);
  for (let x = 18; x < 23; x += 0.1) {
    for (let y = 18; y < 23; y += 0.1) points.push([x, y, 2.6]);
    for (let z = 0; z < 2.6; z += 0.04) points.push([x, 18, z], [x, 23, z], [18, x, z], [23, x, z]);
  }
  const cloud = columnsOf(points);
  const grid = gridOver({ minX: -0.5, minY: -0.5, maxX: 40.5, maxY: 40.5 }, 0.2);
  const { storeys, warnings } = findStoreys(buildColumns(cloud, grid, { zMin: -0.5, zMax: 7, binHeight: 0.05 }), cloud);
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual([false]);
  expect(storeys[0]!.height).toBeGreaterThan(5.5);
  expect(warnings).toHaveLength(1);
});

it('takes the ceiling of a low room for no floor where walls of a hall go up beside it', () => {
  const hall = { from: 6.2, width: 6 };
  const { storeys } = storeysOf(
    together(
      sheets({ z: 0 }, { z: 2.6 }, { z: 0, ...hall }, { z: 6, ...hall }),
      walls({ z: 0, height: 2.6 }),
      walls({ z: 0, height: 6, ...hall }),
    ),
  );
  expect(storeys.map(({ elevation }) => elevation)).toEqual([expect.closeTo(0, 2)]);
  expect(storeys[0]!.ceilingSeen).toBe(true);
});

it.each([
  { about: 'with', ceiling: [{ z: 2.5, from: 3, width: 4 }] },
  { about: 'without', ceiling: [] },
])('takes the ground around a house $about a ceiling for no floor, however much of it was scanned', ({ ceiling }) => {
  const house = { from: 3, width: 4 };
  const ground = columnsOf(
    Array.from({ length: 280 * 280 }, (_, k): [number, number, number] => [
      -10 + (k % 280) * 0.1,
      -12 + Math.floor(k / 280) * 0.1,
      -0.2,
    ]).filter(([x, y]) => x < 2.9 || x > 7.1 || y < -0.1 || y > 4.1),
  );
  const points = together(ground, sheets({ z: 0, ...house }, ...ceiling), walls({ z: 0, height: 2.5, ...house }));
  const grid = gridOver({ minX: -10, minY: -12, maxX: 18, maxY: 16 }, 0.2);
  const { storeys } = findStoreys(buildColumns(points, grid, { zMin: -0.5, zMax: 3, binHeight: 0.05 }), points);
  expect(storeys.map(({ elevation }) => elevation)).toEqual([expect.closeTo(0, 2)]);
  expect(storeys[0]!.ceilingSeen).toBe(ceiling.length > 0);
});

it('takes what lies over a storey for its ceiling where hardly a floor lies at that level: a stair head on the roof', () => {
  const { storeys, warnings } = storeysOf(
    together(
      sheets({ z: 0, width: 12 }, { z: 3, width: 12 }, { z: 5.6, width: 2 }),
      walls({ z: 0, height: 3, width: 12 }),
      walls({ z: 3, height: 2.6, width: 2 }),
    ),
  );
  expect(storeys.map(({ elevation }) => elevation)).toEqual([expect.closeTo(0, 2), expect.closeTo(3, 2)]);
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual([true, true]);
  expect(Math.abs(storeys[0]!.height - 3)).toBeLessThan(0.06);
  expect(warnings).toEqual([]);
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

it('goes up to its own roof in a small wing, but not in a stair well as large between upper floors', () => {
  const house = [{ z: 0 }, { z: 2.7 }, { z: 3 }, { z: 5.6 }];
  const garage = { from: 6.2, width: 3 };
  const wing = storeysOf(sheets(...house, { z: 0, ...garage }, { z: 3.15, ...garage })).storeys[0]!;
  const capAt = (x: number) => wing.caps!.z[cellAt(wing.caps!.grid, x, 2)]!;
  expect(capAt(3)).toBeLessThan(3);
  expect(capAt(7.7)).toBeGreaterThan(3.2);
  const beyond = { from: 9.3, width: 4 };
  const well = [
    { z: 0, ...garage },
    { z: 5.6, ...garage },
  ];
  const floors = house.map(({ z }) => ({ z, ...beyond }));
  expect(storeysOf(sheets(...house, ...well, ...floors)).storeys[0]!.caps).toBeUndefined();
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

it.each(
  [0.08, 0.1, 0.12, 0.15].flatMap((slab) =>
    [0, 0.005, 0.012].flatMap((deviation) =>
      [0, 0.01, 0.02, 0.03, 0.04, 0.045].map((shift) => ({ slab, deviation, shift })),
    ),
  ),
)('sees the ceiling and the floor of a slab of $slab m, scattered by $deviation m, $shift m above a bin', (drawn) => {
  const { slab, deviation, shift } = drawn;
  const heights = [0, 2.6, 2.6 + slab, 5.2 + slab].map((z) => ({ z: z + shift }));
  const { storeys, warnings } = storeysOf(scattered(sheets(...heights), deviation));
  expect(warnings).toEqual([]);
  const [ground, upper] = storeys;
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual([true, true]);
  expect(Math.abs(upper!.elevation - 2.6 - slab - shift)).toBeLessThan(0.01);
  for (const { height } of storeys) expect(Math.abs(height - 2.6)).toBeLessThan(0.06);
  // Each face belongs to its own storey.
  expect(ground!.zCap).toBeGreaterThan(ground!.elevation + 2.6 + 2 * deviation);
  expect(ground!.zCap).toBeLessThan(upper!.elevation - 2 * deviation);
  expect(upper!.zFoot ?? -Infinity).toBeLessThanOrEqual(ground!.zCap);
});

it('takes a floor that was scanned twice, a little apart, for no slab', () => {
  const cut = 2.4;
  const { storeys } = storeysOf(
    together(
      sheets({ z: 0 }, { z: 2.85 }, { z: 2.88 }, { z: 5.5 }),
      walls({ z: 0, height: cut }),
      walls({ z: 2.85, height: cut }),
    ),
  );
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual([false, true]);
});

it('takes a step within a floor for no slab', () => {
  const low = { from: 0, width: 6 };
  const high = { from: 6.2, width: 6 };
  const { storeys } = storeysOf(
    together(
      sheets({ z: 0, width: 12.2 }, { z: 2.8, ...low }, { z: 2.9, ...high }, { z: 5.5, width: 12.2 }),
      walls({ z: 0, height: 2.4, width: 12.2 }),
    ),
  );
  expect(storeys.map(({ ceilingSeen }) => ceilingSeen)).toEqual([false, true]);
});

/** A gable roof over 6 × 4 m, its ridge along the middle: heights at the eaves and at the ridge. */
function gable(eaves: number, ridge: number) {
  const points: [number, number, number][] = [];
  for (let x = 0; x < 6; x += 0.05)
    for (let y = 0; y < 4; y += 0.05) points.push([x, y, eaves + ((ridge - eaves) * Math.min(y, 4 - y)) / 2]);
  return columnsOf(points);
}

it('finds an attic that is lower than a storey, on its floor', () => {
  const { storeys } = storeysOf(together(sheets({ z: 0 }, { z: 2.6 }, { z: 2.85 }), gable(3.4, 4.5)));
  expect(storeys.map(({ elevation }) => Math.round(elevation * 100) / 100)).toEqual([0, 2.85]);
  expect(storeys.map(({ isAttic = false }) => isAttic)).toEqual([false, true]);
  expect(storeys[0]!.height).toBeCloseTo(2.6, 1);
});

it('takes no ceiling for the floor of an attic that was scanned thinly', () => {
  // The floor shows in a part alone: elsewhere the ceiling below is the next surface under the roof.
  const seen = together(sheets({ z: 0 }, { z: 2.6 }, { z: 2.9, width: 4 }), gable(3.5, 4.7));
  const { storeys } = storeysOf(seen);
  expect(storeys.map(({ elevation }) => Math.round(elevation * 10) / 10)).toEqual([0, 2.9]);
});

it('goes up to the next floor where a plant room shows no ceiling of its own, and nowhere else', () => {
  const [ground] = storeysOf(
    together(sheets({ z: 0 }, { z: 2.5, width: 3 }, { z: 3.2 }, { z: 5.7 }), walls({ z: 0, height: 5.7 })),
  ).storeys;
  const { grid, z } = ground!.caps!;
  expect(z[cellAt(grid, 4.5, 2)]).toBeGreaterThan(3.2);
  expect(z[cellAt(grid, 1.5, 2)]).toBeLessThan(3.2);
  expect(ground!.zCap).toBeGreaterThan(3.2);
  expect(ground!.height).toBeCloseTo(2.5, 1);
  expect(ground!.hasVoid).toBe(false);
});
