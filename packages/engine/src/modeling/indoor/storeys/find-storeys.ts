import type { Warning } from '../../../core/errors.ts';
import { median } from '../../../math/statistics.ts';
import { cellAt } from '../../../spatial/raster-grid.ts';
import type { DetectedStorey, HeightRaster } from '../detected-elements.ts';
import { highestFilled } from './highest-filled.ts';
import { columnsBetweenWalls } from './between-walls.ts';
import type { PlanPoints, SpaceColumns } from './space-columns.ts';
import { surfacesIn } from './space-columns.ts';
import type { Gap } from './storey-caps.ts';
import { capsOf } from './storey-caps.ts';
import { lowAttic } from './low-attic.ts';
import type { OpenFloor } from './open-top.ts';
import { openTop } from './open-top.ts';
import { capsBeside, halfLevels } from './half-levels.ts';
import type { PartedLevels } from './thin-slabs.ts';
import { partThinSlabs } from './thin-slabs.ts';
import { capsAtNextFloor } from './caps-at-next-floor.ts';
import { capsUnderFloors } from './caps-under-floors.ts';

/** Thresholds of a storey. Lengths and heights in meters. */
export interface StoreyOptions {
  /** Least clear height of a storey; also how far two floors lie apart at least. */
  leastClear?: number;
  /** Most clear height of a storey. */
  mostClear?: number;
  /** Height of the bins that levels vote in. */
  bin?: number;
  /** A floor needs this area, square meters: more than any table. */
  leastArea?: number;
  /** A floor needs this share of the largest floor's area. */
  leastShare?: number;
  /** Ceilings count if this share of all columns shows one over a floor; else the scan was taken without. */
  leastCeilingShare?: number;
  /** Columns between walls near by tell of ceilings if they are this share of those between walls however far away. */
  leastInsideShare?: number;
  /** A storey has its own ceiling if so many columns show one, as a share of those that go up to the next floor. */
  leastOwnCeiling?: number;
  /** Columns that go up to the level of the next floor end at a ceiling if fewer of them than this share show that floor. */
  leastFloorAbove?: number;
  /** A surface this near to a floor's level belongs to it. */
  sameFloor?: number;
  /** A ceiling ends at least this far below the next floor, that under an attic at most so far below its floor. */
  leastSlab?: number;
  mostSlab?: number;
  /** Points belong to the next storey from this far below its floor on; from the middle of a thin slab on. */
  capBelowFloor?: number;
  /** Height of a storey without a ceiling if its walls show less. */
  leastOpenHeight?: number;
  /** Clear height if nothing tells it. */
  usualHeight?: number;
  /** Two peaks of a column are the faces of a thin slab if this share of the points around lies in them. */
  leastPairShare?: number;
  /** Half the slabs of points, in turn, whose median gives a level. */
  levelReaches?: readonly number[];
}

export const STOREY_DEFAULTS: Required<StoreyOptions> = {
  leastClear: 1.9,
  mostClear: 9,
  bin: 0.05,
  leastArea: 3,
  leastShare: 0.12,
  leastCeilingShare: 0.15,
  leastInsideShare: 0.5,
  leastOwnCeiling: 0.35,
  leastFloorAbove: 0.35,
  sameFloor: 0.12,
  leastSlab: 0.05,
  mostSlab: 0.7,
  capBelowFloor: 0.1,
  leastOpenHeight: 1.2,
  usualHeight: 2.6,
  leastPairShare: 0.9,
  levelReaches: [0.06, 0.03],
};

/**
 * Storeys from what each column of space shows: a surface with clear height above it up to the next surface votes for a
 * floor. Furniture votes too, but loses against the floor around it. Pairing per column, not over the whole building,
 * copes with suspended ceilings, voids and sloped roofs, where a histogram over all heights shows no clear peaks.
 *
 * @returns storeys from low to high, and a warning if the ceilings of some were not scanned.
 */
