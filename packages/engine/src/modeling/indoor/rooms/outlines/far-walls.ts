import { countBits } from '../../../../math/bits.ts';
import { SLOT } from '../../../../spatial/line-arrangement.ts';
import type { SeenLine } from './hanging-lines.ts';

/** By what a wall is told before which neither floor nor ceiling shows; meters, shares. */
export interface FarWallOptions {
  /** It fills this share of the band under the ceiling. */
  leastBand?: number;
  /** Where a face of the room shows so far before it at most, it is the far one of the same wall. */
  thickest?: number;
  /** That face shows within this along the wall: not in a window. */
  along?: number;
}

export const FAR_WALL_DEFAULTS: Required<FarWallOptions> = { leastBand: 0.75, thickest: 0.6, along: 1.5 };

/** A line with the places that show no floor and no ceiling before it, nor behind it. */
export interface FarLine extends SeenLine {
  /** Heights of the band under the ceiling, a bit for each step, at these places. */
  bare: ReadonlyMap<number, number>;
  /** Places where few points show the wall, see {@link faintSlots}. */
  faint: ReadonlySet<number>;
}

/** Cosine of the angle up to which two lines face the same way, and the least distance of two faces, meters. */
const SAME_WAY = 0.999;
const APART = 0.03;

/**
 * Adds to each line the places where a wall stands far from every station, so that hardly a point shows the floor and the
 * ceiling before it: it fills the band under the ceiling, which no frame does, and no face of the room shows before it.
 */
export function withFarWalls(lines: readonly FarLine[], options: FarWallOptions = {}): SeenLine[] {
  const { leastBand, thickest, along } = { ...FAR_WALL_DEFAULTS, ...options };
  const reach = Math.round(along / SLOT);
  const around = Array.from({ length: 2 * reach + 1 }, (_, k) => k - reach);
  return lines.map(({ bare, faint, ...line }) => {
    const before = lines.filter(
      ({ nx, ny, d }) => nx * line.nx + ny * line.ny > SAME_WAY && line.d - d > APART && line.d - d <= thickest,
    );
    const fills = ([slot, band]: readonly [number, number]) =>
      countBits((line.heights.get(slot) ?? 0) & band) >= leastBand * countBits(band);
    const isFirst = (slot: number) => !before.some(({ slots }) => around.some((near) => slots.has(slot + near)));
    const held = new Set([
      ...line.slots,
      ...[...bare]
        .filter(fills)
        .map(([slot]) => slot)
        .filter(isFirst),
    ]);
    const isFaintBefore = (slot: number) => before.some((other) => other.faint.has(slot));
    const few = [...faint].filter((slot) => !held.has(slot) && isFirst(slot) && !isFaintBefore(slot));
    return { ...line, slots: new Set([...held, ...few]), ...(few.length > 0 && { faint: new Set(few) }) };
  });
}
