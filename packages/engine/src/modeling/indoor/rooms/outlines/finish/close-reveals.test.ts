import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { signedArea } from '../../../../../math/polygon.ts';
import { closeReveals } from './close-reveals.ts';

/** A room of 5 × 4 m whose upper side lies on the panes of two windows, 0.3 m and 0.31 m behind the face, and a wall between. */
const WITH_PANES: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 4.3],
  [3, 4.3],
  [3, 4],
  [2, 4],
  [2, 4.31],
  [0, 4.31],
];
const depthOf = (a: Vec2, b: Vec2) => (a[1] === b[1] && a[1] > 4 ? a[1] - 4 : undefined);

it('brings the edges on panes back to the face of their wall', () => {
  const closed = closeReveals(WITH_PANES, depthOf);
  expect(closed).toHaveLength(4);
  expect(signedArea(closed)).toBeCloseTo(20, 9);
});

it('leaves edges that are no panes, and such as are narrower than windows', () => {
  expect(closeReveals(WITH_PANES, () => undefined)).toEqual(WITH_PANES);
  expect(closeReveals(WITH_PANES, depthOf, { leastWidth: 2.5 })).toEqual(WITH_PANES);
});

it('keeps the sides of a room askew to its panes on their lines', () => {
  const askew = WITH_PANES.map(([x, y]): Vec2 => [x === 5 ? 5 + y / 4.3 : x, y]);
  const corner = closeReveals(askew, depthOf).find(([x, y]) => x > 4 && y > 1)!;
  expect(corner[0]).toBeCloseTo(5 + 4 / 4.3, 9);
  expect(corner[1]).toBeCloseTo(4, 9);
});
