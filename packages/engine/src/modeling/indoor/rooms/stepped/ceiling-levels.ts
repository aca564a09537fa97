import { liesIn } from '../../../../math/polygon.ts';
import { median } from '../../../../math/statistics.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import type { CeilingMap } from '../ceiling-map.ts';

/** Which heights are levels of a ceiling; meters unless said otherwise. */
export interface LevelOptions {
  /** A place lies on a level within this. */
  near?: number;
  /** Levels differ by at least so much, and from the main one by at most so much: a void is no step. */
  leastStep?: number;
  mostStep?: number;
  /** Least area of a level, square meters, and share of the room. */
  leastArea?: number;
  leastShare?: number;
  /** Share of what was seen of the ceiling that all levels together explain. */
  leastExplained?: number;
}

export const LEVEL_DEFAULTS: Required<LevelOptions> = {
  near: 0.04,
  leastStep: 0.08,
  mostStep: 1,
  leastArea: 1,
  leastShare: 0.05,
  leastExplained: 0.7,
};

/** The levels of a room's ceiling, largest first, local z; undefined where it is level, or not made of levels: a vault. */
export function ceilingLevels(
  { polygon, holes, area }: Pick<DetectedRoom, 'polygon' | 'holes' | 'area'>,
  { grid, height }: CeilingMap,
  options: LevelOptions = {},
): number[] | undefined {
  const { near, leastStep, mostStep, leastArea, leastShare, leastExplained } = { ...LEVEL_DEFAULTS, ...options };
  const seen: number[] = [];
  height.forEach((z, at) => {
    const [i, j] = [at % grid.width, Math.floor(at / grid.width)];
    if (
      !Number.isNaN(z) &&
      liesIn({ polygon, holes }, grid.x0 + (i + 0.5) * grid.cell, grid.y0 + (j + 0.5) * grid.cell)
    )
      seen.push(z);
  });
  seen.sort((a, b) => a - b);
  const least = Math.max(leastArea, leastShare * area) / grid.cell ** 2;
  const levels: number[] = [];
  let rest = seen;
  while (rest.length >= least) {
    const level = median(fullestWindow(rest, 2 * near))!;
    const own = rest.filter((z) => Math.abs(z - level) <= near);
    if (own.length < least) break;
    const step = Math.min(...levels.map((other) => Math.abs(other - level)));
    if (step >= leastStep && (levels.length === 0 || Math.abs(level - levels[0]!) <= mostStep)) levels.push(level);
    rest = rest.filter((z) => Math.abs(z - level) > near);
  }
  const explained = seen.filter((z) => levels.some((level) => Math.abs(z - level) <= near));
  return levels.length > 1 && explained.length >= leastExplained * seen.length ? levels : undefined;
}

/** The most of ascending values that lie within a width of each other. */
function fullestWindow(values: readonly number[], width: number): number[] {
  let best: [from: number, to: number] = [0, 0];
  let from = 0;
  for (const [k, value] of values.entries()) {
    while (value - values[from]! > width) from++;
    if (k + 1 - from > best[1] - best[0]) best = [from, k + 1];
  }
  return values.slice(...best);
}
