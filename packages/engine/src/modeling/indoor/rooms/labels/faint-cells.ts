import { median } from '../../../../math/statistics.ts';
import { growLabels, labelComponents } from '../../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';

/** When a ceiling shows too little to be one. */
export interface FaintCellOptions {
  /** Half the side of the window in which it is looked at, cells. */
  radius?: number;
  /** Least share of cells with ceiling, in shares of what is usual in the storey. */
  leastShare?: number;
  /** This share of its border lies within so many cells of ceiling that shows on this share of what is usual. */
  abrupt?: number;
  step?: number;
  dense?: number;
}

export const FAINT_CELL_DEFAULTS: Required<FaintCellOptions> = {
  radius: 10,
  leastShare: 0.08,
  abrupt: 0.5,
  step: 30,
  dense: 0.2,
};

/**
 * Covered cells whose ceiling shows far less than the storey's others, all of a sudden: mirror images behind panes, where a
 * few points of a hundred come back, and gaps between them were filled. The far end of a hall fades over meters.
 *
 * @param ceiling cells with ceiling in sight.
 * @param covered the same with gaps filled.
 */
export function faintCells(
  ceiling: Uint8Array,
  covered: Uint8Array,
  grid: RasterGrid,
  options: FaintCellOptions = {},
): Uint8Array {
  const { radius, leastShare, abrupt, step, dense } = { ...FAINT_CELL_DEFAULTS, ...options };
  const [seen, all] = [sums(ceiling, covered, grid), sums(covered, covered, grid)];
  const share = new Float32Array(covered.length);
  const shares: number[] = [];
  for (let j = 0; j < grid.height; j++) {
    for (let i = 0; i < grid.width; i++) {
      const at = j * grid.width + i;
      if (!covered[at]) continue;
      share[at] = within(seen, i, j, radius, grid) / within(all, i, j, radius, grid);
      shares.push(share[at]!);
    }
  }
  const usual = median(shares) ?? 0;
  const faint = covered.map((set, at) => (set && share[at]! < leastShare * usual ? 1 : 0));
  const nearDense = Int32Array.from(covered, (set, at) => (set && share[at]! >= dense * usual ? 0 : -1));
  growLabels(nearDense, covered, grid, step);
  const { label, sizes } = labelComponents(faint, grid);
  const border = new Float64Array(sizes.length);
  const sudden = new Float64Array(sizes.length);
  label.forEach((id, at) => {
    if (id < 0 || ![1, -1, grid.width, -grid.width].some((next) => covered[at + next] && !faint[at + next])) return;
    border[id]!++;
    if (nearDense[at]! >= 0) sudden[id]!++;
  });
  return faint.map((set, at) => (set && sudden[label[at]!]! > abrupt * border[label[at]!]! ? 1 : 0));
}

/** Sums of a mask's cells, as far as `within` holds them, over all cells left of and below a corner; one row and column more. */
function sums(mask: Uint8Array, within: Uint8Array, { width, height }: RasterGrid): Float64Array {
  const out = new Float64Array((width + 1) * (height + 1));
  for (let j = 0; j < height; j++) {
    let row = 0;
    for (let i = 0; i < width; i++) {
      row += mask[j * width + i]! & within[j * width + i]!;
      out[(j + 1) * (width + 1) + i + 1] = out[j * (width + 1) + i + 1]! + row;
    }
  }
  return out;
}

/** Cells of a mask in a window around a cell. */
function within(sum: Float64Array, i: number, j: number, radius: number, { width, height }: RasterGrid): number {
  const [i0, i1] = [Math.max(0, i - radius), Math.min(width, i + radius + 1)];
  const [j0, j1] = [Math.max(0, j - radius), Math.min(height, j + radius + 1)];
  const at = (a: number, b: number) => sum[b * (width + 1) + a]!;
  return at(i1, j1) - at(i0, j1) - at(i1, j0) + at(i0, j0);
}
