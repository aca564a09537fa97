import { expect, it } from 'vitest';
import { rectangleRoom as room } from '../../../../test/models/rectangle-room.ts';
import { uncrossFaces } from './crossed-faces.ts';

it('gives rooms on both sides of a thin wall their own faces, where each has that of the other', () => {
  // A wall with its faces at 4.00 and 4.07; a corridor beside two rooms.
  const rooms = [room(0, 0, 4.07, 8), room(4, 0, 8, 3), room(4, 3.1, 8, 8)];
  const [corridor, first, second] = uncrossFaces(rooms);
  expect(corridor!.polygon.map(([x]) => x)).toEqual([0, 4, 4, 0]);
  expect(corridor!.area).toBeCloseTo(32, 9);
  for (const one of [first!, second!]) {
    expect(Math.min(...one.polygon.map(([x]) => x))).toBeCloseTo(4.07, 9);
    expect(one.edges.every(({ support }) => support === 1)).toBe(true);
  }
});

it('keeps a long face that has more of its wall behind it than rooms that overlap it', () => {
  const [corridor, first, second] = uncrossFaces([room(0, 0, 4.07, 8), room(4, 0, 8, 3), room(4.17, 3.1, 8, 8)]);
  expect(corridor!.polygon[1]).toEqual([4.07, 0]);
  expect(Math.min(...first!.polygon.map(([x]) => x))).toBeCloseTo(4.07, 9);
  expect(second!.polygon[0]![0]).toBe(4.17);
});

it('leaves rooms that overlap by more than a thin wall, on a short stretch or on other storeys as they are', () => {
  const deep = [room(0, 0, 4.3, 3), room(4, 0, 8, 3)];
  const short = [room(0, 0, 4.07, 8), room(4, 7.7, 8, 20)];
  const apart = [room(0, 0, 4.07, 3), { ...room(4, 0, 8, 3), storey: 1 }];
  for (const rooms of [deep, short, apart])
    uncrossFaces(rooms).forEach((one, k) => {
      expect(one).toBe(rooms[k]);
    });
});
