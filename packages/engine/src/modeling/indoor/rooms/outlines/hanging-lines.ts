import { countBits } from '../../../../math/bits.ts';
import type { RoomLine } from './room-lines.ts';

/** Step of the heights that are noted along a line, meters, and the number of steps that are. */
export const HEIGHT_STEP = 0.2;
export const MOST_LEVELS = 30;

/** A line with what was seen on it, slot by slot. */
export interface SeenLine extends RoomLine {
  slots: Set<number>;
  /** Heights with points on the line, a bit for each step of {@link HEIGHT_STEP}. */
  heights: ReadonlyMap<number, number>;
  /** Points of the ceiling right before it. */
  ceiling: ReadonlyMap<number, number>;
}

/** What tells a hanging thing (duct, curtain rail, beam) from the wall behind it; meters unless said otherwise. */
export interface HangingOptions {
  /** Farthest that it hangs before the wall. */
  reach?: number;
  /** Most height steps with points in a slot of it; stray points are not counted. */
  mostLevels?: number;
  /** The wall has points at this many times more height steps on average, over at least this share of the length. */
  factor?: number;
  leastShare?: number;
  /** Least points of the ceiling between it and the wall, counted over this many slots on either side. */
  leastCeiling?: number;
  sharedSlots?: number;
}

export const HANGING_DEFAULTS: Required<HangingOptions> = {
  reach: 0.35,
  mostLevels: 3,
  factor: 2.5,
  leastShare: 0.5,
  leastCeiling: 3,
  sharedSlots: 4,
};

/** Cosine of the angle up to which two lines face the same way. */
const SAME_WAY = 0.999;

/**
 * Takes from each line the places where a duct, a curtain rail or a beam hangs before a wall: it shows at few heights, the
 * wall right behind at many, and the ceiling goes on between them. So it does not pass for the face of the room.
 */
export function withoutHanging(lines: readonly SeenLine[], options: HangingOptions = {}): RoomLine[] {
  const knobs = { ...HANGING_DEFAULTS, ...options };
  return lines.map(({ heights, ...line }) => {
    const low = [...line.slots].filter((slot) => countBits(heights.get(slot) ?? 0) <= knobs.mostLevels);
    const hangs = lines.some((wall) => isBehind(wall, line, knobs) && outdoes(wall, low, heights, knobs));
    if (!hangs) return line;
    const hanging = new Set(low);
    return { ...line, slots: new Set([...line.slots].filter((slot) => !hanging.has(slot))) };
  });
}

function isBehind(wall: RoomLine, line: RoomLine, { reach }: Required<HangingOptions>): boolean {
  const isParallel = wall.nx * line.nx + wall.ny * line.ny > SAME_WAY;
  return isParallel && wall.d > line.d && wall.d - line.d <= reach;
}

/** True if a wall shows at far more heights than the slots of the line before it, which lies under the same ceiling. */
function outdoes(
  wall: SeenLine,
  low: readonly number[],
  heights: ReadonlyMap<number, number>,
  { factor, leastShare, leastCeiling, sharedSlots }: Required<HangingOptions>,
): boolean {
  const [from, to] = [Math.min(...low), Math.max(...low)];
  const behind = [...wall.slots].filter((slot) => {
    let points = 0;
    for (let k = -sharedSlots; k <= sharedSlots; k++) points += wall.ceiling.get(slot + k) ?? 0;
    return slot >= from && slot <= to && points >= leastCeiling;
  });
  if (behind.length === 0 || behind.length < leastShare * low.length) return false;
  return meanLevels(behind, wall.heights) >= factor * meanLevels(low, heights);
}

function meanLevels(slots: readonly number[], heights: ReadonlyMap<number, number>): number {
  return slots.reduce((sum, slot) => sum + countBits(heights.get(slot) ?? 0), 0) / slots.length;
}
