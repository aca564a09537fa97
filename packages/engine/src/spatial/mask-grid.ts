/**
 * A raster over the plan. Cell (i, j) covers `x0 + i·cell` to `x0 + (i + 1)·cell` and likewise in y; index `j·width + i`.
 */
export interface RasterGrid {
  x0: number;
  y0: number;
  cell: number;
  width: number;
  height: number;
}

/** A frame that covers the bounds with `margin` around. */
export function gridOver(
  bounds: { minX: number; minY: number; maxX: number; maxY: number },
  cell: number,
  margin = 0,
): RasterGrid {
  const x0 = bounds.minX - margin;
  const y0 = bounds.minY - margin;
  return {
    x0,
    y0,
    cell,
    width: Math.max(1, Math.ceil((bounds.maxX + margin - x0) / cell)),
    height: Math.max(1, Math.ceil((bounds.maxY + margin - y0) / cell)),
  };
}

/** Grows a mask by a square of `radius` cells. Cells for which `barrier` is set stay empty. */
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

/** Fills gaps up to twice `radius` cells wide. */
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

/** Components of 4-connected set cells. */
export interface Components {
  /** Per cell: component number, or -1. */
  label: Int32Array;
  /** Cells per component. */
  sizes: number[];
}

/** Labels 4-connected components in scan order, so numbers depend on the mask alone. */
export function labelComponents(mask: Uint8Array, grid: RasterGrid): Components {
  const { width, height } = grid;
  const label = new Int32Array(mask.length).fill(-1);
  const sizes: number[] = [];
  const stack = new Int32Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || label[start]! >= 0) continue;
    const id = sizes.length;
    let top = 0;
    let size = 0;
    stack[top++] = start;
    label[start] = id;
    while (top > 0) {
      const at = stack[--top]!;
      size++;
      const i = at % width;
      const j = (at - i) / width;
      if (i > 0 && mask[at - 1] && label[at - 1]! < 0) label[(stack[top++] = at - 1)] = id;
      if (i < width - 1 && mask[at + 1] && label[at + 1]! < 0) label[(stack[top++] = at + 1)] = id;
      if (j > 0 && mask[at - width] && label[at - width]! < 0) label[(stack[top++] = at - width)] = id;
      if (j < height - 1 && mask[at + width] && label[at + width]! < 0) label[(stack[top++] = at + width)] = id;
    }
    sizes.push(size);
  }
  return { label, sizes };
}

/**
 * Grows labels outward through `allowed` cells, one 8-neighbor ring per round, at most `rounds` rounds. Ties go to the
 * cell met first in scan order. Changes `label`.
 */
export function growLabels(label: Int32Array, allowed: Uint8Array, grid: RasterGrid, rounds: number): void {
  const { width, height } = grid;
  let front: number[] = [];
  for (let at = 0; at < label.length; at++) if (label[at]! >= 0) front.push(at);
  for (let round = 0; round < rounds && front.length > 0; round++) {
    const next: number[] = [];
    for (const at of front) {
      const i = at % width;
      const j = (at - i) / width;
      for (let b = Math.max(0, j - 1); b <= Math.min(height - 1, j + 1); b++) {
        for (let a = Math.max(0, i - 1); a <= Math.min(width - 1, i + 1); a++) {
          const to = b * width + a;
          if (label[to]! >= 0 || !allowed[to]) continue;
          label[to] = label[at]!;
          next.push(to);
        }
      }
    }
    front = next;
  }
}
