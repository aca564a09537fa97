import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as WALL } from '../../../../../test/models/wall-of-two-rooms.ts';
import type { DetectedRoom, DetectedWall, RoomEdge } from '../../detected-elements.ts';
import { roomFace } from './room-face.ts';

const roomBeside = (...edges: [a: RoomEdge['a'], b: RoomEdge['b']][]): DetectedRoom => ({
  storey: 0,
  polygon: [],
  holes: [],
  edges: edges.map(([a, b]) => ({ a, b, support: 1 })),
  zFloor: 0,
  zCeiling: 2.5,
  ceilingSeen: true,
  area: 10,
});

const long: DetectedWall = {
  ...WALL,
  a: [0, 0],
  b: [8, 0],
  thickness: 0.2,
  exterior: true,
  right: -1,
  rooms: [0, 1, 2],
};

/** Thirty points in each column, so far behind the face as drawn. */
const depthsOf = (depthAt: (u: number) => number) =>
  Array.from({ length: 160 }, (_, i) => Array.from({ length: 30 }, () => depthAt((i + 0.5) * 0.05)));

it('lies where each of the rooms along a wall has its own, but for what points scatter', () => {
  const rooms = [
    roomBeside([
      [0, 0.12],
      [3, 0.12],
    ]),
    roomBeside([
      [3, 0.14],
      [8, 0.14],
    ]),
    roomBeside(),
  ];
  const depths = depthsOf((u) => (u < 3 ? -0.02 : -0.04));
  const face = roomFace(long, rooms, depths, 0.05);
  expect([face[0], face[59], face[60], face[159]]).toEqual([0.1, 0.1, 0.14, 0.14].map((at) => expect.closeTo(at, 9)));
});

it('lies where the wall was drawn beside rooms that step away from it, face the other way or are none of it', () => {
  const rooms = [
    roomBeside(
      [
        [0, 0.5],
        [3, 0.5],
      ],
      [
        [6, 0.14],
        [3, 0.14],
      ],
    ),
    roomBeside([
      [6, 0.1],
      [6, 3],
    ]),
    roomBeside(),
    roomBeside([
      [0, 0.14],
      [8, 0.14],
    ]),
  ];
  const depths = depthsOf(() => -0.04);
  expect([...roomFace(long, rooms, depths, 0.05)].every((at) => at === 0.1)).toBe(true);
});

it('lies where the wall was drawn if the side of a room runs along the leaf of its door', () => {
  const rooms = [
    roomBeside([
      [3, 0.06],
      [4.4, 0.06],
    ]),
    roomBeside(),
    roomBeside(),
  ];
  const depths = depthsOf((u) => (u > 3.3 && u < 4.1 ? 0.04 : 0));
  expect([...roomFace(long, rooms, depths, 0.05)].every((at) => at === 0.1)).toBe(true);
});

it('tells what is wall and what lies in it', () => {
  // A face 4 cm behind the drawn one, over the second half of the wall.
  const points = Array.from({ length: 160 * 40 }, (_, k) => {
    const [u, z] = [((k % 160) + 0.5) * 0.05, (Math.floor(k / 160) + 0.5) * 0.05];
    return [u, u < 4 ? 0.1 : 0.06, z];
  });
  const position = Float32Array.from(points.flat());
  const drawn = rasterOf(
    { ...long, b: [2, 0] },
    position.map((value, k) => (k % 3 === 0 ? value - 3 : value)),
  );
  expect(drawn.inner.some((count) => count > 0)).toBe(true);
  const rooms = [
    roomBeside([
      [0, 0.1],
      [4, 0.1],
    ]),
    roomBeside([
      [4, 0.06],
      [8, 0.06],
    ]),
  ];
  const followed = rasterOf({ ...long, rooms: [0, 1] }, position, undefined, rooms);
  expect(followed.inner.every((count) => count === 0)).toBe(true);
  expect(followed.facePoints.depth.every((depth) => Math.abs(depth) < 1e-6)).toBe(true);
});
