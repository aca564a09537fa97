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
