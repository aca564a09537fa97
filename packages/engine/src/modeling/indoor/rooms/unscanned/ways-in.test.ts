import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../../test/models/rectangle-room.ts';
import { LARGER_ROOM, WALL, scanOf, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { withWayIn } from './ways-in.ts';

const scan = scanOf(twoRooms());
const behindDoor = { ...rectangleRoom(WALL.right, 0, 7.1, 3), floorSeen: 0.3 };
const behindWall = { ...rectangleRoom(-3, 0, -0.1, 3), floorSeen: 0.3 };

it('a place that was looked into is a room where a door leads into it, and none where the wall has none', () => {
  expect(withWayIn([behindWall, behindDoor], [LARGER_ROOM], scan)).toEqual([behindDoor]);
});

it('a place is a room too where a door leads into it that hardly a point shows but floor and what stands beside it', () => {
  const place = { ...rectangleRoom(-3, 0, -0.1, 3), floorSeen: 0.3 };
  const beyond = (from: number, to: number) => {
    // Without the wall at x = 0 there, and with a strip of floor in it.
    const kept: number[] = [];
    const all = twoRooms();
    for (let p = 0; p < all.length; p += 3) {
      const [x, y, z] = all.subarray(p, p + 3);
      if (x! > 0.01 || y! < from || y! > to) kept.push(x!, y!, z!);
    }
    for (let y = from; y < to; y += 0.05) kept.push(-0.06, y, 0);
    return withWayIn([place], [LARGER_ROOM], scanOf(Float32Array.from(kept)));
  };
  expect(beyond(2, 2.9)).toEqual([place]);
  expect(beyond(2.3, 2.9)).toEqual([]);
});

it('a place whose floor is in sight everywhere was not seen through a door alone', () => {
  const whole = { ...behindWall, floorSeen: 1 };
  expect(withWayIn([whole], [LARGER_ROOM], scan)).toEqual([whole]);
});