export function findStoreys(
  columns: SpaceColumns,
  points: PlanPoints,
  options: StoreyOptions = {},
): { storeys: DetectedStorey[]; warnings: Warning[] } {
  const knobs = { ...STOREY_DEFAULTS, ...options };
  const { levels, gaps, slabs, lowest } = findLevels(columns, points, knobs);
  // The ground before a house, seen from stations outside, has neither a ceiling nor walls around it.
  const between = columnsBetweenWalls(columns);
  const inside = <T extends { column: number }>(all: readonly T[]) => all.filter(({ column }) => between[column]);
  const isCovered = (spaces: readonly Gap[], floors: readonly Lowest[]) =>
    spaces.length > knobs.leastCeilingShare * floors.length;
  // In a wide hall only its cabins lie between walls near by, all of it between walls far away.
  const enclosed = columnsBetweenWalls(columns, { reach: Infinity });
  const tells = inside(lowest).length > knobs.leastInsideShare * lowest.filter(({ column }) => enclosed[column]).length;
  if (levels.length > 0 && (isCovered(gaps, lowest) || (tells && isCovered(inside(gaps), inside(lowest))))) {
    const top = topmostFloor(levels, lowest, columns, knobs);
    // The surfaces right below the floor of an attic are the ceiling under it.
    const spaces = top?.attic === undefined ? gaps : gaps.filter(({ low }) => low < top.level - knobs.mostSlab);
    const all = [...levels, ...halfLevels(levels, spaces, columns)].sort((a, b) => a - b);
    const measured = { columns, points, knobs, slabs, open: top?.open, attic: top?.attic };
    return withWarning(
      top
        ? storeysBetween([...new Set([...all, top.level])], [...spaces, ...top.gaps], measured)
        : storeysBetween(all, spaces, measured),
    );
  }
  const lows = (floors: readonly Lowest[]) =>
    floorPeaks(
      floors.map(({ low }) => ({ level: low, weight: 1 })),
      columns,
      knobs,
    );
  const [level] = [...lows(inside(lowest)), ...lows(lowest)];
  if (level === undefined) return { storeys: [], warnings: [] };
  return withWarning([
    { index: 0, zCap: topOf(columns), ceilingSeen: false, ...openSpace(level, { columns, points, knobs, slabs }) },
  ]);
}

/** A floor above those of storeys, and the spaces above it. Either its ceiling was not scanned, or it is that of an attic. */
interface TopmostFloor {
  level: number;
  gaps: Gap[];
  open?: number;
  attic?: number;
}

function topmostFloor(
  levels: readonly number[],
  lowest: readonly Lowest[],
  columns: SpaceColumns,
  { leastClear, sameFloor }: Required<StoreyOptions>,
): TopmostFloor | undefined {
  const highest = levels.at(-1)!;
  const least = highest + leastClear;
  const ofOpen = (level: number, { columns: shown }: OpenFloor): TopmostFloor => {
    return { level, gaps: shown.map((column) => ({ column, low: level, high: topOf(columns) })), open: level };
  };
  const above = openTop(columns, least);
  if (above) return ofOpen(above.level, above);
  // Heads of windows and doors over a floor tell of it like ceilings do.
  const known = openTop(columns, highest - sameFloor);
  if (known && Math.abs(known.level - highest) < sameFloor) return ofOpen(highest, known);
  const attic = lowAttic(columns, { least, largest: lowest.length * columns.grid.cell ** 2 });
  return attic && { ...attic, attic: attic.level };
}

/**
 * Floors and the spaces above them. Surfaces that show as a pair of peaks only, as slopes do too, count where slabs are
 * thin.
 */
function findLevels(columns: SpaceColumns, points: PlanPoints, knobs: Required<StoreyOptions>) {
  const [plain, paired] = [Infinity, knobs.leastPairShare].map((leastPairShare) => {
    const { gaps, lowest } = collectGaps(columns, { ...knobs, leastPairShare });
    const floors = floorPeaks(votesOf(gaps), columns, knobs);
    return { ...partThinSlabs(floors, gaps, columns, points), lowest };
  }) as [LevelsFound, LevelsFound];
  return paired.slabs.size > 0 && paired.slabs.size >= plain.slabs.size ? paired : plain;
}

type LevelsFound = PartedLevels & { lowest: Lowest[] };

function withWarning(storeys: DetectedStorey[]): { storeys: DetectedStorey[]; warnings: Warning[] } {
  const open = storeys.filter(({ ceilingSeen }) => !ceilingSeen).length;
  return { storeys, warnings: open > 0 ? [{ code: 'ceiling-not-seen', params: { storeys: open } }] : [] };
}

/** What levels are measured by. */
interface Measured {
  columns: SpaceColumns;
  points: PlanPoints;
  knobs: Required<StoreyOptions>;
  /** Thickness of the slab below a level, where it is thin. */
  slabs: ReadonlyMap<number, number>;
}

