import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { distance, signedArea } from '../../../../../math/polygon.ts';
import { closeBays } from './close-bays.ts';

/** A room of 8 × 4 m; through an opening of 2 m in its upper wall it goes on behind the wall, 1.5 m deep and 4 m wide. */
const WITH_BAY: Vec2[] = [
  [0, 0],
  [8, 0],
  [8, 4],
  [5, 4],
  [5, 4.3],
  [6, 4.3],
  [6, 5.5],
  [2, 5.5],
  [2, 4.3],
  [3, 4.3],
  [3, 4],
  [0, 4],
];

/** Walls show up to the upper wall; beyond it on this share. */
const seenBeyond = (share: number) => (a: Vec2, b: Vec2) => (Math.max(a[1], b[1]) > 4 ? share : 1);

it('ends a room at the line of a wall with an opening behind which no wall shows', () => {
  const closed = closeBays(WITH_BAY, seenBeyond(0.1));
  expect(closed).toHaveLength(4);
  expect(signedArea(closed)).toBeCloseTo(32, 9);
});

it('keeps a bay that shows its own walls, one beside walls that do not show, and one wider than an opening', () => {
  expect(closeBays(WITH_BAY, seenBeyond(0.4))).toEqual(WITH_BAY);
  expect(closeBays(WITH_BAY, () => 0.1)).toEqual(WITH_BAY);
  expect(closeBays(WITH_BAY, seenBeyond(0.1), { widest: 1.5 })).toEqual(WITH_BAY);
});

it('keeps a recess inward and one beside a wall of another line', () => {
  const recess = WITH_BAY.map(([x, y]): Vec2 => [x, y > 4 ? 8 - y : y]);
  const bare = (a: Vec2, b: Vec2) => (distance(a, b) < 2.9 || Math.min(a[1], b[1]) === 2.5 ? 0 : 1);
  expect(closeBays(recess, bare)).toEqual(recess);
  const stepped = WITH_BAY.map(([x, y]): Vec2 => [x, y === 4 && x <= 3 ? 3.8 : y]);
  expect(closeBays(stepped, (a, b) => (Math.max(a[1], b[1]) > 4 ? 0.1 : 1))).toEqual(stepped);
});

it('ends a room between short pieces of wall where the wall goes on across the opening', () => {
  const beside = WITH_BAY.map(([x, y]): Vec2 => [x === 0 ? 2.7 : x, y]);
  const isAcross = (a: Vec2, b: Vec2) => a[1] === 4 && b[1] === 4 && distance(a, b) === 2;
  const openBetween = (a: Vec2, b: Vec2) => (isAcross(a, b) ? 0 : seenBeyond(0.1)(a, b));
  expect(closeBays(beside, seenBeyond(0.1))).toHaveLength(4);
  expect(closeBays(beside, openBetween)).toEqual(beside);
});
