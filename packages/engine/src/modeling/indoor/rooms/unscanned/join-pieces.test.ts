import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { signedArea } from '../../../../math/polygon.ts';
import { convexPieces } from './convex-pieces.ts';
import { joinPieces } from './join-pieces.ts';

/** An L of 6 by 5 m; convex pieces of it touch along y = 2 or x = 1. */
const SHAPE: Vec2[] = [
  [0, 0],
  [6, 0],
  [6, 2],
  [1, 2],
  [1, 5],
  [0, 5],
];

const nowhere = () => false;

it('joins the pieces of a space where floor was seen across the cuts', () => {
  const isFloor = (x: number, y: number) => Math.hypot(x - 0.5, y - 2) < 0.4;
  const { outlines } = joinPieces(SHAPE, convexPieces(SHAPE), { isFloor, isWall: nowhere });
  expect(outlines).toEqual([expect.any(Array)]);
  expect(outlines[0]).toHaveLength(6);
  expect(signedArea(outlines[0]!)).toBeCloseTo(15, 9);
});

it('joins none where no floor shows on a cut, or hardly any, and tells of no wall', () => {
  for (const reach of [0, 0.05]) {
    const isFloor = (x: number, y: number) => Math.hypot(x - 0.5, y - 2) < reach;
    const { outlines, areParted } = joinPieces(SHAPE, convexPieces(SHAPE), { isFloor, isWall: nowhere });
    expect(outlines).toHaveLength(2);
    expect(areParted).toBe(false);
  }
});

it('joins none through a door in a wall', () => {
  const isFloor = (x: number) => x < 0.3;
  const { outlines, areParted } = joinPieces(SHAPE, convexPieces(SHAPE), { isFloor, isWall: (x) => !isFloor(x) });
  expect(outlines).toHaveLength(2);
  expect(areParted).toBe(true);
});

it('takes the line between two inner corners as a wall', () => {
  // A corridor along y = 0 to 1 with a room above its middle.
  const branching: Vec2[] = [
    [0, 0],
    [6, 0],
    [6, 1],
    [4, 1],
    [4, 4],
    [2, 4],
    [2, 1],
    [0, 1],
  ];
  const { outlines, areParted } = joinPieces(branching, convexPieces(branching), { isFloor: nowhere, isWall: nowhere });
  expect(outlines.map(signedArea)).toEqual([expect.closeTo(6, 6), expect.closeTo(6, 6)]);
  expect(areParted).toBe(true);
});
