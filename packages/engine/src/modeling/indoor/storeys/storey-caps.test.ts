import { expect, it } from 'vitest';
import type { SpaceColumns } from './space-columns.ts';
import type { Gap } from './storey-caps.ts';
import { capsOf } from './storey-caps.ts';

/** Ten by ten meters of columns of space, half a meter wide. */
const SIZE = 20;
const GRID = { x0: 0, y0: 0, cell: 0.5, width: SIZE, height: SIZE };
const COLUMNS = { grid: GRID, cell: Int32Array.from({ length: SIZE ** 2 }, (_, at) => at) } as unknown as SpaceColumns;

const LEVELS = { level: 0, next: 2.8, below: 2.7, above: 6 };
const CEILING = 2.5;
const RIDGE = 5.5;

type Place = [x0: number, x1: number, y0: number, y1: number];
const isIn = (x: number, y: number, [x0, x1, y0, y1]: Place) => x > x0 && x < x1 && y > y0 && y < y1;

/** A storey with an upper floor everywhere but in one place, over which the next surface lies so high. */
function gapsBeside(place: Place, high: number, upperFloor: Place = [0, 10, 0, 10]): Gap[] {
  return Array.from({ length: SIZE ** 2 }, (_, column): Gap[] => {
    const [x, y] = [((column % SIZE) + 0.5) / 2, (Math.floor(column / SIZE) + 0.5) / 2];
    if (isIn(x, y, place)) return [{ column, low: 0, high }];
    if (!isIn(x, y, upperFloor)) return [];
    return [
      { column, low: 0, high: CEILING },
      { column, low: 2.8, high: RIDGE },
    ];
  }).flat();
}

const capAt = (gaps: readonly Gap[], x: number, y: number) => {
  const caps = capsOf(gaps, COLUMNS, LEVELS);
  return caps && caps.z[Math.floor(y) * caps.grid.width + Math.floor(x)];
};

it('ends a storey at the floor above where that lies over all of it', () => {
  expect(capsOf(gapsBeside([0, 0, 0, 0], 0), COLUMNS, LEVELS)).toBeUndefined();
});

it('lets a low wing of 12 m² go on up to its own roof', () => {
  const gaps = gapsBeside([6, 10, 0, 3], 3.3, [0, 10, 3, 10]);
  expect(capAt(gaps, 8, 1)).toBe(LEVELS.above);
  expect(capAt(gaps, 2, 8)).toBe(LEVELS.below);
});

it.each<[string, Place, number, Place | undefined]>([
  ['a void as large, under the roof of the upper storey', [3, 7, 3, 6], RIDGE, undefined],
  ['a void as large, whose ceiling is low', [3, 7, 3, 6], 3.3, undefined],
  ['a place beside the upper floor, as large, under a high roof', [6, 10, 0, 3], RIDGE, [0, 10, 3, 10]],
  ['a smaller wing', [8, 10, 0, 3], 3.3, [0, 10, 3, 10]],
])('ends it at the floor above in %s', (_, place, high, upperFloor) => {
  expect(capsOf(gapsBeside(place, high, upperFloor), COLUMNS, LEVELS)).toBeUndefined();
});

it('goes on through a hall of 24 m² up to the roof', () => {
  expect(capAt(gapsBeside([2, 8, 3, 7], RIDGE), 5, 5)).toBe(LEVELS.above);
});
