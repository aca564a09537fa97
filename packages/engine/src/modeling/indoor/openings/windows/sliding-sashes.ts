import type { WallOpening } from '../wall-opening.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What tells the second sash of a sliding window; lengths in meters. */
export interface SlidingSashOptions {
  /** Widest stile between both sashes. */
  mostStile?: number;
  /** A sash is as wide as the other one, within these shares of it. */
  leastWidth?: number;
  mostWidth?: number;
  /** A column of its pane shows at most this share of its cells, and the pane at most this share of what the wall around shows … */
  mostColumn?: number;
  mostShown?: number;
  /** … which is at least so much, as a share of its cells. */
  leastWall?: number;
  /** What stands before more of it, as a share, may hide the wall. */
  mostBefore?: number;
  /** Width of the frame around a pane, and how far beyond it wall is looked for. */
  frame?: number;
  beyond?: number;
}

export const SLIDING_SASH_DEFAULTS: Required<SlidingSashOptions> = {
  mostStile: 0.2,
  leastWidth: 0.6,
  mostWidth: 1.4,
  mostColumn: 0.36,
  mostShown: 0.4,
  leastWall: 0.45,
  mostBefore: 0.3,
  frame: 0.05,
  beyond: 0.3,
};

type Knobs = Required<SlidingSashOptions>;

/**
 * Windows of an outer wall with the sash that lies in the face of the wall: of a sliding window one lies behind the other, and
 * a hole shows where the farther one is. The nearer one shows as a pane between the same sill and head, beside it, around which
 * the wall is whole.
 */
export function withSlidingSashes(
  openings: readonly WallOpening[],
  raster: WallRaster,
  options: SlidingSashOptions = {},
): WallOpening[] {
  const knobs = { ...SLIDING_SASH_DEFAULTS, ...options };
  return openings.map((one) => {
    if (one.type !== 'window') return one;
    const isFree = (from: number, to: number) =>
      openings.every((other) => other === one || other.to <= from || other.from >= to);
    const [left, right] = ([-1, 1] as const).map((side) => sashBeside(one, side, raster, knobs));
    if (left !== undefined && right === undefined && isFree(left, one.from)) return { ...one, from: left };
    if (right !== undefined && left === undefined && isFree(one.to, right)) return { ...one, to: right };
    return one;
  });
}

/** The far edge of the sash on one side of a window; undefined if there is none. */
function sashBeside(one: WallOpening, side: -1 | 1, raster: WallRaster, knobs: Knobs): number | undefined {
  const { cell, width, z0 } = raster;
  const size = one.to - one.from;
  const rows = rowsOf(one.zBottom + 2 * knobs.frame, one.zTop - 2 * knobs.frame, raster);
  const start = side < 0 ? Math.round(one.from / cell) - 1 : Math.round(one.to / cell);
  const shownAt = (k: number) => shareOf(raster.solid[0], [start + side * k], rows, raster);
  const most = Math.ceil((knobs.mostStile + knobs.mostWidth * size + knobs.beyond) / cell);
  const last = start + side * most;
  if (last < 0 || last >= width) return undefined;
  const isPane = (k: number) => shownAt(k) <= knobs.mostColumn;
  let first = 0;
  while (first * cell <= knobs.mostStile && !isPane(first)) first++;
  let end = first;
  while (end < most && (isPane(end) || isPane(end + 1))) end++;
  const paneWidth = (end - first) * cell;
  if (paneWidth < knobs.leastWidth * size - 2 * knobs.frame || paneWidth > knobs.mostWidth * size) return undefined;
  const columns = Array.from({ length: end - first }, (_, k) => start + side * (first + k));
  const beyond = Array.from({ length: Math.ceil(knobs.beyond / cell) }, (_, k) => start + side * (end + k));
  const over = rowsOf(one.zTop, one.zTop + 2 * knobs.frame, raster);
  const under = rowsOf(one.zBottom - 2 * knobs.frame, one.zBottom, raster);
  const around = [shareOf(raster.solid[0], beyond, rows, raster), shareOf(raster.solid[0], columns, over, raster)];
  if (one.zBottom - z0 > 2 * knobs.frame) around.push(shareOf(raster.solid[0], columns, under, raster));
  const wall = Math.min(...around);
  const pane = shareOf(raster.solid[0], columns, rows, raster);
  const isHidden = shareOf(raster.before, columns, rows, raster) > knobs.mostBefore;
  if (wall < knobs.leastWall || pane > knobs.mostShown * wall || isHidden) return undefined;
  const edge = side < 0 ? (start - end + 1) * cell - knobs.frame : (start + end) * cell + knobs.frame;
  return Math.min(Math.max(edge, 0), raster.length);
}

/** Rows of cells between two heights, [first, end). */
function rowsOf(low: number, high: number, { z0, cell, height }: WallRaster): [number, number] {
  return [Math.max(0, Math.round((low - z0) / cell)), Math.min(height, Math.round((high - z0) / cell))];
}

/** Share of the cells of columns that hold anything; 0 of none. */
function shareOf(
  layer: Uint16Array,
  columns: readonly number[],
  [low, high]: readonly [number, number],
  { width }: WallRaster,
): number {
  let [all, held] = [0, 0];
  for (const i of columns) {
    if (i < 0 || i >= width) continue;
    for (let j = low; j < high; j++) {
      all++;
      if (layer[j * width + i]) held++;
    }
  }
  return all > 0 ? held / all : 0;
}
