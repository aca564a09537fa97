import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf, signedArea } from '../../../math/polygon.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { closeDoorRecesses } from './door-recesses.ts';

/** A room of 4 m by 3 m whose upper side, at y = 3, goes out by a depth from x = 1 to x = 1.9; turned about the origin. */
function roomWithRecess(depth: number, angle = 0): DetectedRoom {
  const corners: Vec2[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [1.9, 3],
    [1.9, 3 + depth],
    [1, 3 + depth],
    [1, 3],
    [0, 3],
  ];
  return turned({ ...rectangleRoom(0, 0, 4, 3), polygon: corners }, angle);
}

function turned(room: DetectedRoom, angle: number): DetectedRoom {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const polygon = room.polygon.map(([x, y]): Vec2 => [cos * x - sin * y, sin * x + cos * y]);
  const edges = edgesOf(polygon).map(([a, b]) => ({ a, b, support: 0.8 }));
  return { ...room, polygon, edges, area: signedArea(polygon) };
}

it.each([0, 0.4])('closes a recess right behind which the next room lies, the walls turned by %s', (angle) => {
  const [room, next] = closeDoorRecesses([roomWithRecess(0.15, angle), turned(rectangleRoom(0, 3.19, 4, 6), angle)]);
  expect(room!.polygon).toHaveLength(4);
  expect(room!.area).toBeCloseTo(12, 9);
  expect(room!.edges.every(({ support }) => support === 0.8)).toBe(true);
  expect(next!.polygon).toHaveLength(4);
});

it('closes the recesses of a doorway from either room that meet in its leaf', () => {
  const other = roomWithRecess(0.1);
  const polygon = other.polygon.map(([x, y]): Vec2 => [2.9 - x, 6.2 - y]);
  const behind = turned({ ...other, polygon }, 0);
  const rooms = closeDoorRecesses([roomWithRecess(0.1), behind]);
  expect(rooms.map(({ area }) => area)).toEqual([expect.closeTo(12, 9), expect.closeTo(12, 9)]);
});

it('closes recesses to the outside that are equally deep', () => {
  const upper = { ...roomWithRecess(0.16), storey: 1 };
  const rooms = [roomWithRecess(0.15), upper, { ...roomWithRecess(0.3), storey: 2 }];
  const closed = closeDoorRecesses([...rooms, rectangleRoom(5, 3.19, 9, 6)]);
  expect(closed.map(({ polygon }) => polygon.length)).toEqual([4, 4, 8, 4]);
  expect(closed[0]!.area).toBeCloseTo(12, 9);
});

it.each([
  ['closes the only one to the outside under', 2.1, 4],
  ['keeps it where the ceiling goes on into it, with no', 3, 8],
])('%s a lintel', (_, head, corners) => {
  const room = roomWithRecess(0.15);
  const points: number[] = [];
  for (let x = 1.01; x < 1.9; x += 0.02) {
    for (let z = 0.01; z < room.zCeiling; z += 0.02) points.push(x, z < head ? 3.15 : 3, z);
    for (let y = 0.1; y < 3.15; y += 0.02) points.push(x, y, room.zCeiling);
  }
  const [closed] = closeDoorRecesses([room], storeyPoints(Float32Array.from(points), LAYOUT, STOREY));
  expect(closed!.polygon).toHaveLength(corners);
});

it.each([
  ['the next room lies a wall behind it', roomWithRecess(0.1), rectangleRoom(0, 3.2, 4, 6)],
  ['it is a bay', roomWithRecess(0.8), rectangleRoom(0, 3.84, 4, 6)],
  ['it is the only one to the outside', roomWithRecess(0.15), rectangleRoom(5, 3.19, 9, 6)],
  ['the next room is that of another storey', roomWithRecess(0.15), { ...rectangleRoom(0, 3.19, 4, 6), storey: 1 }],
])('keeps a recess where %s', (_, room, next) => {
  const rooms = [room, next];
  closeDoorRecesses(rooms).forEach((one, k) => {
    expect(one).toBe(rooms[k]);
  });
});
