import { OPENING_SIZES } from './opening-sizes.ts';
import type { Rectangle } from './rectangle.ts';
import type { WallRaster } from './wall-raster.ts';
import { isSolid } from './wall-raster.ts';

/** Thresholds of a gap that is a doorway; lengths in meters. */
export interface DoorwayOptions {
  /** Largest share of filled cells in a column of a gap. */
  mostFill?: number;
  /** Share of filled cells in a column that makes it wall. */
  leastFlank?: number;
  /** Columns beside a gap of which one must be wall. */
  flankColumns?: number;
  /** Height above the floor from which columns are looked at: what stands in a doorway is mostly lower. */
  bottom?: number;
  /** Share of a row over a gap that must show wall to be its head. */
  leastHeadShare?: number;
  /** Points between the faces that a gap needs, up to so many columns beside it: jambs, head or leaf. */
  leastInner?: number;
  innerColumns?: number;
}

export const DOORWAY_DEFAULTS: Required<DoorwayOptions> = {
  mostFill: 0.2,
  leastFlank: 0.45,
  flankColumns: 5,
  bottom: 0.2,
  leastHeadShare: 0.5,
  leastInner: 12,
  innerColumns: 3,
};

/**
 * Doorways as gaps: neither face shows wall from the floor up to a head, while wall stands on both sides and above.
 * Works where one room's scan did not see the jambs.
 */
export function findDoorways(raster: WallRaster, options: DoorwayOptions = {}): Rectangle[] {
  const knobs = { ...DOORWAY_DEFAULTS, ...options };
  const { width, cell, z0 } = raster;
  const fill = columnFill(raster, knobs);
  const isGap = (i: number) => (fill[i] ?? 1) <= knobs.mostFill;
  const found: Rectangle[] = [];
  for (let i = 0; i < width; i++) {
    if (!isGap(i)) continue;
    const first = i;
    // One filled column within a gap is a leaf or a stray.
    while (i + 1 < width && (isGap(i + 1) || isGap(i + 2))) i++;
    const from = first * cell;
    const to = (i + 1) * cell;
    const isFlanked = hasFlank(fill, first - 1, -1, knobs) && hasFlank(fill, i + 1, 1, knobs);
    if (!isFlanked || to - from < OPENING_SIZES.leastWidth || to - from > OPENING_SIZES.mostGap) continue;
    const top = headOver(raster, first, i, knobs);
    if (top !== undefined && countInner(raster, first, i, knobs) >= knobs.leastInner)
      found.push({ from, to, bottom: z0, top });
  }
  return found;
}

/** Share of each column's cells that show wall, between floor and the lowest head. */
function columnFill(raster: WallRaster, { bottom }: Required<DoorwayOptions>): Float64Array {
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
  { flankColumns, leastFlank }: Required<DoorwayOptions>,
): boolean {
  for (let k = 0; k < flankColumns; k++) if ((fill[from + k * step] ?? 0) > leastFlank) return true;
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
