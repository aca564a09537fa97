import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../test/models/inner-wall.ts';
import { wallConfidence } from './wall-confidence.ts';

it('is high for a wall whose two faces were seen, and low for a short one without support', () => {
  expect(wallConfidence(INNER_WALL)).toBeGreaterThan(0.95);
  const stub = { ...INNER_WALL, b: [0.5, 0] as const, right: -1, support: 0, thicknessSource: 'assumed' as const };
  expect(wallConfidence(stub)).toBeLessThan(0.05);
});

it('falls where only one face and no reveal was seen', () => {
  const reveal = wallConfidence({ ...INNER_WALL, right: -1 });
  const bare = wallConfidence({ ...INNER_WALL, right: -1, thicknessSource: 'assumed' });
  expect(bare).toBeLessThan(wallConfidence(INNER_WALL));
  expect(bare).toBeLessThan(reveal);
});
