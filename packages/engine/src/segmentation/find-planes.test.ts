import { describe, expect, it } from 'vitest';
import { silentContext } from '../core/context.ts';
import { seededRandom } from '../math/random.ts';
import { buildVoxelTable } from '../spatial/voxel-table.ts';
import { findPlanes } from './find-planes.ts';

const VOXEL = 0.09;

/** Points of an upright wall, `perMeter` on each meter along x, within 2 mm of `y`. */
function wall(x0: number, x1: number, y: number, perMeter: (x: number) => number): number[] {
  const random = seededRandom(3);
  const places: number[] = [];
  for (let x = x0; x < x1; x += 0.01)
    for (let n = 0; n < perMeter(x) / 100; n++) places.push(x + random() * 0.01, y + random() * 0.002, 2.5 * random());
  return places;
}

const planesOf = async (...places: number[][]) => {
  const position = Float32Array.from(places.flat());
  const found = await findPlanes(position, buildVoxelTable(position, VOXEL), silentContext());
  return { ...found, count: position.length / 3 };
};

describe('planes of a scan', () => {
  it('go on to where a wall was seen from afar; its core does not', async () => {
    // From 2,500 points a square meter to 150.
    const { planes, cores, region, count } = await planesOf(wall(0, 8, 0, (x) => 6200 / (1 + 2 * x)));
    expect(planes).toHaveLength(1);
    expect(planes[0]!.points).toBeGreaterThan(0.98 * count);
    expect(region.filter((id) => id === 0)).toHaveLength(planes[0]!.points);
    expect(cores[0]!.points).toBeLessThan(0.95 * count);
  });

  it('are found where a wall was only seen from afar, and have no core there', async () => {
    const dense = wall(0, 3, 0, () => 5000);
    const { planes, cores, region, count } = await planesOf(
      dense,
      wall(4, 8, 2, () => 400),
    );
    expect(cores).toHaveLength(1);
    expect(planes).toHaveLength(2);
    expect(planes[0]!.points).toBe(dense.length / 3);
    expect(region.filter((id) => id === 1).length).toBeGreaterThan(0.9 * (count - dense.length / 3));
  });

  it('join where patches lie in one plane, and stay two where a face steps back', async () => {
    const strip = (x: number) => (x > 2.7 && x < 3.3 ? 300 : 5000);
    expect((await planesOf(wall(0, 6, 0, strip))).planes).toHaveLength(1);
    const stepped = await planesOf(
      wall(0, 3, 0, () => 5000),
      wall(3, 6, 0.05, () => 5000),
    );
    expect(stepped.planes).toHaveLength(2);
  });
});
