import { expect, it } from 'vitest';
import { rectangleRoom as room } from '../../../../test/models/rectangle-room.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import { alignRooms } from './align-rooms.ts';

it('moves the room with less floor along the common face back by the usual thickness', () => {
  // The first two are 14 cm apart; the third claims the face of the second.
  const rooms = [room(0, 0, 4, 3), room(4.14, 0, 8, 3), room(8, 0, 11, 3)];
  const aligned = alignRooms(rooms, (_a, _b, [dx]) => (dx > 0 ? 10 : 500));
  expect(aligned[0]).toBe(rooms[0]);
  expect(aligned[1]).toBe(rooms[1]);
  expect(Math.min(...aligned[2]!.polygon.map(([x]) => x))).toBeCloseTo(8.14, 6);
  expect(aligned[2]!.area).toBeCloseTo(2.86 * 3, 6);
});

it('assumes 12 cm where no wall tells', () => {
  const [first, second] = alignRooms([room(0, 0, 4, 3), room(4, 0, 8, 3)], (_a, _b, [dx]) => (dx > 0 ? 9 : 5));
  expect(Math.max(...first!.polygon.map(([x]) => x))).toBeCloseTo(3.88, 6);
  expect(Math.min(...second!.polygon.map(([x]) => x))).toBe(4);
});

it('leaves rooms on different storeys and rooms with a wall between as they are', () => {
  const rooms = [room(0, 0, 4, 3), { ...room(4, 0, 8, 3), storey: 1 }, room(4.1, 0, 8, 3)];
  alignRooms(rooms, () => 1).forEach((aligned, k) => expect(aligned).toBe(rooms[k]));
});

it('moves the hole of a corridor back from the face of the room within', () => {
  const outer = room(0, 0, 10, 8);
  const hole: Vec2[] = [
    [2, 2],
    [2, 6],
    [8, 6],
    [8, 2],
  ];
  const corridor: DetectedRoom = {
    ...outer,
    holes: [hole],
    edges: [...outer.edges, ...edgesOf(hole).map(([a, b]) => ({ a, b, support: 1 }))],
    area: outer.area - 24,
  };
  const [aligned] = alignRooms([corridor, room(2, 2.2, 7.8, 5.8)], (_a, _b, [dx]) => (dx < 0 ? 1 : 9));
  expect(Math.min(...aligned!.holes[0]!.map(([x]) => x))).toBeCloseTo(1.8, 6);
  expect(aligned!.area).toBeCloseTo(80 - 6.2 * 4, 6);
  expect(aligned!.edges).toHaveLength(8);
});
