import { expect, it } from 'vitest';
import type { DetectedOpening } from '../detected-elements.ts';
import { openingConfidence } from './opening-confidence.ts';

const DOOR: DetectedOpening = {
  wall: 0,
  type: 'door',
  from: 1,
  to: 1.9,
  zBottom: 0,
  zTop: 2.1,
  rooms: [0, 1],
  evidence: { points: 3000, coverage: 0.95, rms: 0, sides: 2 },
};
const of = (change: Partial<DetectedOpening>) => openingConfidence({ ...DOOR, ...change }, { zBottom: 0 });

it('is high for a door between two rooms', () => {
  expect(of({})).toBeGreaterThan(0.97);
});

it('falls where an opening is seldom right: outside, small, down to the floor without a leaf, taller than doors are', () => {
  const outside = of({ rooms: [0, -1] });
  expect(outside).toBeLessThan(of({}));
  const window: Partial<DetectedOpening> = { type: 'window', rooms: [0, -1] };
  expect(of({ ...window, zBottom: 0.9 })).toBeCloseTo(outside, 2);
  expect(of({ ...window, zBottom: 0 })).toBeLessThan(0.95);
  expect(of({ ...window, zBottom: 0, zTop: 2.8 })).toBeLessThan(0.85);
  expect(of({ ...window, zBottom: 1.5, to: 1.5 })).toBeLessThan(0.9);
});

it('falls with the evidence', () => {
  expect(of({ evidence: { ...DOOR.evidence, coverage: 0.3, points: 40 } })).toBeLessThan(of({}));
});