/** Floor of a storey without a ceiling, and how far up its walls were scanned below `top`. */
function openSpace(level: number, measured: Measured, top = Infinity) {
  const { columns, knobs } = measured;
  const elevation = preciseLevel(level, measured);
  const height = Math.max(knobs.leastOpenHeight, highestFilled(columns, elevation, { top }) - elevation);
  return { elevation, height };
}

const topOf = (columns: SpaceColumns) => columns.zMin + columns.bins * columns.binHeight;

/** The lowest surface of a column; local z. */
type Lowest = Pick<Gap, 'column' | 'low'>;

/** Pairs of surfaces with clear height between, and the lowest surface of each column. */
function collectGaps(columns: SpaceColumns, { leastClear, mostClear, leastPairShare }: Required<StoreyOptions>) {
  const gaps: Gap[] = [];
  const lowest: Lowest[] = [];
  for (let column = 0; column < columns.cell.length; column++) {
    const surfaces = surfacesIn(columns, column, { leastPairShare });
    if (surfaces.length > 0) lowest.push({ column, low: surfaces[0]! });
    for (let k = 0; k + 1 < surfaces.length; k++) {
      const [low, high] = [surfaces[k]!, surfaces[k + 1]!];
      if (high - low >= leastClear && high - low <= mostClear) gaps.push({ column, low, high });
    }
  }
  return { gaps, lowest };
}

function storeysBetween(
  levels: readonly number[],
  gaps: readonly Gap[],
  { open, attic, ...measured }: Measured & { open: number | undefined; attic: number | undefined },
): DetectedStorey[] {
  const { columns, knobs, slabs } = measured;
  return levels.map((level, index) => {
    const next = levels.find((other) => other >= level + knobs.leastClear);
    const others = levels.filter((other) => other !== level && Math.abs(other - level) < knobs.leastClear);
    const clear = gaps.filter(
      ({ low, high }) =>
        Math.abs(low - level) < knobs.sameFloor && (next === undefined || high < next - knobs.leastSlab),
    );
    const top = topOf(columns);
    const foot = (floor: number) => floor - Math.min(knobs.capBelowFloor, (slabs.get(floor) ?? Infinity) / 2);
    const below = next === undefined ? top : foot(next);
    const upToNext = gaps.filter(
      ({ low, high }) =>
        next !== undefined && Math.abs(low - level) < knobs.sameFloor && Math.abs(high - next) < knobs.sameFloor,
    );
    // Where hardly a floor lies at the level of the next one, as in a stair head on a roof, its surface is a ceiling.
    const floors = gaps.filter(({ low }) => next !== undefined && Math.abs(low - next) < knobs.sameFloor);
    const isRoofed = next !== open && floors.length < knobs.leastFloorAbove * upToNext.length;
    const isOpen = clear.length < knobs.leastOwnCeiling * upToNext.length && !isRoofed;
    const hasCeiling = level !== open && !isOpen;
    const limits = {
      index,
      ...reachOf({ level, next, others, top, below, hasCeiling }, gaps, measured),
      ...(slabs.has(level) && { zFoot: foot(level) }),
      ...(level === attic && { isAttic: true as const }),
    };
    if (!hasCeiling) return { ...limits, ceilingSeen: false, ...openSpace(level, measured, below) };
    const ceilings = isRoofed ? [...clear, ...upToNext] : clear;
    return {
      ...limits,
      elevation: preciseLevel(level, measured),
      height: commonHeight(
        ceilings.map(({ low, high }) => high - low),
        knobs,
      ),
      ceilingSeen: true,
    };
  });
}

/** A storey whose reach is looked for, with the levels around it, and the upper limits of its points. */
interface ReachOf {
  level: number;
  next?: number | undefined;
  /** Levels nearer to its own than a storey is high. */
  others: readonly number[];
  top: number;
  /** Where the next floor lies above. */
  below: number;
  hasCeiling: boolean;
}

