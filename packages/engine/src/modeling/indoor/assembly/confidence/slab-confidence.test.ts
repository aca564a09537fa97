import { expect, it } from 'vitest';
import type { DetectedSlab } from '../../detected-elements.ts';
import { slabConfidence } from './slab-confidence.ts';

const PLATE: DetectedSlab = {
  storey: 1,
  kind: 'floor',
  outline: [
    [0, 0],
    [4, 0],
    [4, 3],
  ],
  holes: [],
  zTop: 2.8,
  zBottom: 2.6,
  thicknessSource: 'measured',
};

it('is high for a plate between a ceiling and a floor that were seen, less where one side was, and says why', () => {
  expect(slabConfidence(PLATE).confidence).toBeGreaterThan(0.9);
  expect(slabConfidence(PLATE).doubts).toEqual([]);
  const assumed = slabConfidence({ ...PLATE, thicknessSource: 'assumed' });
  expect(assumed.confidence).toBeLessThan(slabConfidence(PLATE).confidence);
  expect(assumed.confidence).toBeGreaterThan(0.9);
  expect(assumed.doubts).toEqual(['oneSided']);
});
