import type { RasterGrid } from '../../../../spatial/raster-grid.ts';

/** A piece of a mask's border, one cell's side long, with a smoothed outward unit normal. */
export interface BorderPiece {
  /** Middle of the side, meters. */
  x: number;
  y: number;
  nx: number;
  ny: number;
  /** True once a line was found for it. */
  isTaken: boolean;
}

/** Half the side of the window that normals are averaged over, cells: evens out steps of slanting borders. */
const NORMAL_RADIUS = 3;

/** The border of a mask in scan order: one piece between each set cell and a neighbor that is not. */
export function borderOf(mask: Uint8Array, grid: RasterGrid): BorderPiece[] {
  const { width, height, cell, x0, y0 } = grid;
  const pieces: BorderPiece[] = [];
  const push = (x: number, y: number, i: number, j: number) => {
    const [nx, ny] = outwardNormal(mask, grid, i, j);
    pieces.push({ x, y, nx, ny, isTaken: false });
  };
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      if (!mask[j * width + i]) continue;
      const cx = x0 + (i + 0.5) * cell;
      const cy = y0 + (j + 0.5) * cell;
      if (i === 0 || !mask[j * width + i - 1]) push(cx - cell / 2, cy, i, j);
      if (i === width - 1 || !mask[j * width + i + 1]) push(cx + cell / 2, cy, i, j);
      if (j === 0 || !mask[(j - 1) * width + i]) push(cx, cy - cell / 2, i, j);
      if (j === height - 1 || !mask[(j + 1) * width + i]) push(cx, cy + cell / 2, i, j);
    }
  }
  return pieces;
}

/** Away from the middle of the set cells in a window around (i, j); (0, 0) in the middle of a symmetric mask. */
function outwardNormal(mask: Uint8Array, { width, height }: RasterGrid, i: number, j: number): [number, number] {
  let gx = 0;
  let gy = 0;
  for (let v = -NORMAL_RADIUS; v <= NORMAL_RADIUS; v++) {
    for (let u = -NORMAL_RADIUS; u <= NORMAL_RADIUS; u++) {
      const a = i + u;
      const b = j + v;
      if (a < 0 || b < 0 || a >= width || b >= height || !mask[b * width + a]) continue;
      gx -= u;
      gy -= v;
    }
  }
  const length = Math.hypot(gx, gy) || 1;
  return [gx / length, gy / length];
}
