import { quantile } from '../../../../math/statistics.ts';
import type { CellBox } from '../../../../spatial/connected-components.ts';
import { labelComponents } from '../../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { Span } from './rectangle.ts';

/** Smallest box, meters, and the share of its cells that are set. */
export interface FilledBoxOptions {
  leastWidth: number;
  leastHeight: number;
  leastFilled: number;
}

/** Boxes of components of cells, without rows and columns of which less than half is set, that are filled and large enough. */
export function filledBoxes(
  mask: Uint8Array,
  { width, height, cell }: Pick<RasterGrid, 'width' | 'height' | 'cell'>,
  { leastWidth, leastHeight, leastFilled }: FilledBoxOptions,
): CellBox[] {
  const { label, sizes } = labelComponents(mask, { width, height, cell, x0: 0, y0: 0 });
  const cells = sizes.map((): [i: number, j: number][] => []);
  label.forEach((id, at) => {
    if (id >= 0) cells[id]!.push([at % width, Math.floor(at / width)]);
  });
  const [leastWide, leastHigh] = [leastWidth / cell - 1, leastHeight / cell - 1];
  return cells.flatMap((own) => {
    if (own.length < leastFilled * leastWide * leastHigh) return [];
    const [i0, i1] = coreOf(own.map(([i]) => i));
    const [j0, j1] = coreOf(own.map(([, j]) => j));
    const size = (i1 - i0 + 1) * (j1 - j0 + 1);
    const held = own.filter(([i, j]) => i >= i0 && i <= i1 && j >= j0 && j <= j1).length;
    const isFilled = i1 - i0 + 1 >= leastWide && j1 - j0 + 1 >= leastHigh && held >= leastFilled * size;
    return isFilled ? [{ i0, i1, j0, j1 }] : [];
  });
}

/** First and last of the columns that hold at least half as many cells as most of them do. */
function coreOf(columns: readonly number[]): Span {
  const counts = new Map<number, number>();
  for (const i of columns) counts.set(i, (counts.get(i) ?? 0) + 1);
  const most = quantile([...counts.values()], 0.75)!;
  const core = [...counts].filter(([, count]) => count >= most / 2).map(([i]) => i);
  return [Math.min(...core), Math.max(...core)];
}
