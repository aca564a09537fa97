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

it('takes an outer door for a window if there are twice as many windows of its size', () => {
  const outer = { ...INNER_WALL, exterior: true };
  const window = { type: 'window' } as const;
  const kinds = (...openings: DetectedOpening[]) => withFrenchWindows(openings, [outer]).map(({ type }) => type);
  expect(kinds(door(0), door(3, window), door(6, window))).toEqual(['window', 'window', 'window']);
  expect(kinds(door(0), door(3, window))).toEqual(['door', 'window']);
  expect(kinds(door(0), door(3, window), door(6, { ...window, zBottom: 0.9 }))).toEqual(['door', 'window', 'window']);
  expect(withFrenchWindows([door(0), door(3, window), door(6, window)], [INNER_WALL])[0]!.type).toBe('door');
});
