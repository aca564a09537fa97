import type { VoxelTable } from './voxel-table.ts';

/** A neighbor of a cube: offsets along x, y, z, and the step to it in the index of cubes. */
export type NeighborStep = readonly [dx: number, dy: number, dz: number, step: number];

/** The 26 neighbors of any cube of a table. */
export function neighborSteps({ shape: [nx, ny] }: VoxelTable): NeighborStep[] {
  const steps: NeighborStep[] = [];
  for (let dz = -1; dz <= 1; dz++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) if (dx || dy || dz) steps.push([dx, dy, dz, (dz * ny + dy) * nx + dx]);
    }
  }
  return steps;
}

/** Cube index to x, y, z in cubes. */
export function cubePlace(cube: number, { shape: [nx, ny] }: VoxelTable): [number, number, number] {
  const x = cube % nx;
  const rest = (cube - x) / nx;
  const y = rest % ny;
  return [x, y, (rest - y) / ny];
}

/** True if a cube lies in the table's box. */
export function inBox(x: number, y: number, z: number, { shape: [nx, ny, nz] }: VoxelTable): boolean {
  return x >= 0 && y >= 0 && z >= 0 && x < nx && y < ny && z < nz;
}
