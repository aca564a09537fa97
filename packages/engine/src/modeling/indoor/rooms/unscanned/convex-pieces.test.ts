import { expect, it } from 'vitest';
import { BRANCHING, L_SHAPE } from '../../../../../test/modeling/plan-shapes.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { signedArea } from '../../../../math/polygon.ts';
import { convexPieces } from './convex-pieces.ts';

it('cuts an L where its inner corner is nearest to the other side', () => {
  const areas = convexPieces(L_SHAPE).map(signedArea);
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
  expect(convexPieces(BRANCHING).map(signedArea)).toEqual([expect.closeTo(6, 9), expect.closeTo(6, 9)]);
});
