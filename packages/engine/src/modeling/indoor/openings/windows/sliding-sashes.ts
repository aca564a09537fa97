import { overlaps } from '../holes/whole-openings.ts';
import { isPaned } from '../opening-kind.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import type { WallOpening } from '../wall-opening.ts';
import { boxOf } from '../wall-opening.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What tells the second sash of a sliding window; lengths in meters. */
export interface SlidingSashOptions {
  /** Widest stile between both sashes. */
  mostStile?: number;
  /** A sash is as wide as each of the others, within these shares of it. */
  leastWidth?: number;
  mostWidth?: number;
  /** The hole of a door has up to so many sashes, each at least so wide; that of a window has one. */
  mostDoorSashes?: number;
  leastDoorSash?: number;
  /** A column of its pane shows at most this share of its cells, and the pane at most this share of what the wall around shows … */
  mostColumn?: number;
  mostShown?: number;
  /** … which is at least so much, as a share of its cells. */
  leastWall?: number;
  /** What stands before more of it, as a share, may hide the wall. */
  mostBefore?: number;
  /** Highest rail of a door under a pane. */
  mostRail?: number;
  /** Width of the frame around a pane, of a door at its sides, and how far beyond a pane wall is looked for. */
  frame?: number;
  doorFrame?: number;
  beyond?: number;
}

export const SLIDING_SASH_DEFAULTS: Required<SlidingSashOptions> = {
  mostStile: 0.2,
  leastWidth: 0.6,
  mostWidth: 1.4,
  mostDoorSashes: 2,
  leastDoorSash: 0.5,
  mostColumn: 0.36,
  mostShown: 0.4,
  leastWall: 0.45,
  mostBefore: 0.3,
  mostRail: 0.35,
  frame: 0.05,
  doorFrame: 0.1,
  beyond: 0.3,
};

type Knobs = Required<SlidingSashOptions>;

/**
 * Windows and glazed doors of an outer wall with the sash that lies in the face of the wall: of a sliding window one lies behind the
 * other, and a hole shows where the farther one is. The nearer one shows as a pane between the same sill and head, beside it,
 * around which the wall is whole. Sliding doors have up to three sashes, one behind the other.
 */
export function withSlidingSashes(
  openings: readonly WallOpening[],
  raster: WallRaster,
  options: SlidingSashOptions = {},
): WallOpening[] {
  const knobs = { ...SLIDING_SASH_DEFAULTS, ...options };
  return openings.map((one) => {
    const widths = sashWidths(one, raster, knobs);
    if (widths.length === 0) return one;
    const isFree = (from: number, to: number) =>
      openings.every((other) => other === one || other.to <= from || other.from >= to);
    const [left, right] = ([-1, 1] as const).map((side) => sashBeside(one, side, widths, raster, knobs));
    if (left !== undefined && right === undefined && isFree(left, one.from)) return { ...one, from: left };
    if (right !== undefined && left === undefined && isFree(one.to, right)) return { ...one, to: right };
    return one;
  });
}

/** How wide the sashes in the hole of an opening may be, meters: none where no pane closes a door. */
function sashWidths(one: WallOpening, raster: WallRaster, knobs: Knobs): number[] {
  const size = one.to - one.from;
  if (one.type === 'window') return [size];
  if (one.type !== 'door' || !isPaned(boxOf(one), raster)) return [];
  const widths = Array.from({ length: knobs.mostDoorSashes }, (_, k) => size / (k + 1));
  return widths.filter((width) => width >= knobs.leastDoorSash);
}

const isSash = (width: number, of: number, { leastWidth, mostWidth, frame }: Knobs): boolean =>
  width >= leastWidth * of - 2 * frame && width <= mostWidth * of;

/** The far edge of the sash on one side of an opening, about as wide as one of some widths, meters; undefined if there is none. */
function sashBeside(
  one: WallOpening,
  side: -1 | 1,
  widths: readonly number[],
  raster: WallRaster,
  knobs: Knobs,
): number | undefined {
  const { cell, width, z0 } = raster;
  const size = Math.max(...widths);
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
  if (!widths.some((wide) => isSash(paneWidth, wide, knobs))) return undefined;
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
  const frame = one.type === 'door' ? knobs.doorFrame : knobs.frame;
  const edge = side < 0 ? (start - end + 1) * cell - frame : (start + end) * cell + frame;
  return Math.min(Math.max(edge, 0), raster.length);
}

/**
 * Glazed doors with the pane in the face of the wall that is their nearest sash: beside the hole, up to the same head, and down to
 * no more than a rail over the floor. Undefined where a pane is none.
 */
export function withPaneAsSash(
  openings: readonly WallOpening[],
  pane: Rectangle,
  raster: WallRaster,
  options: SlidingSashOptions = {},
): WallOpening[] | undefined {
  const knobs = { ...SLIDING_SASH_DEFAULTS, ...options };
  const { frame, doorFrame, mostStile, mostRail } = knobs;
  const width = pane.to - pane.from;
  const isBeside = (one: WallOpening) => {
    const gap = Math.max(pane.from - one.to, one.from - pane.to);
    return (
      one.type === 'door' && gap >= -frame && gap <= mostStile && Math.abs(one.zTop - frame - pane.top) <= 2 * frame
    );
  };
  if (pane.bottom - raster.z0 > mostRail || openings.some((one) => overlaps(pane, boxOf(one)) && !isBeside(one))) {
    return undefined;
  }
  const door = openings.find(
    (one) => isBeside(one) && sashWidths(one, raster, knobs).some((of) => isSash(width, of, knobs)),
  );
  if (!door) return undefined;
  const [from, to] = [pane.from - doorFrame, pane.to + doorFrame];
  const whole =
    pane.from < door.from ? { ...door, from: Math.max(0, from) } : { ...door, to: Math.min(raster.length, to) };
  return openings.map((one) => (one === door ? whole : one));
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
