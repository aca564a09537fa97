import { OPENING_SIZES } from './opening-sizes.ts';
import type { Rectangle, Span } from './raster/rectangle.ts';
import type { WallRaster } from './raster/wall-raster.ts';
import { floorShare } from './opening-evidence.ts';
import { isSolid } from './raster/wall-raster.ts';

/** Thresholds of a gap that is a doorway; lengths in meters. */
export interface DoorwayOptions {
  /** Largest share of filled cells in a column of a gap. */
  mostFill?: number;
  /** A strip between two doorways no wider than this that is no wall is strays, meters. */
  strays?: number;
  /** Share of filled cells in a column that makes it wall; the same beside a gap that shows floor. */
  leastFlank?: number;
  leastFlankOfFloor?: number;
  /** Columns beside a gap of which one must be wall. */
  flankColumns?: number;
  /** Height above the floor from which columns are looked at: what stands in a doorway is mostly lower. */
  bottom?: number;
  /** Share of a row over a gap that must show wall to be its head. */
  leastHeadShare?: number;
  /** Points between the faces that a gap needs, up to so many columns beside it: jambs, head or leaf. */
  leastInner?: number;
  innerColumns?: number;
  /** Or the share of its width that shows floor between the faces. */
  leastFloor?: number;
  /** Columns without floor between two of one run of floor, and the least width of one that tells of a doorway by itself. */
  floorGap?: number;
  leastFloorWidth?: number;
  /** Share of the columns of such a run that are no wall: a leaf may stand ajar in it. */
  leastClear?: number;
}

export const DOORWAY_DEFAULTS: Required<DoorwayOptions> = {
  mostFill: 0.2,
  strays: 0.1,
  leastFlank: 0.45,
  leastFlankOfFloor: 0.25,
  flankColumns: 5,
  bottom: 0.2,
  leastHeadShare: 0.5,
  leastInner: 12,
  innerColumns: 3,
  leastFloor: 0.2,
  floorGap: 2,
  leastFloorWidth: 0.6,
  leastClear: 0.6,
};

/**
 * Doorways as gaps: neither face shows wall from the floor up to a head, while wall stands on both sides and above.
 * Works where one room's scan did not see the jambs. Where only one side was seen, floor between the faces tells how wide a
 * doorway is: no wall stands on it.
 */
export function findDoorways(raster: WallRaster, options: DoorwayOptions = {}): Rectangle[] {
  const knobs = { ...DOORWAY_DEFAULTS, ...options };
  const { cell, z0 } = raster;
  const fill = columnFill(raster, knobs);
  const headed = ([first, last]: Span): Rectangle[] => {
    const top = headOver(raster, first, last, knobs);
    return top === undefined ? [] : [{ from: first * cell, to: (last + 1) * cell, bottom: z0, top }];
  };
  const whole = gapsIn(fill, knobs.mostFill).filter((run) => isDoorway(run, fill, raster, knobs));
  const gaps = joinAcrossStrays(whole, fill, raster, knobs);
  const floors = floorRuns(raster, knobs).filter((run) => isFloorOfDoorway(run, fill, raster, knobs));
  const isFree = ([first, last]: Span) => !gaps.some((gap) => first <= gap[1] && gap[0] <= last);
  return [...gaps, ...floors.filter(isFree)].flatMap(headed);
}

function isDoorway(run: Span, fill: Float64Array, raster: WallRaster, knobs: Required<DoorwayOptions>): boolean {
  if (!hasWidth(run, raster, OPENING_SIZES.leastWidth)) return false;
  const [from, to] = [run[0] * raster.cell, (run[1] + 1) * raster.cell];
  const showsFloor = floorShare({ from, to, bottom: raster.z0, top: raster.z0 }, raster) >= knobs.leastFloor;
  const leastFlank = showsFloor ? knobs.leastFlankOfFloor : knobs.leastFlank;
  if (!flanksOf(run, fill, leastFlank, knobs).every(Boolean)) return false;
  return showsFloor || countInner(raster, ...run, knobs) >= knobs.leastInner;
}

function isFloorOfDoorway(run: Span, fill: Float64Array, raster: WallRaster, knobs: Required<DoorwayOptions>): boolean {
  const columns = fill.subarray(run[0], run[1] + 1);
  const clear = columns.filter((share) => share <= knobs.mostFill).length;
  return (
    hasWidth(run, raster, knobs.leastFloorWidth) &&
    flanksOf(run, fill, knobs.leastFlankOfFloor, knobs).some(Boolean) &&
    clear >= knobs.leastClear * columns.length
  );
}

