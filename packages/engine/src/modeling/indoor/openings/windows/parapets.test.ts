import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as INNER } from '../../../../../test/models/wall-of-two-rooms.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import { findOpenings } from '../find-openings.ts';
import type { OpeningSizes } from '../opening-sizes.ts';

const OUTER: DetectedWall = {
  ...INNER,
  a: [0, -0.15],
  b: [6, -0.15],
  zTop: 2.8,
  thickness: 0.3,
  exterior: true,
  right: -1,
};
const SILL = 0.9;
const HEAD = 2.1;

/** An outer wall with an open door of 1 m, and windows over parapets beside it as wide as given, 0 for none. */
function doorWithWindows(
  before: number,
  after: number,
  isSeen: (x: number, z: number) => boolean = () => true,
  options: OpeningSizes = {},
) {
  const [from, to] = [2.5, 3.5];
  const points: number[] = [];
  const isOpen = (x: number, z: number) =>
    z < HEAD && x > from - before && x < to + after && (z > SILL || (x > from && x < to));
  for (let x = 0; x <= 6; x += 0.025) {
    for (let z = 0; z <= 2.8; z += 0.025) if (!isOpen(x, z) && isSeen(x, z)) points.push(x, 0, z);
  }
  for (let depth = 0.03; depth < 0.27; depth += 0.03) {
    const add = (x: number, z: number) => points.push(x, -depth, z);
    for (let x = from - before; x <= to + after; x += 0.03) {
      add(x, HEAD);
      if (x < from || x > to) add(x, SILL);
    }
    for (let z = 0.1; z < HEAD; z += 0.03) {
      add(z < SILL ? from : from - before, z);
      add(z < SILL ? to : to + after, z);
    }
  }
  return findOpenings(OUTER, rasterOf(OUTER, Float32Array.from(points)), options)
    .sort((a, b) => a.from - b.from)
    .map(({ type, from, to, zBottom, zTop }) => [type, ...[from, to, zBottom, zTop].map((value) => +value.toFixed(1))]);
}

it.each([
  [
    'before',
    1,
    0,
    [
      ['window', 1.5, 2.5, 0.9, 2.1],
      ['door', 2.5, 3.5, 0, 2.1],
    ],
  ],
  [
    'behind',
    0,
    1.2,
    [
      ['door', 2.5, 3.5, 0, 2.1],
      ['window', 3.5, 4.7, 0.9, 2.1],
    ],
  ],
  [
    'on both sides of',
    0.6,
    0.6,
    [
      ['window', 1.9, 2.5, 0.9, 2.1],
      ['door', 2.5, 3.5, 0, 2.1],
      ['window', 3.5, 4.1, 0.9, 2.1],
    ],
  ],
] as const)('parts a window over a parapet %s a door from it', (_, before, after, expected) => {
  expect(doorWithWindows(before, after)).toEqual(expected);
});

it('makes none narrower than openings are to be', () => {
  expect(doorWithWindows(0.6, 0, undefined, { leastWidth: 0.7 }).map(([type]) => type)).toEqual(['door']);
});

it('leaves a wide door without a parapet, or with one that nothing shows, whole', () => {
  expect(doorWithWindows(0, 0)).toEqual([['door', 2.5, 3.5, 0, 2.1]]);
  const isNoParapet = (x: number, z: number) => z > SILL || x < 3.5 || x > 4.7;
  expect(doorWithWindows(0, 1.2, isNoParapet).filter(([type]) => type === 'window')).toEqual([]);
});