/** How far up the points of a storey reach, in the whole and place by place. */
function reachOf(
  { level, next, others, top, below, hasCeiling }: ReachOf,
  gaps: readonly Gap[],
  { columns, slabs }: Measured,
): Pick<DetectedStorey, 'zCap' | 'caps' | 'hasVoid'> {
  const over =
    next === undefined ? undefined : capsOf(gaps, columns, { level, next, slab: slabs.get(next), below, above: top });
  const within = (caps: HeightRaster | undefined) => (x: number, y: number) =>
    caps ? caps.z[cellAt(caps.grid, x, y)]! : below;
  const beside = others.length > 0 ? capsBeside({ level, others, capAt: within(over) }, gaps, columns) : over;
  const under = others.length > 0 ? undefined : capsUnderFloors({ level, next }, within(over), gaps, columns);
  const lower = under ?? beside;
  const upTo =
    next === undefined || !hasCeiling ? undefined : capsAtNextFloor({ level, next }, within(lower), gaps, columns);
  const caps = upTo ?? lower;
  const highest = upTo?.z.reduce((most, z) => Math.max(most, z));
  return {
    zCap: beside ? top : (highest ?? below),
    ...(caps && { caps }),
    ...((under || upTo) && !beside && { hasVoid: false as const }),
  };
}

/** A vote counts for its own bin and both neighbors: a peak is three bins wide. */
const PEAK_HALF_WIDTH = 1.5;

/** A height at which a column shows a floor, and what that counts. */
interface FloorVote {
  level: number;
  weight: number;
}

/** What a surface counts that has clear height below it too: where the floor above a ceiling was not scanned, it is that ceiling. */
const CEILING_WEIGHT = 0.5;

/** The surfaces below spaces as votes for floors. */
function votesOf(gaps: readonly Gap[]): FloorVote[] {
  const ceilings = new Set(gaps.map(({ column, high }) => `${column} ${high}`));
  return gaps.map(({ column, low }) => ({ level: low, weight: ceilings.has(`${column} ${low}`) ? CEILING_WEIGHT : 1 }));
}

/** Peaks of the votes, at least a storey apart, low to high. */
function floorPeaks(
  levels: readonly FloorVote[],
  columns: SpaceColumns,
  { bin, leastArea, leastShare, leastClear }: Required<StoreyOptions>,
): number[] {
  const cellArea = columns.grid.cell ** 2;
  const votes = new Float64Array(Math.ceil((columns.bins * columns.binHeight) / bin) + 2);
  for (const { level, weight } of levels) votes[Math.floor((level - columns.zMin) / bin)]! += weight;
  const smooth = votes.map((v, b) => v + (votes[b - 1] ?? 0) + (votes[b + 1] ?? 0));
  const order = [...smooth.keys()].sort((a, b) => smooth[b]! - smooth[a]! || a - b);
  const found: number[] = [];
  const most = smooth[order[0]!] ?? 0;
  for (const b of order) {
    if (smooth[b]! * cellArea < leastArea || smooth[b]! < leastShare * most) break;
    // Median of the votes themselves: a bin's middle may lie a hand off the floor and would catch wall points instead.
    const near = levels.filter(({ level }) => Math.abs((level - columns.zMin) / bin - b - 0.5) <= PEAK_HALF_WIDTH);
    const level = median(near.map((vote) => vote.level)) ?? columns.zMin + (b + 0.5) * bin;
    if (found.some((other) => Math.abs(other - level) < leastClear)) continue;
    found.push(level);
  }
  return found.sort((a, b) => a - b);
}

/** Median height of the points around a level, narrowed step by step; no farther than the middle of its slab. */
function preciseLevel(level: number, { points: { z }, knobs: { levelReaches }, slabs }: Measured): number {
  let center = level;
  for (const widest of levelReaches) {
    const reach = Math.min(widest, (slabs.get(level) ?? Infinity) / 2);
    const near: number[] = [];
    for (let i = 0; i < z.length; i++) if (z[i]! > center - reach && z[i]! < center + reach) near.push(z[i]!);
    center = median(near) ?? center;
  }
  return center;
}

/** The most frequent of many heights, as the median of those in its peak. */
function commonHeight(heights: readonly number[], { bin: step, usualHeight }: Required<StoreyOptions>): number {
  const votes = new Map<number, number>();
  for (const h of heights) {
    const bin = Math.round(h / step);
    for (const b of [bin - 1, bin, bin + 1]) votes.set(b, (votes.get(b) ?? 0) + 1);
  }
  let best = Math.round(usualHeight / step);
  let most = 0;
  for (const [bin, count] of [...votes].sort((a, b) => a[0] - b[0])) {
    if (count > most) {
      most = count;
      best = bin;
    }
  }
  const near = heights.filter((h) => Math.abs(h - best * step) <= PEAK_HALF_WIDTH * step);
  return median(near) ?? best * step;
}
