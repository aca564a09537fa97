import type { WallOpening } from '../wall-opening.ts';
import { boxOf } from '../wall-opening.ts';
import { overlaps } from './whole-openings.ts';

/** When the gap in the face of an outer wall tells how wide a door is. */
export interface DoorwayWidthOptions {
  /** A door that shows so much of its rim shows its jambs. */
  leastFullRim?: number;
  /** So much less of its rim the doorway at the gap may show. */
  mostRimLoss?: number;
  /** So far, meters, the door may reach out of the gap. */
  within?: number;
}

export const DOORWAY_WIDTH_DEFAULTS: Required<DoorwayWidthOptions> = {
  leastFullRim: 0.85,
  mostRimLoss: 0.1,
  within: 0.1,
};

/**
 * The openings of an outer wall; a door or passage that shows little of its rim is as wide as the doorway at the gap of the face in
 * which it lies alone. What lies between the faces ends at the jamb that stations saw; the face ends at both.
 *
 * @param doorways those at the gaps.
 */
export function asWideAsGaps(
  openings: readonly WallOpening[],
  doorways: readonly WallOpening[],
  options: DoorwayWidthOptions = {},
): WallOpening[] {
  const knobs = { ...DOORWAY_WIDTH_DEFAULTS, ...options };
  return openings.map((one) => {
    if (one.type === 'window' || one.evidence.coverage >= knobs.leastFullRim) return one;
    const tells = (gap: WallOpening) =>
      gap.type === one.type &&
      Math.min(one.from - gap.from, gap.to - one.to) >= -knobs.within &&
      gap.to - gap.from > one.to - one.from &&
      gap.evidence.coverage >= one.evidence.coverage - knobs.mostRimLoss &&
      openings.every((other) => other === one || !overlaps(boxOf(gap), boxOf(other)));
    const { from, to, evidence } = doorways.find(tells) ?? one;
    return { ...one, from, to, evidence };
  });
}
