import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as INNER } from '../../../../../test/models/wall-of-two-rooms.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import { bareHoles } from './bare-holes.ts';
import { findOpenings } from '../find-openings.ts';

/** An outer wall from x 0 to 6, its room above it. */
const WALL: DetectedWall = { ...INNER, a: [0, -0.15], b: [6, -0.15], thickness: 0.3, exterior: true, right: -1 };
const [LEFT, RIGHT, SILL] = [1, 5, 0.9];

/** The face of the wall around a window, and of the reveals what a thin scan shows: some of the head, less of a jamb. */
function wallWith({ head = 2.1, jambs = 0.2, before = 0 }): Float32Array {
  const points: number[] = [];
  for (let x = 0; x <= 6; x += 0.04) {
    for (let z = 0; z <= WALL.zTop; z += 0.04) {
      if (x < LEFT || x > RIGHT || z < SILL || z > head) points.push(x, 0, z);
      else if (before > 0) points.push(x, before, z);
    }
  }
  for (let x = LEFT; x <= 3.4; x += 0.15) if (head < WALL.zTop) points.push(x, -0.15, head - 0.02);
  for (let z = head - jambs * (head - SILL); z <= head; z += 0.1) points.push(LEFT + 0.01, -0.15, z);
  return Float32Array.from(points);
}

const windowsOf = (points: Float32Array) => findOpenings(WALL, rasterOf(WALL, points));

it('takes a hole that nothing hides for a window, though the scan shows little of its rim', () => {
  const [window, ...others] = windowsOf(wallWith({}));
  expect(others).toEqual([]);
  expect(window).toMatchObject({ type: 'window', from: expect.closeTo(LEFT, 1), to: expect.closeTo(RIGHT, 1) });
  expect(Math.abs(window!.zBottom - SILL)).toBeLessThan(0.06);
  expect(Math.abs(window!.zTop - 2.1)).toBeLessThan(0.06);
});

it('takes none that what stands before the wall explains, nor one without any rim', () => {
  expect(windowsOf(wallWith({ before: 0.5 }))).toEqual([]);
  const face = wallWith({}).filter((_, k, all) => all[k - (k % 3) + 1]! > -0.01);
  expect(bareHoles(rasterOf(WALL, face))).toEqual([]);
  expect(bareHoles(rasterOf(WALL, wallWith({})))).toHaveLength(1);
});

it('finds a window up to the ceiling by its sill and its jambs', () => {
  const points = [...wallWith({ head: WALL.zTop, jambs: 1 })];
  for (let x = LEFT; x <= RIGHT; x += 0.05) points.push(x, -0.15, SILL + 0.02);
  for (let z = SILL; z <= WALL.zTop; z += 0.05) points.push(LEFT + 0.01, -0.15, z, RIGHT - 0.01, -0.15, z);
  const [window, ...others] = windowsOf(Float32Array.from(points));
  expect(others).toEqual([]);
  expect(window).toMatchObject({
    type: 'window',
    zBottom: expect.closeTo(SILL, 1),
    zTop: expect.closeTo(WALL.zTop, 1),
  });
});
