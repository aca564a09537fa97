import { expect, it } from 'vitest';
import { silentContext } from '../core/context.ts';
import { seededRandom } from '../math/random.ts';
import { boundsOf } from '../spatial/voxel-table.ts';
import { ghostsOfScan } from './ghosts-of-scan.ts';

/** Floor and wall of a hall of 12 by 12 by 4 m, and points that fill its air evenly. */
function hall(onSurfaces: number, inAir: number): Float32Array {
  const random = seededRandom(5);
  const noise = () => (random() - 0.5) * 0.008;
  const points: number[] = [];
  for (let k = 0; k < onSurfaces; k++) {
    if (k % 4 === 0) points.push(12 * random(), noise(), 4 * random());
    else points.push(12 * random(), 12 * random(), noise());
  }
  for (let k = 0; k < inAir; k++) points.push(12 * random(), 12 * random(), 0.05 + 3.95 * random());
  return Float32Array.from(points);
}

async function marked(onSurfaces: number, inAir: number): Promise<{ onSurfaces: number; inAir: number }> {
  const points = hall(onSurfaces, inAir);
  const marks = await ghostsOfScan(points, boundsOf(points), silentContext());
  const share = (part: Uint8Array) => part.reduce((sum, mark) => sum + mark, 0) / part.length;
  return { onSurfaces: share(marks.subarray(0, onSurfaces)), inAir: share(marks.subarray(onSurfaces)) };
}

it('leaves floor and walls between far stations, which have a point every two decimeters', async () => {
  const { onSurfaces, inAir } = await marked(5000, 1000);
  expect(onSurfaces).toBeLessThan(0.05);
  expect(inAir).toBeGreaterThan(0.9);
});

it('marks what fills the air among surfaces that are dense', async () => {
  const { onSurfaces, inAir } = await marked(60_000, 200_000);
  expect(onSurfaces).toBeLessThan(0.03);
  expect(inAir).toBeGreaterThan(0.97);
});
