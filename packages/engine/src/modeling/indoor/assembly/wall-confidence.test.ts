import { expect, it } from 'vitest';
import type { DetectedWall } from '../detected-elements.ts';
import { wallConfidence } from './wall-confidence.ts';

const WALL: DetectedWall = {
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

it('is high for a wall whose two faces were seen, and low for a short one without support', () => {
  expect(wallConfidence(WALL)).toBeGreaterThan(0.95);
  const stub = { ...WALL, b: [0.5, 0] as const, right: -1, support: 0, thicknessSource: 'assumed' as const };
  expect(wallConfidence(stub)).toBeLessThan(0.05);
});

it('falls where only one face and no reveal was seen', () => {
  const reveal = wallConfidence({ ...WALL, right: -1 });
  const bare = wallConfidence({ ...WALL, right: -1, thicknessSource: 'assumed' });
  expect(bare).toBeLessThan(wallConfidence(WALL));
  expect(bare).toBeLessThan(reveal);
});
