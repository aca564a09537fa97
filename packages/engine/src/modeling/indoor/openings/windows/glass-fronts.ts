import { quantile } from '../../../../math/statistics.ts';
import { beforeShare } from '../opening-evidence.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle, Span } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { WALL_RASTER_DEFAULTS } from '../raster/wall-raster.ts';

/** What tells a front of glass from a wall that was scanned thinly; lengths in meters. */
export interface GlassFrontOptions {
  /** Length of the pieces of a wall that are looked at, and how long a front is at least. */
  piece?: number;
  leastLength?: number;
  /** A front is at least so high, and this share of the rows from its sill to `high` shows glass. */
  leastHeight?: number;
  leastRows?: number;
  /** Share of its pieces that show glass. */
  leastPieces?: number;
  /** Heights above the floor between which a piece is looked at: over skirting boards, below lintels. */
  low?: number;
  high?: number;
  /** Points of a piece per area, against those of the floor before it, at most. */
  mostDensity?: number;
  /** Points of the floor before a piece that tell how densely it was scanned. */
  leastFloor?: number;
  /** Share of its columns that show anything: panes throw a few points back. */
  leastShown?: number;
  /** Widest post between two panes. */
  post?: number;
  /** Share of a piece before which something may stand. */
  mostBefore?: number;
}

/**
 * Tried on 29 scans of 15 building models and 68 simulated ones. Ten such stretches of two of the models are found, as there
 * are; none in the simulated ones, where 4 m would be too short: cupboards and grazing sight leave two as faint as that.
 */
export const GLASS_FRONT_DEFAULTS: Required<GlassFrontOptions> = {
  piece: 1,
  leastLength: 5,
  leastHeight: 1.8,
  leastRows: 0.85,
  leastPieces: 0.7,
  low: 0.3,
  high: 2.2,
  mostDensity: 0.4,
  leastFloor: 10,
  leastShown: 0.2,
  post: 0.3,
  mostBefore: 0.1,
};

/** How far before the face the floor counts, meters. */
const FLOOR_DEPTH = WALL_RASTER_DEFAULTS.beforeReach;

/** Columns that tell together where a front ends: one alone shows too few points in a thin scan. */
const BESIDE = 4;

/** A front, and the share of its pieces that show glass. */
export interface GlassFront extends Rectangle {
  shown: number;
}

/**
 * Fronts of glass: long stretches of an outer wall that throw back much less than the floor right before them, and that nothing
 * in the room hides. Posts and mullions between the panes do not end one.
 */
export function glassFronts(raster: WallRaster, options: GlassFrontOptions = {}): GlassFront[] {
  const knobs = { ...GLASS_FRONT_DEFAULTS, ...options };
  const size = Math.round(knobs.piece / raster.cell);
  const pieces = Array.from({ length: Math.floor(raster.width / size) }, (_, k) =>
    isGlass(k * size, size, raster, knobs),
  );
  return runsOf(pieces).flatMap(([first, last]) => {
    const columns: Span = [first * size, (last + 1) * size - 1];
    const shown = pieces.slice(first, last + 1).filter(Boolean).length / (last + 1 - first);
    const heights = heightsOf(columns, raster, knobs);
    const from = edgeFrom(columns[0], -1, raster, knobs) * raster.cell;
    const to = Math.min(raster.length, (edgeFrom(columns[1], 1, raster, knobs) + 1) * raster.cell);
    return heights && to - from >= knobs.leastLength && shown >= knobs.leastPieces
      ? [{ from, to, ...heights, shown }]
      : [];
  });
}

function isGlass(
  i0: number,
  size: number,
  raster: WallRaster,
  { low, high, mostDensity, leastFloor, leastShown, mostBefore }: Required<GlassFrontOptions>,
): boolean {
  const rows = rowsOf(low, high, raster);
  const columns = Array.from({ length: size }, (_, k) => countIn([i0 + k, i0 + k], rows, raster));
  const floor = floorDensity([i0, i0 + size - 1], raster);
  if (floor * size * raster.cell * FLOOR_DEPTH < leastFloor) return false;
  const density = quantile(columns, 0.5)! / areaOf(1, rows, raster);
  const shown = columns.filter((count) => count > 0).length / size;
  const box = { from: i0 * raster.cell, to: (i0 + size) * raster.cell, bottom: raster.z0 + low, top: raster.z0 + high };
  return density < mostDensity * floor && shown >= leastShown && beforeShare(box, raster) <= mostBefore;
}

