import { expect, it } from 'vitest';
import type { WallOpening } from '../wall-opening.ts';
import { joinLeaves } from './join-leaves.ts';

const doorAt = (from: number, to: number, zTop = 2.1): WallOpening => ({
  type: 'door',
  from,
  to,
  zBottom: 0,
  zTop,
  evidence: { points: 100, coverage: 0.8, rms: 0, sides: 2, around: 0.5 },
});

it('takes two narrow doors side by side for the leaves of one, whichever is found first', () => {
  const other = doorAt(4, 4.9);
  const joined = joinLeaves([doorAt(1.7, 2.3), other, doorAt(1, 1.55)]);
  expect(joined).toMatchObject([{ type: 'door', from: 1, to: 2.3, evidence: { points: 200 } }, other]);
});

it.each([
  { about: 'each of which is as wide as a door', doors: [doorAt(1, 1.8), doorAt(1.9, 2.7)] },
  { about: 'one of which is', doors: [doorAt(1, 1.5), doorAt(1.6, 2.3)] },
  { about: 'with a pier between', doors: [doorAt(1, 1.5), doorAt(1.8, 2.3)] },
  { about: 'of different heights', doors: [doorAt(1, 1.5), doorAt(1.6, 2.1, 2.4)] },
])('keeps two doors $about', ({ doors }) => {
  expect(joinLeaves(doors)).toEqual(doors);
});
