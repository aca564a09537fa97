import type { StructuredModel } from '@cloud/viewer';
import { expect, it } from 'vitest';
import type { Place } from './plan-geometry.ts';
import { acrossRoom, roomNear, snappedToRoom } from './room-geometry.ts';

type Room = StructuredModel['rooms'][number];
const polygon: Place[] = [
  [0, 0],
  [6, 0],
  [6, 2],
  [3, 2],
  [3, 4],
  [0, 4],
];
const room = { id: 'l', storey: 's', status: 'auto', polygon } as unknown as Room;

it('a line begins on the outline that it is near, and stays where it is elsewhere', () => {
  expect(snappedToRoom(room, [4, -0.07], 0.1)).toEqual([4, 0]);
  expect(snappedToRoom(room, [2, 1], 0.1)).toEqual([2, 1]);
});

it('it stands flush with the corner that juts into the room, on either side of it, and not with others', () => {
  expect(snappedToRoom(room, [3.05, 1.97], 0.1)).toEqual([expect.closeTo(3.062), 2]);
  expect(snappedToRoom(room, [2.97, 2.05], 0.1)).toEqual([3, expect.closeTo(2.062)]);
  expect(snappedToRoom(room, [5.95, 0.01], 0.1)).toEqual([expect.closeTo(5.95), 0]);
});

it('it runs from wall to wall around its middle', () => {
  expect(acrossRoom(room, [1, 0.5], [1, 1])).toEqual([
    [1, expect.closeTo(0)],
    [1, expect.closeTo(4)],
  ]);
  expect(acrossRoom(room, [5, 0.5], [5, 1])?.[1]).toEqual([5, expect.closeTo(2)]);
  expect(acrossRoom(room, [5, 2.5], [5, 3]), 'beside the room').toBeUndefined();
});

it('finds a room from its wall', () => {
  expect(roomNear([room], 's', [4, -0.05], 0.1)?.id).toBe('l');
  expect(roomNear([room], 's', [4, -0.5], 0.1)).toBeUndefined();
  expect(roomNear([{ ...room, status: 'rejected' }], 's', [4, -0.05], 0.1)).toBeUndefined();
});
