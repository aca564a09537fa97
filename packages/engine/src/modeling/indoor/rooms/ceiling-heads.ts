import { DisjointSets } from '../../../math/disjoint-sets.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';

/** What parts the head of an opening from a ceiling. */
export interface CeilingHeadOptions {
  /** Neighbors whose heights differ by less belong to one surface, and a head lies at least so far below a ceiling, meters. */
  leastDrop?: number;
}

export const CEILING_HEAD_DEFAULTS: Required<CeilingHeadOptions> = { leastDrop: 0.3 };

/**
 * A height map of ceilings without the heads of windows and doors: surfaces on which no square of three by three cells
 * fits, beside a much higher one. In an outer wall nothing lies behind them that would show how narrow they are.
 *
 * @param height local z per cell, NaN where nothing was seen.
 * @returns a copy, NaN at heads.
 */
export function withoutHeads(height: Float32Array, grid: RasterGrid, options: CeilingHeadOptions = {}): Float32Array {
  const { leastDrop } = { ...CEILING_HEAD_DEFAULTS, ...options };
  const { width } = grid;
  const surfaces = new DisjointSets(height.length);
  const join = (a: number, b: number) => {
    if (Math.abs(height[a]! - height[b]!) < leastDrop) surfaces.join(a, b);
  };
  for (let at = 0; at < height.length; at++) {
    if ((at + 1) % width > 0) join(at, at + 1);
    if (at + width < height.length) join(at, at + width);
  }
  const isHead = new Map<number, boolean>();
  const square = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1];
  for (let j = 1; j + 1 < grid.height; j++) {
    for (let i = 1; i + 1 < width; i++) {
      const at = j * width + i;
      const own = surfaces.find(at);
      if (square.every((step) => surfaces.find(at + step) === own)) isHead.set(own, false);
      else if (!isHead.has(own) && square.some((step) => height[at + step]! - height[at]! >= leastDrop))
        isHead.set(own, true);
    }
  }
  return height.map((h, at) => (isHead.get(surfaces.find(at)) ? NaN : h));
}
