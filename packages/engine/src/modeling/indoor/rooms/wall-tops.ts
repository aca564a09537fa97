import { median } from '../../../math/statistics.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import type { SpaceColumns } from '../storeys/space-columns.ts';
import { buildColumns } from '../storeys/space-columns.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { CeilingMap } from './ceiling-map.ts';
import { CEILING_DEFAULTS } from './ceiling-map.ts';

/** How far up walls were scanned where no ceiling was; lengths in meters. */
export interface WallTopOptions {
  /** Columns of walls are filled from this height above the floor on, by this share of their bins. */
  aboveFloor?: number;
  leastFilled?: number;
  /** Walls reach up to this height at least, or to this share of the storey's height where that is less. */
  leastTop?: number;
  leastTopShare?: number;
  /** Side of the places that share a height, and how far around them walls tell it. */
  place?: number;
  around?: number;
  /** Heights vote in bins of this size; the highest one counts that so large a share of the votes is for. */
  bin?: number;
  leastVotes?: number;
  /** Fewer columns of walls tell nothing. */
  leastColumns?: number;
}

export const WALL_TOP_DEFAULTS: Required<WallTopOptions> = {
  aboveFloor: 0.3,
  leastFilled: 0.7,
  leastTop: 1.9,
  leastTopShare: 0.8,
  place: 1,
  around: 2.5,
  bin: 0.1,
  leastVotes: 0.25,
  leastColumns: 5,
};

/**
 * Stands for the ceilings of a storey that was scanned without: how far up the walls around each place reach. Rooms of one
 * storey may have been cut off at several heights.
 *
 * @returns heights of ceilings are NaN, `lowest` is where walls end.
 */
export function mapWallTops(
  points: StoreyPoints,
  layout: StoreyLayout,
  { elevation, height, zCap }: DetectedStorey,
  options: WallTopOptions = {},
): CeilingMap {
  const knobs = { ...WALL_TOP_DEFAULTS, ...options };
  const grid = gridOver(layout.bounds, CEILING_DEFAULTS.cell);
  const heights = { zMin: elevation + knobs.aboveFloor, zMax: zCap, binHeight: CEILING_DEFAULTS.bin };
  const columns = buildColumns(points, grid, heights);
  const leastTop = elevation + Math.min(knobs.leastTop, knobs.leastTopShare * height);
  const places = gridOver(layout.bounds, knobs.place);
  const votes: number[][] = Array.from({ length: places.width * places.height }, () => []);
  const reach = Math.round(knobs.around / knobs.place);
  for (let column = 0; column < columns.cell.length; column++) {
    const top = topOfWall(columns, column, knobs.leastFilled);
    if (!(top >= leastTop)) continue;
    const [x, y] = placeOf(grid, columns.cell[column]!);
    const at = cellAt(places, x, y);
    const [i, j] = [at % places.width, Math.floor(at / places.width)];
    for (let v = Math.max(0, j - reach); v <= Math.min(places.height - 1, j + reach); v++)
      for (let u = Math.max(0, i - reach); u <= Math.min(places.width - 1, i + reach); u++)
        votes[v * places.width + u]!.push(top);
  }
  const tops = votes.map((heard) => highestMode(heard, knobs) ?? elevation + height);
  const lowest = Float32Array.from(
    { length: grid.width * grid.height },
    (_, at) => tops[cellAt(places, ...placeOf(grid, at))]!,
  );
  return { grid, height: new Float32Array(lowest.length).fill(NaN), lowest };
}

function placeOf({ x0, y0, cell, width }: CeilingMap['grid'], at: number): [number, number] {
  return [x0 + ((at % width) + 0.5) * cell, y0 + (Math.floor(at / width) + 0.5) * cell];
}

/** Height up to which a column is filled like a wall, local z; NaN if it is none. */
function topOfWall({ counts, bins, zMin, binHeight }: SpaceColumns, column: number, leastFilled: number): number {
  let filled = 0;
  let top = NaN;
  for (let b = 0; b < bins; b++) {
    if (counts[column * bins + b]! === 0) continue;
    filled++;
    if (filled >= leastFilled * (b + 1)) top = zMin + (b + 1) * binHeight;
  }
  return top;
}

/** The highest of the heights that many of them lie at. */
function highestMode(
  heights: readonly number[],
  { bin, leastVotes, leastColumns }: Required<WallTopOptions>,
): number | undefined {
  if (heights.length < leastColumns) return undefined;
  const votes = new Map<number, number>();
  for (const z of heights) {
    const at = Math.round(z / bin);
    for (const b of [at - 1, at, at + 1]) votes.set(b, (votes.get(b) ?? 0) + 1);
  }
  const high = Math.max(...[...votes].filter(([, count]) => count >= leastVotes * heights.length).map(([b]) => b));
  return median(heights.filter((z) => Math.abs(Math.round(z / bin) - high) <= 1));
}
