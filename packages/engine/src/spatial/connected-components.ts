import type { RasterGrid } from './raster-grid.ts';

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

/** The cells that a component spans: columns i0 to i1 and rows j0 to j1, ends included. Empty: i1 < i0. */
export interface CellBox {
  i0: number;
  i1: number;
  j0: number;
  j1: number;
}

/**
 * Bounding box of each label.
 *
 * @param count labels are 0 to `count - 1`; cells with -1 belong to none.
 */
export function labelBoxes(label: Int32Array, count: number, { width, height }: RasterGrid): CellBox[] {
  const boxes = Array.from({ length: count }, (): CellBox => ({ i0: width, i1: -1, j0: height, j1: -1 }));
  for (let at = 0; at < label.length; at++) {
    if (label[at]! < 0) continue;
    const box = boxes[label[at]!]!;
    const i = at % width;
    const j = (at - i) / width;
    box.i0 = Math.min(box.i0, i);
    box.i1 = Math.max(box.i1, i);
    box.j0 = Math.min(box.j0, j);
    box.j1 = Math.max(box.j1, j);
  }
  return boxes;
}
