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

/** Shrinks a mask by a disc of `radius` cells, so that a way is as wide in any direction; what lies beyond the raster counts as empty. */
export function erodeRound(mask: Uint8Array, { width, height }: RasterGrid, radius: number): Uint8Array {
  // Rows to the nearest empty cell above or below.
  const rows = new Uint16Array(mask.length);
  for (let i = 0; i < width; i++) {
    let since = 0;
    for (let j = 0; j < height; j++)
      rows[j * width + i] = since = mask[j * width + i] ? Math.min(since + 1, radius + 1) : 0;
    since = 0;
    for (let j = height - 1; j >= 0; j--) {
      since = mask[j * width + i] ? Math.min(since + 1, radius + 1) : 0;
      rows[j * width + i] = Math.min(rows[j * width + i]!, since);
    }
  }
  // How near a row may come in a column so far off.
  const reach = Int32Array.from({ length: radius + 1 }, (_, k) => Math.floor(Math.sqrt(radius ** 2 - k ** 2)));
  const out = new Uint8Array(mask.length);
  for (let j = 0; j < height; j++) {
    for (let i = radius; i < width - radius; i++) {
      const at = j * width + i;
      let isClear = rows[at]! > radius;
      for (let k = 1; k <= radius && isClear; k++) isClear = rows[at - k]! > reach[k]! && rows[at + k]! > reach[k]!;
      if (isClear) out[at] = 1;
    }
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
