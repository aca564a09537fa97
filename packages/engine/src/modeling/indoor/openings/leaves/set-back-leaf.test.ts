import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as INNER } from '../../../../../test/models/wall-of-two-rooms.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import { findOpenings } from '../find-openings.ts';
import { setBackLeaves } from './set-back-leaf.ts';

/** An outer wall along y = 0 whose thickness nothing tells. */
const WALL: DetectedWall = {
  ...INNER,
  a: [0, -0.05],
  b: [4, -0.05],
  thickness: 0.1,
  thicknessSource: 'assumed',
  exterior: true,
  right: -1,
};
const STEP = 0.03;

interface Recess {
  from: number;
  to: number;
  bottom?: number;
  top: number;
  depth: number;
  /** Every so many-th point of what closes it shows. */
  every?: number;
  /** A post in its middle and a bar across, both in front of the leaves. */
  isBarred?: boolean;
}

/** What a scan from inside shows of the wall with a recess: its face, the sides of the recess, and what closes it. */
function wallWith({ from, to, bottom = 0, top, depth, every = 1, isBarred = false }: Recess): Float32Array {
  const points: number[] = [];
  let shown = 0;
  for (let x = 0; x <= 4; x += STEP) {
    for (let z = 0.01; z <= 2.6; z += STEP) {
      const isIn = x > from && x < to && z > bottom && z < top;
      const isBar = isBarred && (Math.abs(x - (from + to) / 2) < 0.04 || Math.abs(z - 1.02) < 0.04);
      if (!isIn) points.push(x, 0, z);
      else if (isBar) points.push(x, -0.05, z);
      else if (shown++ % every === 0) points.push(x, -depth, z);
    }
  }
  for (let y = 0; y > -depth; y -= STEP) {
    for (let z = bottom; z <= top; z += STEP) points.push(from, y, z, to, y, z);
    for (let x = from; x <= to; x += STEP) points.push(x, y, top);
  }
  return Float32Array.from(points);
}

const DOOR: Recess = { from: 1.2, to: 2.11, top: 2.13, depth: 0.13 };

it.each([
  ['a door', DOOR],
  ['a door right behind the face', { ...DOOR, depth: 0.07 }],
  ['a pair of leaves with a post and bars', { ...DOOR, to: 3.05, isBarred: true }],
])('finds %s', (_, recess) => {
  const [door, ...others] = findOpenings(WALL, rasterOf(WALL, wallWith(recess)));
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
  expect(Math.abs(door!.from - recess.from)).toBeLessThan(0.05);
  expect(Math.abs(door!.to - recess.to)).toBeLessThan(0.05);
  expect(Math.abs(door!.zTop - recess.top)).toBeLessThan(0.06);
  expect(door!.zBottom).toBe(0);
});

it.each([
  ['a niche over the floor', { ...DOOR, bottom: 0.4 }],
  ['a niche lower than doors', { ...DOOR, top: 1.4 }],
  ['a narrow niche', { ...DOOR, to: 1.6 }],
  ['a wall that steps back', { ...DOOR, to: 4.5 }],
  ['a pane, which shows less than the wall', { ...DOOR, every: 4 }],
])('finds no leaf in %s', (_, recess) => {
  expect(setBackLeaves(rasterOf(WALL, wallWith(recess)))).toEqual([]);
});