function hasWidth([first, last]: Span, { cell }: WallRaster, least: number): boolean {
  const width = (last + 1) * cell - first * cell;
  return width >= least && width <= OPENING_SIZES.mostGap;
}

/** Whether wall stands left and right of columns. */
function flanksOf([first, last]: Span, fill: Float64Array, least: number, knobs: Required<DoorwayOptions>): boolean[] {
  return [hasFlank(fill, first - 1, -1, least, knobs), hasFlank(fill, last + 1, 1, least, knobs)];
}

/** Runs of columns without wall; one filled column within a gap is a leaf or a stray. */
export function gapsIn(fill: Float64Array, mostFill: number): Span[] {
  const isGap = (i: number) => (fill[i] ?? 1) <= mostFill;
  const runs: Span[] = [];
  for (let i = 0; i < fill.length; i++) {
    if (!isGap(i)) continue;
    const first = i;
    while (i + 1 < fill.length && (isGap(i + 1) || isGap(i + 2))) i++;
    runs.push([first, i]);
  }
  return runs;
}

/** The doorways, two of them one where no wall stands between them but a narrow strip that strays fill in part. */
function joinAcrossStrays(
  doorways: readonly Span[],
  fill: Float64Array,
  raster: WallRaster,
  { strays, leastFlank }: Required<DoorwayOptions>,
): Span[] {
  const joined: [number, number][] = [];
  for (const [first, end] of doorways) {
    const last = joined.at(-1);
    const strip = last && fill.subarray(last[1] + 1, first);
    const isStray = strip && strip.length * raster.cell <= strays && strip.every((share) => share <= leastFlank);
    if (isStray && hasWidth([last[0], end], raster, OPENING_SIZES.leastWidth)) last[1] = end;
    else joined.push([first, end]);
  }
  return joined;
}

/** Runs of columns that show floor between the faces. */
function floorRuns({ floor }: WallRaster, { floorGap }: Required<DoorwayOptions>): Span[] {
  const runs: [number, number][] = [];
  for (let i = 0; i < floor.length; i++) {
    if (!floor[i]) continue;
    const last = runs.at(-1);
    if (last && i - last[1] <= floorGap + 1) last[1] = i;
    else runs.push([i, i]);
  }
  return runs;
}

/** Share of each column's cells that show wall, between floor and the lowest head. */
export function columnFill(raster: WallRaster, options: DoorwayOptions = {}): Float64Array {
  const { bottom } = { ...DOORWAY_DEFAULTS, ...options };
  const { width, height, cell } = raster;
  const first = Math.floor(bottom / cell);
  const rows = Math.min(height, Math.floor(OPENING_SIZES.leastHead / cell));
  return Float64Array.from({ length: width }, (_, i) => {
    let filled = 0;
    for (let j = first; j < rows; j++) if (isSolid(raster, i, j, rows)) filled++;
    return filled / (rows - first);
  });
}

/** True if wall stands within the next few columns. */
function hasFlank(
  fill: Float64Array,
  from: number,
  step: 1 | -1,
  least: number,
  { flankColumns }: Required<DoorwayOptions>,
): boolean {
  for (let k = 0; k < flankColumns; k++) if ((fill[from + k * step] ?? 0) > least) return true;
  return false;
}

/** Local height where wall begins over a gap; undefined if none does at the height of a head. */
function headOver(
  raster: WallRaster,
  from: number,
  to: number,
  { leastHeadShare }: Required<DoorwayOptions>,
): number | undefined {
  const { height, cell, z0 } = raster;
  const rows = Math.min(height, Math.ceil(OPENING_SIZES.mostHead / cell));
  for (let j = Math.floor(OPENING_SIZES.leastHead / cell); j < rows; j++) {
    let filled = 0;
    for (let i = from; i <= to; i++) if (isSolid(raster, i, j)) filled++;
    if (filled >= leastHeadShare * (to - from + 1)) return z0 + (j + 1) * cell;
  }
  return undefined;
}

function countInner(
  { width, height, cell, inner }: WallRaster,
  from: number,
  to: number,
  { bottom, innerColumns }: Required<DoorwayOptions>,
): number {
  let count = 0;
  for (let j = Math.floor(bottom / cell); j < height; j++) {
    const row = j * width;
    const end = Math.min(width - 1, to + innerColumns);
    for (let i = Math.max(0, from - innerColumns); i <= end; i++) count += inner[row + i]!;
  }
  return count;
}
