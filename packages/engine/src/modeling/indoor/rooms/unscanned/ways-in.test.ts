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

it('a place whose floor is in sight everywhere was not seen through a door alone', () => {
  const whole = { ...behindWall, floorSeen: 1 };
  expect(withWayIn([whole], [LARGER_ROOM], scan)).toEqual([whole]);
});
