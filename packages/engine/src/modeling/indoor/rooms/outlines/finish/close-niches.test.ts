import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { signedArea } from '../../../../../math/polygon.ts';
import { closeNiches } from './close-niches.ts';

/** A room of 5 × 4 m; at the right of its upper wall the floor goes on into a window's reveal, 0.3 m deep and 2 m wide. */
const WITH_NICHE: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 4.3],
  [3, 4.3],
  [3, 4],
  [0, 4],
];
/** Wall shows everywhere but at a height of the plan, and under no window. */
const bareAt = (y: number) => ({
  supportOf: (a: Vec2, b: Vec2) => (a[1] === y && b[1] === y ? 0 : 1),
  underSill: () => 0,
});
const walled = { supportOf: () => 1, underSill: () => 0 };

it('brings the border in a window back to the wall beside it', () => {
  const closed = closeNiches(WITH_NICHE, bareAt(4.3));
  expect(closed).toHaveLength(4);
  expect(signedArea(closed)).toBeCloseTo(20, 9);
});

it('leaves a niche with a wall of its own, one deeper than any wall, and one beside no wall', () => {
  expect(closeNiches(WITH_NICHE, walled)).toEqual(WITH_NICHE);
  const deep = WITH_NICHE.map(([x, y]): Vec2 => [x, y === 4.3 ? 5.2 : y]);
  expect(closeNiches(deep, bareAt(5.2))).toEqual(deep);
  expect(closeNiches(WITH_NICHE, { ...walled, supportOf: () => 0 })).toEqual(WITH_NICHE);
});

it('brings a bare border back to a wall far from every station, before which nothing level shows', () => {
  const around = { supportOf: () => 0, underSill: () => 0 };
  const wallOf = (a: Vec2, b: Vec2) => (a[1] === 4 && b[1] === 4 ? 1 : 0);
  expect(signedArea(closeNiches(WITH_NICHE, { ...around, wallOf }))).toBeCloseTo(20, 9);
});

it('leaves the reveal of a window out whose frame shows a wall, where the wall goes on under it', () => {
  const isUnder = (a: Vec2, b: Vec2) => (a[1] === 4 && b[1] === 4 ? 0.9 : 0);
  expect(signedArea(closeNiches(WITH_NICHE, { ...walled, underSill: isUnder }))).toBeCloseTo(20, 9);
  expect(closeNiches(WITH_NICHE, { ...walled, underSill: () => 0.9 })).toEqual(WITH_NICHE);
});

it('leaves what lies behind a shelf, over which no wall goes on up to the top, and steps too narrow for a window', () => {
  const underSill = (a: Vec2, b: Vec2) => (a[1] === 4 && b[1] === 4 ? 0.9 : 0);
  const withTop = (share: number) => ({ ...walled, underSill, upToTop: () => share });
  expect(signedArea(closeNiches(WITH_NICHE, withTop(0.9)))).toBeCloseTo(20, 9);
  expect(closeNiches(WITH_NICHE, withTop(0.2))).toEqual(WITH_NICHE);
  const narrow = WITH_NICHE.map(([x, y]): Vec2 => [x === 3 ? 4.8 : x, y]);
  expect(closeNiches(narrow, { ...walled, underSill })).toEqual(narrow);
});
