import { expect, it } from 'vitest';
import type { Plate } from '../../../../../test/models/plated-wall.ts';
import { PLATED_WALL, platedWall } from '../../../../../test/models/plated-wall.ts';
import { rasterOf } from '../../../../../test/models/wall-of-two-rooms.ts';
import { findOpenings } from '../find-openings.ts';
import { raisedPanes } from './raised-panes.ts';

/** Noise of a hand-held scanner, meters. */
const NOISE = 0.014;
const BLIND: Plate = { from: 2, to: 3, bottom: 0.9, top: 2.2, out: 0.022 };

const found = (plates: readonly Plate[], noise?: number) =>
  raisedPanes(rasterOf(PLATED_WALL, platedWall(plates, 2.6, noise)), 0);

it.each([0.002, NOISE])('finds a blind that stands out of the face of an outer wall, with noise of %f m', (noise) => {
  const [pane, ...others] = found([BLIND], noise);
  expect(others).toEqual([]);
  for (const edge of ['from', 'to', 'bottom', 'top'] as const)
    expect(Math.abs(pane![edge] - BLIND[edge]!)).toBeLessThan(0.04);
  const openings = findOpenings(PLATED_WALL, rasterOf(PLATED_WALL, platedWall([BLIND], 2.6, noise)));
  expect(openings).toMatchObject([{ type: 'window', standsOut: true }]);
});

it('finds those that stand side by side, and a casing around a pane of which few points are seen', () => {
  const casing = { ...BLIND, from: 5, to: 6 };
  const pane: Plate = { from: 5.12, to: 5.88, bottom: 1.02, top: 2.08, out: -0.06, every: 12 };
  expect(found([BLIND, { ...BLIND, from: 3.5, to: 4.5 }, casing, pane])).toHaveLength(3);
});

it.each<[string, Plate]>([
  ['a picture', { ...BLIND, bottom: 1.3, top: 2.1 }],
  ['a door that hangs before the wall', { ...BLIND, bottom: 0, top: 2.1 }],
  ['what stands farther out', { ...BLIND, out: 0.07 }],
  ['a part of the wall up to its end', { ...BLIND, from: 0, to: 8 }],
  ['what lies behind the face', { ...BLIND, out: -0.03 }],
])('takes %s for no window', (_, plate) => {
  expect(found([plate])).toEqual([]);
});

it('takes what hangs at the height of eyes in a high hall for no window', () => {
  const wallTo = (zTop: number) => raisedPanes(rasterOf({ ...PLATED_WALL, zTop }, platedWall([BLIND], zTop)), 0);
  expect(wallTo(4)).toHaveLength(1);
  expect(wallTo(4.5)).toEqual([]);
});

it('looks for them in an inner wall only where one side of it was scanned: between two rooms hang boards', () => {
  const openings = (thicknessSource: 'assumed' | 'measured') =>
    findOpenings({ ...PLATED_WALL, exterior: false, thicknessSource }, rasterOf(PLATED_WALL, platedWall([BLIND])));
  expect(openings('assumed')).toMatchObject([{ type: 'window', standsOut: true }]);
  expect(openings('measured')).toEqual([]);
});

it('finds one beside the end of a wall, before which the next wall shows', () => {
  const atEnd = { ...BLIND, from: 6.9, to: 7.86 };
  const next: Plate = { from: 7.87, to: 8.1, top: 2.6, out: 0.045 };
  const [pane] = found([atEnd, next]);
  expect(Math.abs(pane!.from - atEnd.from)).toBeLessThan(0.04);
});
