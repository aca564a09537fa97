import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import type { SpaceColumns } from './space-columns.ts';

/** What stands like a wall, and how far away; meters unless said otherwise. */
export interface BetweenWallsOptions {
  /** A wall fills a stretch so high of its column, taller than a hedge, … */
  wallHeight?: number;
  /** … by this share. */
  wallFilled?: number;
  /** A wall farther away than this, beyond a street, is one of another building. */
  reach?: number;
}

export const BETWEEN_WALLS_DEFAULTS: Required<BetweenWallsOptions> = { wallHeight: 1.8, wallFilled: 0.75, reach: 15 };

/**
 * Which columns have walls around them, on all four sides: the ground before a house has none on one side at least,
 * however much of it was scanned. Places that look out through a window are left out, too.
 *
 * @returns 1 or 0 for each column. O(columns · bins + cells).
 */
export function columnsBetweenWalls(columns: SpaceColumns, options: BetweenWallsOptions = {}): Uint8Array {
  const { wallHeight, wallFilled, reach } = { ...BETWEEN_WALLS_DEFAULTS, ...options };
  const { grid, cell, binHeight } = columns;
  const wall = new Uint8Array(grid.width * grid.height);
  const bins = Math.round(wallHeight / binHeight);
  for (let k = 0; k < cell.length; k++) if (isWall(columns, k, bins, wallFilled * bins)) wall[cell[k]!] = 1;
  const sides = new Uint8Array(wall.length);
  countSides(wall, grid, Math.round(reach / grid.cell), sides);
  return Uint8Array.from(cell, (at) => (sides[at] === 4 ? 1 : 0));
}

/** True if some stretch of `height` bins holds points in at least `least` of them. */
function isWall({ bins, counts }: SpaceColumns, column: number, height: number, least: number): boolean {
  const base = column * bins;
  let filled = 0;
  for (let b = 0; b < bins; b++) {
    if (counts[base + b]! > 0) filled++;
    if (b >= height && counts[base + b - height]! > 0) filled--;
    if (filled >= least) return true;
  }
  return false;
}

/** Counts, for each cell, the sides on which a wall stands within `reach` cells. */
function countSides(wall: Uint8Array, { width, height }: RasterGrid, reach: number, sides: Uint8Array): void {
  const sweep = (start: number, step: number, count: number) => {
    let since = Infinity;
    for (let k = 0, at = start; k < count; k++, at += step) {
      since = wall[at] ? 0 : since + 1;
      if (Number.isFinite(since) && since <= reach) sides[at]!++;
    }
  };
  for (let j = 0; j < height; j++) {
    sweep(j * width, 1, width);
    sweep((j + 1) * width - 1, -1, width);
  }
  for (let i = 0; i < width; i++) {
    sweep(i, width, height);
    sweep((height - 1) * width + i, -width, height);
  }
}
