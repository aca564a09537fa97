import { median } from '../../../math/statistics.ts';
import { close, dilate, erode } from '../../../spatial/morphology.ts';
import type { HeightRaster } from '../detected-elements.ts';
import type { SpaceColumns } from './space-columns.ts';
import type { Gap } from './storey-caps.ts';

/** When a floor between those of storeys is one of its own: a split level; meters unless said otherwise. */
export interface HalfLevelOptions {
  /** A surface this near to a level belongs to it. */
  sameFloor?: number;
  /** Floors lie apart at least so far; less is a step within a storey. */
  leastStep?: number;
  /** Floors as far apart as this are storeys one above the other. */
  leastClear?: number;
  /** A ceiling hangs at least so high above the storey's floor that its space belongs to, and so far below the next floor. */
  leastCeiling?: number;
  leastSlab?: number;
  /** Half the gaps in a floor that are filled, and how far it is narrowed before its area counts, cells. */
  gap?: number;
  narrow?: number;
  /** Area that is left then, square meters: a landing, a table or a line of cupboards leaves none. */
  leastArea?: number;
  /** Cells beside its own that a level keeps of another one: walls between both. */
  shared?: number;
}

export const HALF_LEVEL_DEFAULTS: Required<HalfLevelOptions> = {
  sameFloor: 0.12,
  leastStep: 0.6,
  leastClear: 1.9,
  leastCeiling: 2,
  leastSlab: 0.05,
  gap: 2,
  narrow: 3,
  leastArea: 2,
  shared: 2,
};

/** Step in which heights between storeys are looked at, meters. */
const STEP = 0.05;

/**
 * Levels of floors between those of storeys whose spaces fit into none of them: their ceiling hangs too low over the floor
 * of the storey above, or higher than its next floor. Rooms there are not found with a storey.
 *
 * @param levels floors of storeys, low to high.
 */
export function halfLevels(
  levels: readonly number[],
  gaps: readonly Gap[],
  columns: SpaceColumns,
  options: HalfLevelOptions = {},
): number[] {
  const knobs = { ...HALF_LEVEL_DEFAULTS, ...options };
  const { sameFloor, leastStep, leastArea, narrow } = knobs;
  let rest = gaps.filter((gap) => !fitsInto(gap, levels, knobs));
  const found: number[] = [];
  for (;;) {
    const level = peakOf(rest.map(({ low }) => low));
    if (level === undefined) return found.sort((a, b) => a - b);
    const isOwn = ({ low }: Gap) => Math.abs(low - level) < sameFloor;
    const own = rest.filter(isOwn);
    if (own.length * columns.grid.cell ** 2 < leastArea) return found.sort((a, b) => a - b);
    rest = rest.filter((gap) => !isOwn(gap));
    const isApart = [...levels, ...found].every((other) => Math.abs(other - level) >= leastStep);
    const core = erode(floorCells(own, columns, knobs.gap), columns.grid, narrow);
    const area = core.reduce((sum, set) => sum + set, 0) * columns.grid.cell ** 2;
    if (area >= leastArea && isApart) found.push(median(own.map(({ low }) => low)) ?? level);
  }
}

/** True for a space that a storey shows: on its floor, or up to a ceiling that is its own. */
function fitsInto(
  { low, high }: Gap,
  levels: readonly number[],
  { sameFloor, leastClear, leastCeiling, leastSlab }: Required<HalfLevelOptions>,
): boolean {
  return levels.some((level, k) => {
    if (Math.abs(low - level) < sameFloor) return true;
    const next = levels[k + 1] ?? Infinity;
    return Math.abs(low - level) < leastClear && high >= level + leastCeiling && high < next - leastSlab;
  });
}

/** The height that most lie at; undefined of none. */
export function peakOf(heights: readonly number[]): number | undefined {
  const votes = new Map<number, number>();
  for (const height of heights) {
    const bin = Math.round(height / STEP);
    votes.set(bin, (votes.get(bin) ?? 0) + 1);
  }
  let best: number | undefined;
  let most = 0;
  for (const [bin, count] of [...votes].sort((a, b) => a[0] - b[0])) if (count > most) [best, most] = [bin, count];
  return best === undefined ? undefined : best * STEP;
}

function floorCells(gaps: readonly Gap[], { cell, grid }: SpaceColumns, gap: number): Uint8Array {
  const mask = new Uint8Array(grid.width * grid.height);
  for (const { column } of gaps) mask[cell[column]!] = 1;
  return close(mask, grid, gap);
}

/**
 * How far up a storey reaches at each place where another level lies beside its own: nowhere on the floor of that one.
 *
 * @param caps upper limits without the other levels.
 */
export function capsBeside(
  { level, others, capAt }: { level: number; others: readonly number[]; capAt: (x: number, y: number) => number },
  gaps: readonly Gap[],
  columns: SpaceColumns,
  options: HalfLevelOptions = {},
): HeightRaster {
  const { sameFloor, gap, shared, leastClear } = { ...HALF_LEVEL_DEFAULTS, ...options };
  const { grid } = columns;
  const cellsOn = (levels: readonly number[]) =>
    floorCells(
      gaps.filter(({ low }) => levels.some((other) => Math.abs(low - other) < sameFloor)),
      columns,
      gap,
    );
  const own = dilate(cellsOn([level]), grid, shared);
  const taken = cellsOn(others);
  const z = Array.from(taken, (set, at) => {
    if (set && !own[at]) return level - leastClear;
    const i = at % grid.width;
    return capAt(grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell);
  });
  return { grid, z };
}
