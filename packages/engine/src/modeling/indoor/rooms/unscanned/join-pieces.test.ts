import { expect, it } from 'vitest';
import { BRANCHING, L_SHAPE } from '../../../../../test/modeling/plan-shapes.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { signedArea } from '../../../../math/polygon.ts';
import { convexPieces } from './convex-pieces.ts';
import { isCrossed, joinPieces } from './join-pieces.ts';

const nowhere = () => false;

it('joins the pieces of a space where floor was seen across the cuts', () => {
  const isFloor = (x: number, y: number) => Math.hypot(x - 0.5, y - 2) < 0.4;
  const { outlines } = joinPieces(L_SHAPE, convexPieces(L_SHAPE), { isFloor, isWall: nowhere });
  expect(outlines).toEqual([expect.any(Array)]);
  expect(outlines[0]).toHaveLength(6);
  expect(signedArea(outlines[0]!)).toBeCloseTo(15, 9);
});

it('joins none where no floor shows on a cut, or hardly any, and tells of no wall', () => {
  for (const reach of [0, 0.05]) {
    const isFloor = (x: number, y: number) => Math.hypot(x - 0.5, y - 2) < reach;
    const { outlines, doubtful } = joinPieces(L_SHAPE, convexPieces(L_SHAPE), { isFloor, isWall: nowhere });
    expect(outlines).toHaveLength(2);
    expect(doubtful).toEqual([{ between: [1, 0], isAtCorner: true }]);
  }
});

it('joins none through a door in a wall', () => {
  const isFloor = (x: number) => x < 0.3;
  const { outlines, doubtful } = joinPieces(L_SHAPE, convexPieces(L_SHAPE), { isFloor, isWall: (x) => !isFloor(x) });
  expect(outlines).toHaveLength(2);
  expect(doubtful).toEqual([]);
});

it('takes the line between two inner corners as a wall', () => {
  const { outlines, doubtful } = joinPieces(BRANCHING, convexPieces(BRANCHING), { isFloor: nowhere, isWall: nowhere });
  expect(outlines.map(signedArea)).toEqual([expect.closeTo(6, 6), expect.closeTo(6, 6)]);
  expect(doubtful).toEqual([]);
});

it('leaves out a sliver, which has no outline', () => {
  const room: Vec2[] = [
    [0, 0],
    [3, 0],
    [3, 2],
    [0, 2],
  ];
  const sliver: Vec2[] = [
    [0, 2],
    [3, 2],
    [0, 2.00001],
  ];
  for (const pieces of [
    [room, sliver],
    [sliver, room],
  ])
    expect(joinPieces(room, pieces, { isFloor: nowhere, isWall: nowhere })).toEqual({ outlines: [room], doubtful: [] });
});

it('takes a line as crossed where more floor goes on across it than wall stands on it', () => {
  const line = { a: [0, 0], b: [2, 0] } as const;
  const upTo = (end: number) => (x: number) => x < end;
  expect(isCrossed(line, { isFloor: upTo(0.5), isWall: nowhere })).toBe(true);
  expect(isCrossed(line, { isFloor: upTo(0.1), isWall: nowhere })).toBe(false);
  expect(isCrossed(line, { isFloor: upTo(0.5), isWall: (x) => x >= 0.5 })).toBe(false);
});
