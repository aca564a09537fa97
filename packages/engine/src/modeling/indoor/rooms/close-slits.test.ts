import { expect, it } from 'vitest';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import { closeSlits } from './close-slits.ts';

/** A room of 6 by 4 m with a slit 0.3 m wide from its right side, whose lower side goes on 1 m further there. */
const SLIT: Vec2[] = [
  [0, 0],
  [7, 0],
  [7, 2],
  [3, 2],
  [3, 2.3],
  [6, 2.3],
  [6, 4],
  [0, 4],
];
const bare = () => 0;
const roomOf = (polygon: Vec2[], supportOf: (a: Vec2, b: Vec2) => number) => ({
  ...rectangleRoom(0, 0, 6, 4),
  polygon,
  edges: edgesOf(polygon).map(([a, b]) => ({ a, b, support: supportOf(a, b) })),
});

it('closes a slit along which no wall shows, with a step where one side is longer', () => {
  const { polygon, edges, area } = closeSlits(roomOf(SLIT, bare));
  expect(new Set(polygon.map(String))).toEqual(new Set(['0,0', '7,0', '7,2', '6,2', '6,4', '0,4']));
  expect(edges).toHaveLength(6);
  expect(area).toBeCloseTo(26);
});

it('leaves no corner where both sides are as long', () => {
  const even = SLIT.map(([x, y]): Vec2 => [Math.min(x, 6), y]);
  const { polygon, edges } = closeSlits(roomOf(even, ([x], [to]) => (x === 6 && to === 6 ? 1 : 0)));
  expect(polygon).toHaveLength(4);
  // 3.7 of 4 m of the right side showed a wall.
  expect(edges.map(({ support }) => support).sort()).toEqual([0, 0, 0, expect.closeTo(3.7 / 4)]);
});

it.each([
  ['a wall on one side', SLIT, ([, y]: Vec2) => (y === 2 ? 0.3 : 0)],
  ['a slit wider than walls are', SLIT.map(([x, y]): Vec2 => [x, y === 2.3 ? 2.6 : y]), bare],
  ['a narrow part of the room', SLIT.map(([x, y]): Vec2 => [x === 3 ? 9 : x, y]), bare],
])('leaves %s', (_, outline, supportOf) => {
  const room = roomOf(outline, supportOf);
  expect(closeSlits(room)).toBe(room);
});
