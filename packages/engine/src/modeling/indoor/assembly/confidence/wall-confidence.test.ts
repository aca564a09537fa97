import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../../test/models/inner-wall.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import { wallConfidence } from './wall-confidence.ts';

const of = (wall: DetectedWall) => wallConfidence(wall).confidence;

it('is high for a wall whose two faces were seen, and low for a short one without support', () => {
  expect(of(INNER_WALL)).toBeGreaterThan(0.95);
  const stub = { ...INNER_WALL, b: [0.5, 0] as const, right: -1, support: 0, thicknessSource: 'assumed' as const };
  expect(of(stub)).toBeLessThan(0.05);
});

it('falls where only one face and no reveal was seen', () => {
  const reveal = of({ ...INNER_WALL, right: -1 });
  const bare = of({ ...INNER_WALL, right: -1, thicknessSource: 'assumed' });
  expect(bare).toBeLessThan(of(INNER_WALL));
  expect(bare).toBeLessThan(reveal);
});

it('tells what lowers it, the most first', () => {
  expect(wallConfidence({ ...INNER_WALL, support: 1 }).doubts).toEqual([]);
  const stub = { ...INNER_WALL, b: [1, 0] as const, right: -1, support: 0.2, thicknessSource: 'assumed' as const };
  expect(wallConfidence(stub).doubts).toEqual(['hidden', 'short', 'oneSided']);
  expect(wallConfidence({ ...INNER_WALL, right: -1, support: 1 }).doubts).toEqual([]);
});