/** First and last of the pieces in a row that are glass, single others between them taken in. */
function runsOf(pieces: readonly boolean[]): Span[] {
  const runs: [number, number][] = [];
  pieces.forEach((is, k) => {
    const last = runs.at(-1);
    if (!is) return;
    if (last && k - last[1] <= 2) last[1] = k;
    else runs.push([k, k]);
  });
  return runs;
}

/** The last column of a front on one side, posts passed, from within its outermost piece to a piece beyond. */
function edgeFrom(
  end: number,
  step: 1 | -1,
  raster: WallRaster,
  { low, high, mostDensity, piece, post }: Required<GlassFrontOptions>,
): number {
  const size = Math.round(piece / raster.cell);
  const rows = rowsOf(low, high, raster);
  const start = end - step * (size - 1);
  const most = mostDensity * floorDensity([start, end], raster) * areaOf(BESIDE, rows, raster);
  let at = start;
  for (let i = start; Math.abs(i - start) < 2 * size && Math.abs(i - at) * raster.cell <= post; i += step) {
    if (i < 0 || i >= raster.width) break;
    const last = i + step * (BESIDE - 1);
    if (countIn([Math.max(0, Math.min(i, last)), Math.min(raster.width - 1, Math.max(i, last))], rows, raster) < most)
      at = i;
  }
  return at;
}

/** Lower and upper edge of a front, local z; undefined if it is too low or shows wall between. */
function heightsOf(
  columns: Span,
  raster: WallRaster,
  { low, high, mostDensity, leastHeight, leastRows }: Required<GlassFrontOptions>,
): Pick<Rectangle, 'bottom' | 'top'> | undefined {
  const { z0, cell, height } = raster;
  const floor = floorDensity(columns, raster);
  const isFaint = (j: number) =>
    countIn(columns, [j, j], raster) < mostDensity * floor * areaOf(columns[1] - columns[0] + 1, [j, j], raster);
  let [first, last] = rowsOf(low, high, raster);
  const rows = Array.from({ length: last + 1 - first }, (_, k) => isFaint(first + k));
  const sill = rows.indexOf(true);
  if (sill < 0 || rows.filter(Boolean).length < leastRows * (rows.length - sill)) return undefined;
  first += sill;
  while (first > 0 && isFaint(first - 1)) first--;
  while (last + 1 < height && isFaint(last + 1)) last++;
  if ((last + 1 - first) * cell < leastHeight) return undefined;
  return { bottom: first * cell < OPENING_SIZES.doorSill ? z0 : z0 + first * cell, top: z0 + (last + 1) * cell };
}

const rowsOf = (low: number, high: number, { cell, height }: WallRaster): Span => [
  Math.floor(low / cell),
  Math.min(height, Math.floor(high / cell)) - 1,
];

const areaOf = (columns: number, [j0, j1]: Span, { cell }: WallRaster) => columns * (j1 - j0 + 1) * cell ** 2;

/** Points on the face toward the room and behind it, where panes lie, of some columns and rows. */
function countIn([i0, i1]: Span, [j0, j1]: Span, { solid, inner, width }: WallRaster): number {
  let sum = 0;
  for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) sum += solid[0][j * width + i]! + inner[j * width + i]!;
  return sum;
}

/** Points of the floor before some columns, per square meter. */
function floorDensity([a, b]: Span, { floorBefore, cell, width }: WallRaster): number {
  const [i0, i1] = [Math.max(0, Math.min(a, b)), Math.min(width - 1, Math.max(a, b))];
  const points = floorBefore.subarray(i0, i1 + 1).reduce((sum, count) => sum + count, 0);
  return points / ((i1 + 1 - i0) * cell * FLOOR_DEPTH);
}
