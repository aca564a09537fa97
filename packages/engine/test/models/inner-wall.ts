import type { DetectedOpening, DetectedWall } from '../../src/modeling/indoor/detected-elements.ts';

/** A wall of 4 m between two rooms, both of whose faces were seen. */
export const INNER_WALL: DetectedWall = {
  storey: 0,
  a: [0, 0],
  b: [4, 0],
  thickness: 0.12,
  thicknessSource: 'measured',
  exterior: false,
  left: 0,
  right: 1,
  rooms: [0, 1],
  zBottom: 0,
  zTop: 2.6,
  support: 0.9,
};

/** A door in it that was seen from both sides. */
export const INNER_DOOR: DetectedOpening = {
  wall: 0,
  type: 'door',
  from: 1,
  to: 1.9,
  zBottom: 0,
  zTop: 2.1,
  rooms: [0, 1],
  evidence: { points: 3000, coverage: 0.95, rms: 0, sides: 2, around: 0.95 },
};
