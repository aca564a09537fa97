import { expect, it } from 'vitest';
import { silentContext } from '../core/context.ts';
import { seededRandom } from '../math/random.ts';
import { buildVoxelTable } from '../spatial/voxel-table.ts';
import { findGhosts } from './find-ghosts.ts';

/** A wall of 4 by 3 m, and points that fill the air around it evenly. */
function wallInAir(onWall: number, inAir: number): Float32Array {
  const random = seededRandom(7);
  const points: number[] = [];
  for (let k = 0; k < onWall; k++) points.push(4 * random(), 2 + (random() - 0.5) * 0.008, 3 * random());
  for (let k = 0; k < inAir; k++) points.push(6 * random() - 1, 4 * random(), 5 * random() - 1);
  return Float32Array.from(points);
}

const marksOf = (points: Float32Array) => findGhosts(points, buildVoxelTable(points, 0.2), silentContext());
const share = (marks: Uint8Array) => marks.reduce((sum, mark) => sum + mark, 0) / marks.length;

it('marks the points in the air and leaves those of a wall among them', async () => {
  const marks = await marksOf(wallInAir(12_000, 60_000));
  expect(share(marks.subarray(0, 12_000))).toBeLessThan(0.03);
  expect(share(marks.subarray(12_000))).toBeGreaterThan(0.97);
});

it('marks nothing of a wall alone and all of a cloud without surfaces', async () => {
  expect(share(await marksOf(wallInAir(12_000, 0)))).toBeLessThan(0.001);
  expect(share(await marksOf(wallInAir(0, 60_000)))).toBeGreaterThan(0.99);
});

it('gives the same marks at every run', async () => {
  const points = wallInAir(3000, 9000);
  expect(await marksOf(points)).toEqual(await marksOf(points));
});
