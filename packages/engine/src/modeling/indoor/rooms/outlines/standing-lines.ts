import { SLOT } from '../../../../spatial/line-arrangement.ts';
import type { CrestLine } from '../labels/open-topped/crest-line.ts';
import type { RoomLine } from './room-lines.ts';

/** What tells furniture from the wall behind it where the ceiling was cut off; meters. */
export interface StandingOptions {
  /** A piece this near to a line stands on it. */
  onLine?: number;
  /** The wall behind stands so far to so far off, and is this long. */
  leastDepth?: number;
  mostDepth?: number;
  leastWall?: number;
}

export const STANDING_DEFAULTS: Required<StandingOptions> = {
  onLine: 0.06,
  leastDepth: 0.15,
  mostDepth: 0.6,
  leastWall: 0.4,
};

/** Cosine of the angle up to which two lines face the same way. */
const SAME_WAY = 0.999;

/**
 * Takes from each line the places where a shelf, a cupboard or the leaf of a door stands before a wall: it ends below the
 * top of the scan, up to which the wall behind goes. So its front does not pass for the face of the room.
 *
 * @param crests what stands up to the top.
 */
export function withoutStanding(
  lines: readonly RoomLine[],
  crests: readonly CrestLine[],
  options: StandingOptions = {},
): RoomLine[] {
  const { onLine, leastDepth, mostDepth, leastWall } = { ...STANDING_DEFAULTS, ...options };
  return lines.map((line) => {
    const beside = crests.flatMap((crest) => {
      const cosine = crest.nx * line.nx + crest.ny * line.ny;
      if (Math.abs(cosine) < SAME_WAY) return [];
      const turn = Math.sign(cosine);
      const [from, to] = turn > 0 ? [crest.from, crest.to] : [-crest.to, -crest.from];
      const middle = (crest.from + crest.to) / 2;
      const [x, y] = [crest.nx * crest.d - crest.ny * middle, crest.ny * crest.d + crest.nx * middle];
      return [{ from, to, depth: line.nx * x + line.ny * y - line.d }];
    });
    const own = beside.filter(({ depth }) => Math.abs(depth) <= onLine);
    const behind = beside.filter(
      ({ from, to, depth }) => depth >= leastDepth && depth <= mostDepth && to - from >= leastWall,
    );
    if (behind.length === 0) return line;
    const isAt = (pieces: typeof beside, slot: number) => {
      const along = (slot + 0.5) * SLOT;
      return pieces.some(({ from, to }) => along > from - SLOT && along < to + SLOT);
    };
    const has = (slot: number) => line.slots.has(slot) && (isAt(own, slot) || !isAt(behind, slot));
    return { ...line, slots: { has } };
  });
}
