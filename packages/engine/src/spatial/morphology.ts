import type { RasterGrid } from './raster-grid.ts';

/** Grows a mask by a square of `radius` cells. O(cells), whatever the radius. */
export function dilate(mask: Uint8Array, grid: RasterGrid, radius: number): Uint8Array {
  return sweep(
    sweep(mask, grid.width, grid.height, 1, grid.width, radius),
    grid.height,
    grid.width,
    grid.width,
    1,
    radius,
  );
}

/** Shrinks a mask by a square of `radius` cells; what lies beyond the raster counts as empty. */
export function erode(mask: Uint8Array, grid: RasterGrid, radius: number): Uint8Array {
  const inverse = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) inverse[i] = mask[i] ? 0 : 1;
  const grown = dilate(inverse, grid, radius);
  const out = new Uint8Array(mask.length);
  for (let j = radius; j < grid.height - radius; j++) {
    for (let i = radius; i < grid.width - radius; i++) out[j * grid.width + i] = grown[j * grid.width + i] ? 0 : 1;
  }
  return out;
}

/** Fills gaps up to twice `radius` cells wide; no set cell is lost. */
export function close(mask: Uint8Array, grid: RasterGrid, radius: number): Uint8Array {
  const out = erode(dilate(mask, grid, radius), grid, radius);
  for (let i = 0; i < mask.length; i++) if (mask[i]) out[i] = 1;
  return out;
}

/** Dilation along one axis by running distance to the last set cell, forward and backward. */
function sweep(mask: Uint8Array, n: number, lines: number, step: number, lineStep: number, radius: number): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let line = 0; line < lines; line++) {
    const base = line * lineStep;
    let since = radius + 1;
    for (let k = 0; k < n; k++) {
      const at = base + k * step;
      since = mask[at] ? 0 : since + 1;
      if (since <= radius) out[at] = 1;
    }
    since = radius + 1;
    for (let k = n - 1; k >= 0; k--) {
      const at = base + k * step;
      since = mask[at] ? 0 : since + 1;
      if (since <= radius) out[at] = 1;
    }
  }
  return out;
}
