import type { Span } from './rectangle.ts';
import type { WallRaster } from './wall-raster.ts';

/** 0 to 255. */
export type Rgb = readonly [number, number, number];

/** What a face of a wall shows of its colors, by cells of its raster. */
export interface FaceColors {
  /** Mean color of columns and rows, both ends counted; undefined if less than that share of the cells shows anything. */
  colorOf(columns: Span, rows: Span, leastFilled: number): Rgb | undefined;
  /** Colors of those cells that show anything. */
  cellsIn(columns: Span, rows: Span): Rgb[];
  countIn(columns: Span, rows: Span): number;
}

/**
 * Colors of a face; undefined for a scan without any.
 *
 * @param side 0 for the left face, 1 for the right one.
 */
export function faceColors({ solid, color, width, height }: WallRaster, side: 0 | 1): FaceColors | undefined {
  if (!color) return undefined;
  const [counts, sums] = [solid[side], color[side]];
  const gather = ([i0, i1]: Span, [j0, j1]: Span) => {
    const sum = [0, 0, 0];
    let [points, cells, filled] = [0, 0, 0];
    for (let j = Math.max(0, j0); j <= Math.min(height - 1, j1); j++) {
      for (let i = i0; i <= i1; i++) {
        const at = j * width + i;
        cells++;
        if (!counts[at]) continue;
        filled++;
        points += counts[at];
        for (let c = 0; c < 3; c++) sum[c]! += sums[3 * at + c]!;
      }
    }
    return { sum, points, cells, filled };
  };
  return {
    colorOf(columns, rows, leastFilled) {
      const { sum, points, cells, filled } = gather(columns, rows);
      if (points === 0 || filled < leastFilled * cells) return undefined;
      return [sum[0]! / points, sum[1]! / points, sum[2]! / points];
    },
    cellsIn([i0, i1], [j0, j1]) {
      const colors: Rgb[] = [];
      for (let j = j0; j <= Math.min(height - 1, j1); j++) {
        for (let i = i0; i <= i1; i++) {
          const [at, count] = [3 * (j * width + i), counts[j * width + i]!];
          if (count > 0) colors.push([sums[at]! / count, sums[at + 1]! / count, sums[at + 2]! / count]);
        }
      }
      return colors;
    },
    countIn: (columns, rows) => gather(columns, rows).points,
  };
}

/** Mean of those that are known. */
export function meanOf(colors: readonly (Rgb | undefined)[]): Rgb | undefined {
  const known = colors.filter((color) => color !== undefined);
  if (known.length === 0) return undefined;
  const mean = (c: 0 | 1 | 2) => known.reduce((sum, color) => sum + color[c], 0) / known.length;
  return [mean(0), mean(1), mean(2)];
}

export function distance(a: Rgb, b: Rgb): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** How far a color lies from one to another one, 0 to 1 and beyond. */
export function along(color: Rgb, from: Rgb, to: Rgb): number {
  let [dot, square] = [0, 0];
  for (let c = 0; c < 3; c++) {
    dot += (color[c]! - from[c]!) * (to[c]! - from[c]!);
    square += (to[c]! - from[c]!) ** 2;
  }
  return dot / square;
}
