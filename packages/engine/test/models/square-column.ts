import type { DetectedColumn } from '../../src/modeling/indoor/detected-elements.ts';

/** A column of 40 × 40 cm that shows plainly from the floor to a ceiling of 2.6 m. */
export const SQUARE_COLUMN: DetectedColumn = {
  room: 0,
  storey: 0,
  shape: { center: [2, 2], size: [0.4, 0.4], heading: 0, rms: 0.003 },
  zBottom: 0,
  zTop: 2.6,
  points: 900,
  coverage: 1,
};
