import { describe, expect, it } from 'vitest';
import type { StructuredModel } from '../../packages/engine/src/core/model/structured-model.ts';
import { modelOfPoints } from '../../packages/engine/test/modeling/model-of-points.ts';
import { seededRandom } from '../../packages/engine/src/math/random.ts';
import { flat } from './flat.ts';
import type { ScannedPoint } from './scanner.ts';
import { scan } from './scanner.ts';

/** How far the strays lie, meters, and one point of how many is one. */
const STRAYS = { reach: 1600, oneOf: 100 };

const facts = flat(0.05);
const points = scan(facts);
const isStray = (k: number) => k % STRAYS.oneOf === 0;
const modelOf = (cloud: readonly ScannedPoint[]): Promise<StructuredModel> =>
  modelOfPoints(cloud.map(({ place }) => place));

/** The cloud with every hundredth point strewn around the flat. */
function strewn(reachUp: number): ScannedPoint[] {
  const random = seededRandom(5);
  const within = (reach: number) => (2 * random() - 1) * reach;
  return points.map((point, k) =>
    isStray(k) ? { ...point, place: [within(STRAYS.reach), within(STRAYS.reach), within(reachUp)] } : point,
  );
}

/** Walls in the coordinates of the file, by where they are. */
const wallsOf = ({ walls, origin }: StructuredModel) =>
  walls
    .map(({ a, b, thickness }) => [a[0] + origin[0], a[1] + origin[1], b[0] + origin[0], b[1] + origin[1], thickness])
    .sort((p, q) => p[0]! + p[2]! - q[0]! - q[2]! || p[1]! + p[3]! - q[1]! - q[3]!);

describe('strays up to 1.6 km around a flat', async () => {
  const without = wallsOf(await modelOf(points.filter((_, k) => !isStray(k))));

  it.each([3, 60, STRAYS.reach])('change no wall where they reach %d m up and down', async (reachUp) => {
    const walls = wallsOf(await modelOf(strewn(reachUp)));
    expect(without.length).toBeGreaterThan(9);
    expect(walls).toHaveLength(without.length);
    for (const [k, wall] of walls.entries())
      for (const [i, value] of wall.entries()) expect(Math.abs(value - without[k]![i]!)).toBeLessThan(0.001);
  });
});
