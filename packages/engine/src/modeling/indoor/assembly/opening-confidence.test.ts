import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../test/models/inner-wall.ts';
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
const of = (change: Partial<DetectedOpening>, wall = INNER_WALL) => openingConfidence({ ...DOOR, ...change }, wall);

it('is high for a door between two rooms', () => {
  expect(of({})).toBeGreaterThan(0.97);
});

it('falls where an opening is seldom right: outside, a door more than a window, small, or flat', () => {
  const outside: Partial<DetectedOpening> = { rooms: [0, -1] };
  const window: Partial<DetectedOpening> = { ...outside, type: 'window', zBottom: 0.9 };
  expect(of(outside)).toBeLessThan(of(window));
  expect(of(window)).toBeLessThan(of({}));
  expect(of({ ...window, zBottom: 1.5 })).toBeLessThan(0.93);
  expect(of({ ...window, to: 1.5 })).toBeLessThan(0.93);
});

it('falls with the wall that it stands in', () => {
  expect(of({}, { ...INNER_WALL, b: [1, 0], support: 0.1 })).toBeLessThan(of({}) - 0.02);
});

it('falls with the evidence', () => {
  expect(of({ evidence: { ...DOOR.evidence, coverage: 0.3, points: 40 } })).toBeLessThan(of({}));
});
