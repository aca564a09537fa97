import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { signedArea } from '../../../../math/polygon.ts';
import { convexPieces } from './convex-pieces.ts';

it('cuts an L where its inner corner is nearest to the other side', () => {
  const shape: Vec2[] = [
    [0, 0],
    [6, 0],
    [6, 2],
    [1, 2],
    [1, 5],
    [0, 5],
  ];
  const areas = convexPieces(shape).map(signedArea);
  expect(areas.toSorted((a, b) => a - b)).toEqual([expect.closeTo(3, 9), expect.closeTo(12, 9)]);
});

it('leaves a rectangle as it is', () => {
  const shape: Vec2[] = [
    [0, 0],
    [3, 0],
    [3, 2],
    [0, 2],
  ];
  expect(convexPieces(shape)).toEqual([shape]);
});

it('cuts from one inner corner to the next: a wall stands in line with the faces beside', () => {
  // A corridor of 6 by 1 m with a room of 2 by 3 m above its middle.
  const shape: Vec2[] = [
    [0, 0],
    [6, 0],
    [6, 1],
    [4, 1],
    [4, 4],
    [2, 4],
    [2, 1],
    [0, 1],
  ];
  const pieces = convexPieces(shape);
  expect(pieces).toHaveLength(2);
  expect(pieces.map(signedArea)).toEqual([expect.closeTo(6, 9), expect.closeTo(6, 9)]);
});
