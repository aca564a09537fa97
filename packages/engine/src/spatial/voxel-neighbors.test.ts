import { expect, it } from 'vitest';
import { cubePlace, VoxelNeighbors } from './voxel-neighbors.ts';
import { buildVoxelTable } from './voxel-table.ts';

it('finds the occupied cells around a cell, at the border of the table too', () => {
  const places = [0, 1, 2].flatMap((x) => [0, 1, 2].flatMap((y) => [0, 1, 2].map((z) => [x + 0.5, y + 0.5, z + 0.5])));
  const table = buildVoxelTable(Float32Array.from(places.filter(([x, y]) => x !== 1.5 || y !== 0.5).flat()), 1, {
    min: [0, 0, 0],
    max: [2.9, 2.9, 2.9],
  });
  const neighbors = new VoxelNeighbors(table);
  for (const [cell, cube] of table.cube.entries()) {
    const own = cubePlace(cube, table);
    const expected = [...table.cube.entries()].filter(
      ([other, at]) => other !== cell && cubePlace(at, table).every((place, axis) => Math.abs(place - own[axis]!) <= 1),
    );
    expect([...neighbors.cells.subarray(0, neighbors.find(cell))]).toEqual(expected.map(([other]) => other));
  }
});
