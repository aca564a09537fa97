import type { DetectedStorey } from '../detected-elements.ts';
import type { HeightRange } from './visit-behind.ts';

/** Heights in which reveals tell how thick outer walls are, meters: from above the floor to below the ceiling. */
const REVEALS = { aboveFloor: 0.15, top: 2.4, belowCeiling: 0.1 };

/** Heights of a storey between which reveals are read, local z. */
export function revealHeights({ elevation, height }: DetectedStorey): HeightRange {
  return {
    low: elevation + REVEALS.aboveFloor,
    high: elevation + Math.min(REVEALS.top, height - REVEALS.belowCeiling),
  };
}
