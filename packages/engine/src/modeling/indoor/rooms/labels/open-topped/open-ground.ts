import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';

/** What tells ground before a house from the floor of a room. */
export interface OpenGroundOptions {
  /** Side of the blocks that are looked from, cells: points of walls are nearer to each other. */
  block?: number;
  /** Directions that are looked in, and share of them in which ground shows no wall. */
  directions?: number;
  leastOpen?: number;
}

export const OPEN_GROUND_DEFAULTS: Required<OpenGroundOptions> = { block: 4, directions: 24, leastOpen: 0.5 };

/**
 * Cells from which no wall shows in half of all directions: ground that is seen through doors and windows. From within a room less
 * is open, even right before a glass front.
 *
 * @param wall cells of walls.
 * @returns 1 or 0 for each cell. O(blocks · directions · blocks across).
 */
export function openGround(wall: Uint8Array, grid: RasterGrid, options: OpenGroundOptions = {}): Uint8Array {
  const { block, directions, leastOpen } = { ...OPEN_GROUND_DEFAULTS, ...options };
  const [width, height] = [Math.ceil(grid.width / block), Math.ceil(grid.height / block)];
  const blockOf = (at: number) =>
    Math.floor(Math.floor(at / grid.width) / block) * width + Math.floor((at % grid.width) / block);
  const standing = new Uint8Array(width * height);
  wall.forEach((set, at) => {
    if (set) standing[blockOf(at)] = 1;
  });
  const ways = Array.from({ length: directions }, (_, k) => (2 * Math.PI * (k + 0.5)) / directions);
  const isOpen = (at: number, way: number) => {
    let [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    for (;;) {
      x += Math.cos(way);
      y += Math.sin(way);
      if (x < 0 || y < 0 || x >= width || y >= height) return true;
      if (standing[Math.floor(y) * width + Math.floor(x)]) return false;
    }
  };
  const open = standing.map((_, at) =>
    ways.filter((way) => isOpen(at, way)).length >= leastOpen * directions ? 1 : 0,
  );
  return wall.map((_, at) => open[blockOf(at)]!);
}
