import type { SpaceColumns } from './space-columns.ts';

/** Thresholds for the height of a scan without a ceiling. */
export interface HighestFilledOptions {
  /** Bins nearer to the floor than this do not count, meters: the floor itself fills them. */
  aboveFloor?: number;
  /** Share of the filled bins that lie below the height: the rest are lamps, trees and strays. */
  share?: number;
  /** Bins above do not count, local z: they belong to the next storey. */
  top?: number;
}

export const HIGHEST_FILLED_DEFAULTS: Required<HighestFilledOptions> = {
  aboveFloor: 0.3,
  share: 0.97,
  top: Infinity,
};

/** Height under which most of the filled bins above a floor lie, local z: how far up walls were scanned. */
export function highestFilled(columns: SpaceColumns, elevation: number, options: HighestFilledOptions = {}): number {
  const { aboveFloor, share, top } = { ...HIGHEST_FILLED_DEFAULTS, ...options };
  const filled = new Float64Array(columns.bins);
  for (let at = 0; at < columns.counts.length; at++) if (columns.counts[at]! > 0) filled[at % columns.bins]!++;
  const from = Math.max(0, Math.floor((elevation + aboveFloor - columns.zMin) / columns.binHeight));
  const to = Math.min(columns.bins, Math.floor((top - columns.zMin) / columns.binHeight));
  const total = filled.subarray(from, to).reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (let b = from; b < to; b++) {
    sum += filled[b]!;
    if (sum >= share * total) return columns.zMin + (b + 1) * columns.binHeight;
  }
  return columns.zMin + to * columns.binHeight;
}
