import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../../test/models/inner-wall.ts';
import type { DetectedOpening } from '../../detected-elements.ts';
import { withFrenchWindows } from './french-windows.ts';

const door = (from: number, more: Partial<DetectedOpening> = {}): DetectedOpening => ({
  wall: 0,
  type: 'door',
  from,
  to: from + 1.4,
  zBottom: 0,
  zTop: 2.4,
  rooms: [0, -1],
  evidence: { points: 100, coverage: 1, rms: 0, sides: 1 },
  ...more,
});

it('takes glazed doors of one size for windows down to the floor, one by itself for a door', () => {
  const types = (...openings: DetectedOpening[]) => withFrenchWindows(openings, [INNER_WALL]).map(({ type }) => type);
  const glazed = { isGlazed: true } as const;
  expect(types(door(0, glazed), door(3, glazed), door(6))).toEqual(['window', 'window', 'door']);
  expect(types(door(0, glazed), door(3, { ...glazed, to: 5 }), door(6))).toEqual(['door', 'door', 'door']);
});
