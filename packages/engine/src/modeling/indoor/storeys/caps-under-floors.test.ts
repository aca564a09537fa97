import { expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import { capsUnderFloors } from './caps-under-floors.ts';
import { buildColumns, surfacesIn } from './space-columns.ts';
import type { Gap } from './storey-caps.ts';

/** Level sheets 4 m deep, from one place along x to another. */
type Sheet = readonly [z: number, from: number, to: number];

const LEVELS = { level: 0, next: 3 };
const USUAL = 2.9;

function capsOf(sheets: readonly Sheet[], levels: { level: number; next?: number } = LEVELS) {
  const points: { x: number[]; y: number[]; z: number[] } = { x: [], y: [], z: [] };
  for (const [z, from, to] of sheets) {
    for (let x = from; x < to; x += 0.05) {
      for (let y = 0; y < 4; y += 0.05) {
        points.x.push(x);
        points.y.push(y);
        points.z.push(z);
      }
    }
  }
  const [x, y, z] = [points.x, points.y, points.z].map((column) => Float32Array.from(column));
  const grid = gridOver({ minX: -0.5, minY: -0.5, maxX: 10.5, maxY: 4.5 }, 0.2);
  const columns = buildColumns({ x: x!, y: y!, z: z! }, grid, { zMin: -1, zMax: 7, binHeight: 0.05 });
  const gaps: Gap[] = [];
  for (let column = 0; column < columns.cell.length; column++) {
    const surfaces = surfacesIn(columns, column);
    surfaces.forEach((low, k) => {
      const high = surfaces[k + 1];
      if (high !== undefined && high - low >= 1.9) gaps.push({ column, low, high });
    });
  }
  return capsUnderFloors(levels, () => USUAL, gaps, columns);
}

/** A house of two storeys, the floor of the upper one at 3 m. */
const HOUSE: Sheet[] = [
  [0, 0, 5],
  [2.7, 0, 5],
  [3, 0, 5],
  [5.6, 0, 5],
];

it('ends a storey below rooms of the next one whose floor lies lower, and nowhere else', () => {
  const lower: Sheet[] = [
    [-0.45, 5.2, 10],
    [2.1, 5.2, 10],
    [2.4, 5.2, 10],
    [5, 5.2, 8],
    // Under the eaves no height is left over that floor.
    [4, 8, 10],
  ];
  const { grid, z } = capsOf([...HOUSE, ...lower])!;
  for (const x of [5.5, 7, 9.5]) expect(z[cellAt(grid, x, 2)]).toBeCloseTo(2.3, 1);
  for (const x of [1, 4.5]) expect(z[cellAt(grid, x, 2)]).toBe(USUAL);
});

it.each<{ about: string; things: Sheet[] }>([
  {
    about: 'the top of a cupboard in a hall',
    things: [
      [0, 5.2, 10],
      [2.2, 5.2, 8],
      [6, 5.2, 10],
    ],
  },
  {
    about: 'a landing',
    things: [
      [0, 5.2, 10],
      [2.1, 5.2, 6],
      [2.4, 5.2, 6],
      [6, 5.2, 10],
    ],
  },
  {
    about: 'the slab of an even house',
    things: [
      [0, 5.2, 10],
      [2.7, 5.2, 10],
      [3, 5.2, 10],
      [5.6, 5.2, 10],
    ],
  },
])('ends it below no $about', ({ things }) => {
  expect(capsOf([...HOUSE, ...things])).toBeUndefined();
});

it('ends the topmost storey below the floor of an attic that is too low for a storey', () => {
  const storey: Sheet[] = [
    [0, 0, 10],
    [2.7, 0, 10],
  ];
  const attic: Sheet[] = [
    [2.87, 1, 7],
    [3.9, 1, 5],
    [3.2, 5, 7],
  ];
  const { grid, z } = capsOf([...storey, ...attic], { level: 0 })!;
  for (const x of [2, 4, 6]) expect(z[cellAt(grid, x, 2)]).toBeCloseTo(2.77, 1);
  expect(z[cellAt(grid, 9, 2)]).toBe(USUAL);
});

it.each<{ about: string; things: Sheet[] }>([
  {
    about: 'ceiling that a drifting scan shows twice',
    things: [
      [2.7, 0, 10],
      [2.78, 0, 10],
      [4, 0, 10],
    ],
  },
  {
    about: 'roof that was seen from above',
    things: [
      [2.7, 0, 10],
      [2.95, 0, 10],
    ],
  },
  {
    about: 'ceiling over a duct',
    things: [
      [2.4, 1, 2],
      [2.7, 0, 10],
      [4, 0, 10],
    ],
  },
])('ends it below no $about', ({ things }) => {
  expect(capsOf([[0, 0, 10], ...things], { level: 0 })).toBeUndefined();
});
