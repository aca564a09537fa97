import { expect, it } from 'vitest';
import type { FarLine } from './far-walls.ts';
import { withFarWalls } from './far-walls.ts';

/** Steps of height of the band under the ceiling, and those of a wall up to its top, and of a frame. */
const BAND = 0b111100000000;
const WALL = 0b111111110000;
const FRAME = 0b000111110000;

/** A line at x = d with walls in the first ten slots, of which the last show nothing level from `from` on. */
function line(d: number, heights: number, from: number): FarLine {
  const all = Array.from({ length: 10 }, (_, slot) => slot);
  return {
    nx: 1,
    ny: 0,
    d,
    length: 1,
    support: 1,
    slots: new Set(all.filter((slot) => slot < from)),
    heights: new Map(all.map((slot) => [slot, heights])),
    ceiling: new Map(),
    faint: new Set(),
    bare: new Map(all.filter((slot) => slot >= from).map((slot) => [slot, BAND])),
  };
}

const heldOf = (lines: readonly FarLine[]) => withFarWalls(lines).map(({ slots }) => slots.size);

it('holds a wall that fills the band, though nothing level shows before it', () => {
  expect(heldOf([line(4, WALL, 3)])).toEqual([10]);
});

it('leaves out a frame, which ends below the band', () => {
  expect(heldOf([line(4, FRAME, 3)])).toEqual([3]);
});

it('leaves out the far face of a wall, before which the near one shows', () => {
  expect(heldOf([line(4, WALL, 10), line(4.3, WALL, 0)])).toEqual([10, 0]);
  expect(heldOf([line(4, WALL, 10), line(5, WALL, 0)])).toEqual([10, 10]);
  // In a window the near face shows beside it only.
  const beside = { ...line(4, WALL, 10), slots: new Set([-3, 12]) };
  expect(heldOf([beside, line(4.3, WALL, 0)])).toEqual([2, 0]);
});

it('holds a wall that few points show, and says so, unless they show one before it', () => {
  const few = (d: number, faint: number[]): FarLine => ({ ...line(d, 0, 0), bare: new Map(), faint: new Set(faint) });
  const [near, far] = withFarWalls([few(4, [2, 3]), few(4.3, [3, 4])]);
  expect([...near!.slots]).toEqual([2, 3]);
  expect([...near!.faint!]).toEqual([2, 3]);
  expect([...far!.slots]).toEqual([4]);
  expect(heldOf([line(4, WALL, 10), few(4.3, [3, 4])])).toEqual([10, 0]);
  const [sure] = withFarWalls([{ ...line(4, WALL, 3), faint: new Set([8, 9, 10]) }]);
  expect([...sure!.faint!]).toEqual([10]);
});
