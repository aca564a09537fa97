import { median } from '../../../math/statistics.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import type { HeightRaster } from '../detected-elements.ts';
import { peakOf } from './half-levels.ts';
import type { SpaceColumns } from './space-columns.ts';
import { surfacesIn } from './space-columns.ts';
import type { Gap } from './storey-caps.ts';
import type { WidePieceOptions } from './wide-pieces.ts';
import { widePieces } from './wide-pieces.ts';

/** Where the floor of the storey above lies lower than elsewhere; meters unless said otherwise. */
export interface LowFloorOptions extends Partial<WidePieceOptions> {
  /** A surface this near to a level belongs to it. */
  sameFloor?: number;
  /** A lower floor lies at least so far below the storey's, and so high above the floor below. */
  leastStep?: number;
  leastClear?: number;
  /** Distance from a floor down to the ceiling under it: a slab, no table and no empty space. */
  leastSlab?: number;
  mostSlab?: number;
  /** The same of the floor of an attic at least: what a drifting scan shows twice lies nearer. */
  leastAtticSlab?: number;
  /** The roof hangs so high over the floor of an attic. */
  leastAttic?: number;
  /** How far beyond what was seen of it a floor goes on below walls, cells. */
  beyond?: number;
  /** Points belong to the storey above from this far below its floor on. */
  capBelowFloor?: number;
}

export const LOW_FLOOR_DEFAULTS: Required<LowFloorOptions> = {
  sameFloor: 0.12,
  leastStep: 0.2,
  leastClear: 1.9,
  leastSlab: 0.05,
  leastAtticSlab: 0.12,
  leastAttic: 0.4,
  mostSlab: 0.7,
  gap: 2,
  narrow: 3,
  leastArea: 2,
  beyond: 2,
  capBelowFloor: 0.1,
};

/** Floor of a storey, and of the next one if there is any, local z. */
interface StoreyFloors {
  level: number;
  next?: number | undefined;
}

/**
 * How far up a storey reaches below floors of the next storey that lie lower than the rest of it, over lower rooms: else
 * those floors would pass for the ceiling, and what stands on them for walls of the rooms below. So does the floor of an
 * attic that is too low for a storey.
 *
 * @param capAt upper limit without such floors.
 * @returns undefined if there are none.
 */
export function capsUnderFloors(
  { level, next }: StoreyFloors,
  capAt: (x: number, y: number) => number,
  gaps: readonly Gap[],
  columns: SpaceColumns,
  options: LowFloorOptions = {},
): HeightRaster | undefined {
  const knobs = { ...LOW_FLOOR_DEFAULTS, ...options };
  const { grid, cell } = columns;
  const low = lowFloors({ level, next }, gaps, columns, knobs);
  if (low.size === 0) return undefined;
  const floors = widePlaces(low, columns, knobs);
  if (floors.every(Number.isNaN)) return undefined;
  // Below the walls around such a floor it is not seen; where the storey goes on higher it ends.
  const higher = new Uint8Array(floors.length);
  for (const { column, low: floor, high } of gaps)
    if (
      Math.abs(floor - level) < knobs.leastClear / 2 &&
      high > (next ?? level + knobs.leastClear) - knobs.mostSlab &&
      !low.has(column)
    )
      higher[cell[column]!] = 1;
  const z = Array.from(floors, (own, at) => {
    const i = at % grid.width;
    const usual = capAt(grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell);
    const floor = Number.isNaN(own) && !higher[at] ? lowestNear(floors, at, grid, knobs.beyond) : own;
    return Number.isNaN(floor) ? usual : Math.min(usual, floor - knobs.capBelowFloor);
  });
  return { grid, z };
}

/** The lowest surface of each column between two floors that has another right below: floor and ceiling of a slab. */
function lowFloors(
  { level, next }: StoreyFloors,
  gaps: readonly Gap[],
  columns: SpaceColumns,
  { leastStep, leastClear, leastSlab, mostSlab, leastAtticSlab, leastAttic }: Required<LowFloorOptions>,
): Map<number, LowFloor> {
  const clear = new Set(gaps.map(({ column, low }) => `${column} ${low}`));
  const thinnest = next === undefined ? leastAtticSlab : leastSlab;
  const found = new Map<number, LowFloor>();
  for (let column = 0; column < columns.cell.length; column++) {
    const surfaces = surfacesIn(columns, column);
    const z = surfaces.find((surface, k) => {
      if (surface < level + leastClear || surface > (next ?? Infinity) - leastStep) return false;
      return surfaces.slice(0, k).some((under) => surface - under >= thinnest && surface - under <= mostSlab);
    });
    if (z === undefined) continue;
    const isClear = next === undefined ? topOf(columns, column) >= z + leastAttic : clear.has(`${column} ${z}`);
    found.set(column, { z, isClear });
  }
  return found;
}

/** Height up to which a column holds points. */
function topOf({ bins, counts, zMin, binHeight }: SpaceColumns, column: number): number {
  let b = bins - 1;
  while (b > 0 && counts[column * bins + b] === 0) b--;
  return zMin + b * binHeight;
}

interface LowFloor {
  z: number;
  isClear: boolean;
}

/**
 * Height of the lower floor at each cell, local z; NaN where there is none. A floor counts if it is level and the part of it
 * with clear space above is as wide as a room.
 */
function widePlaces(
  low: ReadonlyMap<number, LowFloor>,
  { grid, cell }: SpaceColumns,
  { sameFloor, ...pieces }: Required<LowFloorOptions>,
): Float64Array {
  const heights = new Float64Array(grid.width * grid.height).fill(NaN);
  let rest = [...low];
  for (;;) {
    const level = peakOf(rest.filter(([, { isClear }]) => isClear).map(([, { z }]) => z));
    if (level === undefined) return heights;
    const own = rest.filter(([, { z }]) => Math.abs(z - level) < sameFloor);
    if (own.length * grid.cell ** 2 < pieces.leastArea) return heights;
    rest = rest.filter(([, { z }]) => Math.abs(z - level) >= sameFloor);
    const maskOf = (floors: typeof own) => {
      const mask = new Uint8Array(heights.length);
      for (const [column] of floors) mask[cell[column]!] = 1;
      return mask;
    };
    const clear = maskOf(own.filter(([, { isClear }]) => isClear));
    const floor = median(own.map(([, { z }]) => z)) ?? level;
    widePieces(maskOf(own), clear, grid, pieces).forEach((set, at) => {
      if (set && !(heights[at]! <= floor)) heights[at] = floor;
    });
  }
}

/** Least height so many cells around; NaN if there is none. */
function lowestNear(heights: Float64Array, at: number, { width, height }: RasterGrid, reach: number): number {
  const [i, j] = [at % width, Math.floor(at / width)];
  let least = NaN;
  for (let y = Math.max(0, j - reach); y <= Math.min(height - 1, j + reach); y++) {
    for (let x = Math.max(0, i - reach); x <= Math.min(width - 1, i + reach); x++) {
      const h = heights[y * width + x]!;
      if (!Number.isNaN(h) && !(h >= least)) least = h;
    }
  }
  return least;
}
