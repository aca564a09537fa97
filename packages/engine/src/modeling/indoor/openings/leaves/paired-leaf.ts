import type { Rectangle } from '../raster/rectangle.ts';
import { cellsOf } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What tells the closed leaf of a pair beside the open one; lengths in meters. */
export interface PairedLeafOptions {
  /** Width of the closed leaf. */
  leastWidth?: number;
  mostWidth?: number;
  /** Heights over the floor and under the head between which its columns are looked at. */
  foot?: number;
  under?: number;
  /** Least share of a column that shows the leaf, and most of it that shows the face which the leaf leaves empty. */
  leastShown?: number;
  mostFace?: number;
  /** Columns between the gap and the leaf, and behind it up to where that face goes on, on this share of a column. */
  edge?: number;
  leastFlank?: number;
}

export const PAIRED_LEAF_DEFAULTS: Required<PairedLeafOptions> = {
  leastWidth: 0.3,
  mostWidth: 1.3,
  foot: 0.2,
  under: 0.1,
  leastShown: 0.7,
  mostFace: 0.1,
  edge: 3,
  leastFlank: 0.45,
};

/**
 * The whole of a doorway of which one leaf stands open and the other is closed, or whose only leaf stands ajar: beside the gap, up
 * to the jamb, one face of the wall is empty, as in the gap, and the leaf shows between the faces from the floor to the head.
 *
 * @returns the widened doorway; undefined where wall stands on either side of the gap.
 */
export function withPairedLeaf(
  gap: Rectangle,
  raster: WallRaster,
  options: PairedLeafOptions = {},
): Rectangle | undefined {
  const knobs = { ...PAIRED_LEAF_DEFAULTS, ...options };
  const { cell } = raster;
  const { i0, i1 } = cellsOf(gap, raster);
  const rows = cellsOf({ ...gap, bottom: gap.bottom + knobs.foot, top: gap.top - knobs.under }, raster);
  for (const face of raster.solid) {
    const share = (i: number, holds: (at: number) => boolean) => {
      let held = 0;
      for (let j = rows.j0; j <= rows.j1; j++) if (holds(j * raster.width + i)) held++;
      return held / (rows.j1 - rows.j0 + 1);
    };
    const onFace = (i: number) => share(i, (at) => face[at]! > 0);
    const isLeaf = (i: number) =>
      onFace(i) <= knobs.mostFace && share(i, (at) => raster.inner[at]! > 0) >= knobs.leastShown;
    for (const [start, step] of [
      [i0, -1],
      [i1, 1],
    ] as const) {
      const isIn = (i: number) => i >= 0 && i < raster.width;
      let first = start;
      while (isIn(first) && Math.abs(first - start) < knobs.edge && !isLeaf(first)) first += step;
      let last = first;
      while (isIn(last + step) && isLeaf(last + step)) last += step;
      const width = (Math.abs(last - first) + 1) * cell;
      if (!isIn(first) || !isLeaf(first) || width < knobs.leastWidth || width > knobs.mostWidth) continue;
      const behind = Array.from({ length: knobs.edge }, (_, k) => last + (k + 1) * step).filter(isIn);
      if (!behind.some((i) => onFace(i) >= knobs.leastFlank)) continue;
      return step < 0 ? { ...gap, from: last * cell } : { ...gap, to: (last + 1) * cell };
    }
  }
  return undefined;
}
