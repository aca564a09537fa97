import { expect, it } from 'vitest';
import type { Vec2 } from '../core/vector.ts';
import { signedArea } from '../math/polygon.ts';
import { unionOutline } from './union-outline.ts';

const square = (x: number, y: number): Vec2[] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
];

it('goes around pieces that share an edge', () => {
  expect(unionOutline([square(0, 0), square(1, 0)]).map(signedArea)).toEqual([2]);
});

it.each([
  { about: 'ends at their common corner', pieces: [square(0, 0), square(1, 1)] },
  { about: 'begins at it', pieces: [square(1, 1), square(0, 0)] },
  { about: 'begins at it with the lower right one', pieces: [square(1, 0), square(0, 1)] },
])('keeps pieces apart that touch in one corner, where the first loop $about', ({ pieces }) => {
  const loops = unionOutline(pieces);
  expect(loops.map(signedArea)).toEqual([1, 1]);
  for (const loop of loops) expect(loop).toHaveLength(4);
});

it('gives the hole in a ring of pieces a loop of its own, clockwise', () => {
  const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].flatMap((y) => (x === 1 && y === 1 ? [] : [square(x, y)])));
  expect(unionOutline(ring).map(signedArea)).toEqual([9, -1]);
});

it('gives a hole that touches the outline in one corner a loop of its own', () => {
  const ring = [0, 1, 2].flatMap((x) =>
    [0, 1, 2].flatMap((y) => ((x === 1 && y === 1) || (x === 2 && y === 2) ? [] : [square(x, y)])),
  );
  for (const pieces of [ring, ring.toReversed()]) {
    const loops = unionOutline(pieces);
    expect(loops.map(signedArea)).toEqual([8, -1]);
    expect(loops[1]).toHaveLength(4);
  }
});
