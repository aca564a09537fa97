import type { VoxelTable } from './voxel-table.ts';

/** Cube index to x, y, z in cubes. */
export function cubePlace(cube: number, { shape: [nx, ny] }: VoxelTable): [number, number, number] {
  const x = cube % nx;
  const rest = (cube - x) / nx;
  const y = rest % ny;
  return [x, y, (rest - y) / ny];
}

const AROUND = [-1, 0, 1];
const WAYS = AROUND.flatMap((dz) => AROUND.flatMap((dy) => AROUND.map((dx) => [dx, dy, dz] as const))).filter((way) =>
  way.some(Boolean),
);

/** Finds the occupied cells around a cell of a table. It allocates nothing, for loops over all cells. */
export class VoxelNeighbors {
  /** The cells found last; {@link find} says how many they are. */
  readonly cells = new Int32Array(WAYS.length);
  private readonly table: VoxelTable;
  private readonly steps: Int32Array;

  constructor(table: VoxelTable) {
    const [nx, ny] = table.shape;
    this.table = table;
    this.steps = Int32Array.from(WAYS, ([dx, dy, dz]) => (dz * ny + dy) * nx + dx);
  }

  /** Fills `cells`, lowest and foremost first. @returns how many of the 26 cubes around are occupied. */
  find(cell: number): number {
    const { cells, steps, table } = this;
    const { cellAt, shape } = table;
    const [nx, ny, nz] = shape;
    const cube = table.cube[cell]!;
    const x = cube % nx;
    const rest = (cube - x) / nx;
    const y = rest % ny;
    const z = (rest - y) / ny;
    const isInside = x > 0 && y > 0 && z > 0 && x < nx - 1 && y < ny - 1 && z < nz - 1;
    let count = 0;
    for (let k = 0; k < steps.length; k++) {
      if (!isInside && !isInBox(x, y, z, k, shape)) continue;
      const other = cellAt[cube + steps[k]!]!;
      if (other >= 0) cells[count++] = other;
    }
    return count;
  }
}

/** True if the cube that lies that way from another one lies in the box. */
function isInBox(x: number, y: number, z: number, way: number, [nx, ny, nz]: VoxelTable['shape']): boolean {
  const [dx, dy, dz] = WAYS[way]!;
  return x + dx >= 0 && y + dy >= 0 && z + dz >= 0 && x + dx < nx && y + dy < ny && z + dz < nz;
}
