import { countBits } from '../../../../math/bits.ts';
import type { PlanLine } from '../../../../spatial/line-arrangement.ts';
import { SLOT } from '../../../../spatial/line-arrangement.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import type { RoomLabels } from '../labels/room-labels.ts';
import type { RoomLine } from './room-lines.ts';

/** By what few points tell a wall. */
export interface FaintWallOptions {
  /** Most slots between two of them. */
  mostGap?: number;
  /** Within that they lie at so many heights at least, so many of them above the step `low`: parapets and furniture are lower. */
  leastLevels?: number;
  leastHigh?: number;
  low?: number;
  /** Meters before the wall at which the room goes on. */
  before?: number;
}

export const FAINT_WALL_DEFAULTS: Required<FaintWallOptions> = {
  mostGap: 10,
  leastLevels: 3,
  leastHigh: 2,
  low: 8,
  before: 0.35,
};

/**
 * The places where few points show the wall of a room: it reaches up to there because walls are the first thing in sight, and where
 * the range of a scanner ends their points lie farther apart than slots are long.
 *
 * @param heights at which points lie on the line, a bit for each step.
 */
export function faintSlots(
  { nx, ny, d }: Pick<PlanLine, 'nx' | 'ny' | 'd'>,
  heights: ReadonlyMap<number, number>,
  { grid, far }: Pick<RoomLabels, 'grid' | 'far'>,
  options: FaintWallOptions = {},
): Set<number> {
  const { mostGap, leastLevels, leastHigh, low, before } = { ...FAINT_WALL_DEFAULTS, ...options };
  if (!far) return new Set();
  const inside = d - before;
  const isBeforeFar = (slot: number) => {
    const along = (slot + 0.5) * SLOT;
    return far[cellAt(grid, nx * inside - ny * along, ny * inside + nx * along)] === 1;
  };
  const isWall = (slot: number) => {
    let levels = 0;
    for (let k = slot - mostGap; k <= slot + mostGap; k++) levels |= heights.get(k) ?? 0;
    return countBits(levels) >= leastLevels && countBits(levels >>> low) >= leastHigh;
  };
  const found = new Set<number>();
  const shown = [...heights.keys()].filter(isWall).sort((p, q) => p - q);
  for (const [k, slot] of shown.entries()) {
    const next = shown[k + 1] ?? Infinity;
    if (next - slot > mostGap) continue;
    for (let between = slot; between <= next; between++) if (isBeforeFar(between)) found.add(between);
  }
  return found;
}

/** Lines without the places that only few points show: these tell that a wall is there, and hardly where its corners are. */
export function surelyShown(lines: readonly RoomLine[]): RoomLine[] {
  return lines.map(({ faint, ...line }) =>
    faint ? { ...line, slots: { has: (slot: number) => line.slots.has(slot) && !faint.has(slot) } } : line,
  );
}
