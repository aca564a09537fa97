import { expect, it } from 'vitest';
import { PLATED_WALL, platedWall } from '../../../../../test/models/plated-wall.ts';
import { rasterOf } from '../../../../../test/models/wall-of-two-rooms.ts';
import { liningOf, withoutLinings } from './linings.ts';

/** Tiles 2.1 m high from corner to corner of a room beside the middle of a wall. */
const TILES = { from: 3, to: 5, bottom: 0, top: 2.1 };
const ROOM = [2.95, 5.05] as const;
const OUTER = PLATED_WALL;
const INNER = { ...PLATED_WALL, exterior: false };

/** The wall with tiles on its left face; what stands out of its right face at the same place; meters. */
function rasterWith(behind?: number) {
  const left = platedWall([{ ...TILES, out: -0.02 }]);
  const right = platedWall(behind === undefined ? [] : [{ ...TILES, out: behind }]);
  // The right face, 0.1 m behind the left one, looks the other way.
  for (let k = 0; k < right.length; k += 3) right[k + 1] = -0.1 - right[k + 1]!;
  return rasterOf(INNER, Float32Array.from([...left, ...right]));
}

it('takes what goes from corner to corner of a room for tiles where the other face of the wall goes on evenly', () => {
  expect(liningOf(TILES, 0, INNER, rasterWith(), { roomSides: [ROOM] })).toBe('likely');
});

it('leaves it open in an outer wall, and where the other face shows a leaf too', () => {
  expect(liningOf(TILES, 0, OUTER, rasterWith(), { roomSides: [ROOM] })).toBe('possible');
  expect(liningOf(TILES, 0, INNER, rasterWith(-0.02), { roomSides: [ROOM] })).toBe('possible');
});

it('takes what ends before a corner, or is as narrow as a leaf, for none', () => {
  expect(liningOf(TILES, 0, INNER, rasterWith(), { roomSides: [[2.95, 6]] })).toBeUndefined();
  const leaf = { ...TILES, to: 3.9 };
  expect(liningOf(leaf, 0, INNER, rasterWith(), { roomSides: [[2.95, 3.95]] })).toBeUndefined();
});

it('drops a possible lining as high as one that likely is, and keeps the doors of a closet', () => {
  const doors = (...all: { lining?: 'possible' | 'likely'; zTop: number }[]) =>
    withoutLinings(all).map(({ zTop }) => zTop);
  expect(doors({ zTop: 2.1 }, { lining: 'likely', zTop: 2.1 }, { lining: 'possible', zTop: 2.12 })).toEqual([2.1]);
  expect(doors({ lining: 'possible', zTop: 2 }, { lining: 'likely', zTop: 2.1 })).toEqual([2]);
});
