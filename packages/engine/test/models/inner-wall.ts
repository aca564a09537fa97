import type { DetectedWall } from '../../src/modeling/indoor/detected-elements.ts';

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
