import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as INNER } from '../../../../../test/models/wall-of-two-rooms.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import { findOpenings } from '../find-openings.ts';

/** An outer wall from x 0 to 7.4, its room above it. */
const WALL: DetectedWall = { ...INNER, a: [0, -0.1], b: [7.4, -0.1], thickness: 0.2, exterior: true, right: -1 };
const GAP = 0.04;

/** Points of a wall of glass between two stretches of wall, every so many of which show, its posts, and the floor before it. */
function front({ from = 1, to = 6.6, every = 16, sill = 0, before = 0 }): Float32Array {
  const points: number[] = [];
  let n = 0;
  for (let x = 0.02; x < 7.4; x += GAP) {
    for (let y = 0.1; y < 0.7; y += GAP) points.push(x, y, 0.01);
    for (let z = 0.02; z < WALL.zTop; z += GAP) {
      const isPost = x % 2 < GAP;
      const isGlass = x > from && x < to && z > sill && !isPost;
      if (!isGlass || ++n % every === 0) points.push(x, 0, z);
      if (isGlass && before > 0) points.push(x, before, z);
    }
  }
  return Float32Array.from(points);
}

const windowsOf = (points: Float32Array) => findOpenings(WALL, rasterOf(WALL, points));

it('finds a front of glass from the floor to the ceiling, its posts no end', () => {
  const [glass, ...others] = windowsOf(front({}));
  expect(others).toEqual([]);
  expect(glass).toMatchObject({ type: 'window', zBottom: 0, zTop: WALL.zTop });
  expect(Math.abs(glass!.from - 1)).toBeLessThan(0.15);
  expect(Math.abs(glass!.to - 6.6)).toBeLessThan(0.15);
});

it('finds one as long as its wall, and one over a sill', () => {
  const [whole] = windowsOf(front({ from: 0, to: 7.4 }));
  expect(whole!.to - whole!.from).toBeGreaterThan(7.2);
  const [high] = windowsOf(front({ sill: 0.5 }));
  expect(Math.abs(high!.zBottom - 0.5)).toBeLessThan(0.06);
});

it('finds none in a wall that is hidden, that shows half of its points, or that is short of one', () => {
  expect(windowsOf(front({ before: 0.4 }))).toEqual([]);
  expect(windowsOf(front({ every: 2 }))).toEqual([]);
  expect(windowsOf(front({ from: 2, to: 6 }))).toEqual([]);
});
