import { expect, it } from 'vitest';
import type { DepthCounts } from './exterior-thickness.ts';
import type { WallPiece } from './pair-faces.ts';
import { probabilityNear, product } from './thickness-density.ts';
import { evidenceOf, innerWallPrior, outerWallPrior } from './thickness-evidence.ts';

/** Counts by depth, in centimeters. */
const counts = (count: (depth: number) => number): DepthCounts => {
  const all = Float64Array.from({ length: 70 }, (_, k) => count(k));
  return { all, low: all.map(() => 0) };
};
const reveal = (depth: number, points = 20) => counts((k) => (k < depth ? points : 0));
const OUTER = outerWallPrior(0.28, false, []);
const between = (gap: number): WallPiece => {
  const face = { room: 0, storey: 0, dx: 1, dy: 0, d: 0, from: 0, to: 4, support: 1, mirrored: 0 };
  return { face, other: { ...face, room: 1, dx: -1, d: -gap }, from: 0, to: 4, gap };
};

it('tells the more of a wall the more points show the end of its reveals', () => {
  const near = (points: number) => probabilityNear(product(OUTER, evidenceOf(reveal(36, points)).ending!), 0.36, 0.05);
  expect(near(20)).toBeGreaterThan(0.8);
  expect(near(20)).toBeGreaterThan(near(3) + 0.05);
});

it('tells little by an end that lies no deeper than frames do, and nothing where nothing shows', () => {
  const { ending } = evidenceOf(reveal(14));
  expect(probabilityNear(product(OUTER, ending!), 0.138, 0.05)).toBeLessThan(0.5);
  expect(evidenceOf(counts(() => 0))).toEqual({});
});

it('tells that a wall is thicker than its frames lie deep', () => {
  const { framing } = evidenceOf(counts((k) => (k === 20 ? 400 : k < 20 ? 20 : 0)));
  const density = product(OUTER, framing!);
  expect(probabilityNear(density, 0.1, 0.08)).toBeLessThan(0.25);
  expect(probabilityNear(density, 0.3, 0.1)).toBeGreaterThan(0.7);
});

it('takes bearing walls between rooms for as thick as outer ones, and thin ones for partitions', () => {
  const near = (gap: number) => probabilityNear(outerWallPrior(0.28, false, [between(gap)]), gap, 0.02);
  expect(near(0.24)).toBeGreaterThan(3 * probabilityNear(OUTER, 0.24, 0.02));
  expect(near(0.12)).toBeLessThan(2 * probabilityNear(OUTER, 0.12, 0.02));
});

it('keeps to the thickness that the user states', () => {
  expect(probabilityNear(outerWallPrior(0.5, true, []), 0.5, 0.1)).toBeGreaterThan(0.7);
});

it('takes walls before rooms that were not scanned for as thick as those between rooms', () => {
  expect(probabilityNear(innerWallPrior(0.12, [between(0.18)]), 0.18, 0.05)).toBeGreaterThan(0.95);
  expect(probabilityNear(innerWallPrior(0.12, []), 0.12, 0.05)).toBeGreaterThan(0.6);
});
