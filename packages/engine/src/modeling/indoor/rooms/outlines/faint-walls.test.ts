import { expect, it } from 'vitest';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { faintSlots, surelyShown } from './faint-walls.ts';

/** A hall up to the wall x = 4 of which only the part above y = 1 was grown into. */
const GRID = gridOver({ minX: 0, minY: 0, maxX: 5, maxY: 5 }, 0.05);
const FAR = Uint8Array.from({ length: GRID.width * GRID.height }, (_, at) => {
  const [x, y] = [GRID.x0 + ((at % GRID.width) + 0.5) * 0.05, GRID.y0 + (Math.floor(at / GRID.width) + 0.5) * 0.05];
  return x < 3.9 && y > 1 ? 1 : 0;
});
const LINE = { nx: 1, ny: 0, d: 4 };
/** Steps of height: one at the foot, two above head height. */
const [FOOT, HIGH, TOP] = [1 << 1, 1 << 9, 1 << 11];

const found = (heights: [number, number][]) =>
  [...faintSlots(LINE, new Map(heights), { grid: GRID, far: FAR })].map((slot) => slot / 10);

it('bridges the gaps between the few points of a wall far from the scanner', () => {
  const shown = found([
    [20, FOOT],
    [25, HIGH],
    [30, TOP],
  ]);
  expect(shown).toHaveLength(11);
  expect(Math.min(...shown)).toBe(2);
  expect(Math.max(...shown)).toBe(3);
});

it('bridges no window, which shows no points', () => {
  const piers = [20, 21, 22, 40, 41, 42].map((slot): [number, number] => [slot, FOOT | HIGH | TOP]);
  expect(found(piers)).toEqual([2, 2.1, 2.2, 4, 4.1, 4.2]);
});

it('takes no parapet for a wall, though the ceiling is mirrored above it', () => {
  const parapet = [20, 24, 28].map((slot, k): [number, number] => [slot, (1 << k) | (k === 1 ? TOP : 0)]);
  expect(found(parapet)).toEqual([]);
});

it('leaves walls whose floor was seen to their points', () => {
  expect(
    found([
      [2, FOOT | HIGH | TOP],
      [8, FOOT | HIGH | TOP],
    ]),
  ).toEqual([]);
  expect(faintSlots(LINE, new Map([[20, FOOT | HIGH | TOP]]), { grid: GRID }).size).toBe(0);
});

it('tells what more than few points show', () => {
  const line = { ...LINE, length: 1, support: 1, slots: new Set([10, 11, 12]), faint: new Set([12]) };
  const [sure] = surelyShown([line]);
  expect([10, 11, 12, 13].map((slot) => sure!.slots.has(slot))).toEqual([true, true, false, false]);
});
