import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { signedArea } from '../../../../../math/polygon.ts';
import { fillCorners } from './fill-corners.ts';

/** A room of 5 × 4 m whose upper right corner, 1 × 1 m, the scan missed. */
const MISSED: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 3],
  [4, 3],
  [4, 4],
  [0, 4],
];
const bare = () => 0;

it('prolongs walls to the corner that the scan missed', () => {
  const filled = fillCorners(MISSED, { supportOf: bare, isTaken: () => false });
  expect(signedArea(filled)).toBeCloseTo(20, 9);
  expect(filled).toHaveLength(4);
});

it('leaves a corner with walls of its own', () => {
  expect(fillCorners(MISSED, { supportOf: () => 0.9, isTaken: () => false })).toEqual(MISSED);
});

it('leaves a corner that belongs to another room', () => {
  expect(fillCorners(MISSED, { supportOf: bare, isTaken: (x, y) => x > 4 && y > 3 })).toEqual(MISSED);
});

it('leaves a corner that is too large', () => {
  expect(fillCorners(MISSED, { supportOf: bare, isTaken: () => false }, { largest: 0.9 })).toEqual(MISSED);
});

/** Whether an edge is one of those of the missed corner, or lies on the walls behind it. */
const isOfCorner = (a: Vec2, b: Vec2) => [a, b].some(([x, y]) => x === 4 && y === 3);
const isBehind = (a: Vec2, b: Vec2) => [a, b].some(([x, y]) => x === 5 && y === 4);

it('fills a corner that a lamp hides, which hangs on the edges before it, the walls in sight behind', () => {
  const behind = (share: number) => ({
    supportOf: (a: Vec2, b: Vec2) => (isOfCorner(a, b) ? 0.5 : isBehind(a, b) ? share : 1),
    isTaken: () => false,
  });
  expect(fillCorners(MISSED, { ...behind(1), standingOn: bare })).toHaveLength(4);
  expect(fillCorners(MISSED, { ...behind(0), standingOn: bare })).toEqual(MISSED);
  expect(fillCorners(MISSED, { ...behind(1), standingOn: () => 0.5 })).toEqual(MISSED);
});

it('takes a short step beside a border without a wall for a part of that border, but none beside a wall', () => {
  const stepped = MISSED.map(([x, y]): Vec2 => [x === 4 ? 4.8 : x, y]);
  const isBorder = (a: Vec2, b: Vec2) => a[0] === 4.8 && b[0] === 4.8;
  const border = { supportOf: (a: Vec2, b: Vec2) => (isBorder(a, b) ? 0 : 1), isTaken: () => false };
  expect(signedArea(fillCorners(stepped, border))).toBeCloseTo(20, 9);
  expect(fillCorners(stepped, { ...border, supportOf: () => 1 })).toEqual(stepped);
});
