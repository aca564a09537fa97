import { expect, it } from 'vitest';
import { seededRandom } from '../math/random.ts';
import { buildVoxelTable, trimmedBounds } from './voxel-table.ts';

function cloud(n: number): Float32Array {
  const random = seededRandom(21);
  return Float32Array.from({ length: 3 * n }, () => random() * 10 - 4);
}

it('puts every point into the cube it lies in, once', () => {
  const position = cloud(3000);
  const table = buildVoxelTable(position, 0.7);
  const [nx, ny] = table.shape;
  const seen = new Set<number>();
  for (let cell = 0; cell < table.cube.length; cell++) {
    expect(table.cellAt[table.cube[cell]!]).toBe(cell);
    for (let k = table.offset[cell]!; k < table.offset[cell + 1]!; k++) {
      const i = table.order[k]!;
      seen.add(i);
      const cubeOf = (a: 0 | 1 | 2) => Math.floor((position[3 * i + a]! - table.min[a]) / 0.7);
      expect((cubeOf(2) * ny + cubeOf(1)) * nx + cubeOf(0)).toBe(table.cube[cell]);
    }
  }
  expect(seen.size).toBe(3000);
});

it('refuses a box that would need too many counters', () => {
  expect(() => buildVoxelTable(Float32Array.of(0, 0, 0, 1e6, 1e6, 1e6), 0.1)).toThrow('memory-budget-exceeded');
});

it('trims strays but keeps the bulk', () => {
  const position = cloud(10000);
  position.set([9000, 9000, 9000], 0);
  const { max } = trimmedBounds(position, 0.001);
  expect(Math.max(...max)).toBeLessThan(20);
  expect(Math.min(...max)).toBeGreaterThan(-4);
});
