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

it('takes what is as large as a door that stands open for doors, too', () => {
  const outer = { ...INNER_WALL, exterior: true };
  const leaf = { hinge: 'from', side: 'left', angle: 1.5, hides: 0 } as const;
  const pane = { type: 'window', zBottom: 0.05 } as const;
  const kinds = (...openings: DetectedOpening[]) =>
    withFrenchWindows(openings, [outer]).map(({ type, zBottom }) => [type, zBottom]);
  const open = door(0, { isGlazed: true, leaves: [leaf] });
  expect(kinds(open, door(3, pane), door(6, { isGlazed: true }), door(9, { isGlazed: true }))).toEqual(
    Array(4).fill(['door', 0]),
  );
  expect(kinds(open, door(3, { ...pane, to: 5 }), door(6, { ...pane, zBottom: 0.4 }))).toEqual([
    ['door', 0],
    ['window', 0.05],
    ['window', 0.4],
  ]);
});
