import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { signedArea } from '../../../../../math/polygon.ts';
import type { FrontLine } from './close-fronts.ts';
import { closeFronts } from './close-fronts.ts';

/** A room of 5 × 4 m, and the ceiling beyond the glass of its right side, 1 m further over its upper half. */
const BEYOND: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 1],
  [6, 1],
  [6, 4],
  [0, 4],
];
const FRONT: FrontLine = { nx: 1, ny: 0, d: 5 };
const lies = (a: Vec2, b: Vec2, x: number) => Math.abs(a[0] - x) < 1e-3 && Math.abs(b[0] - x) < 1e-3;
/** Walls around the room itself. */
const walls = (a: Vec2, b: Vec2) => (lies(a, b, 0) || (a[1] === b[1] && Math.max(a[0], b[0]) < 5.001) ? 1 : 0);
/** Posts on the line of the glass. */
const posts = (a: Vec2, b: Vec2) => (lies(a, b, 5) ? 0.8 : 0);
const around = { supportOf: walls, standingOn: posts };

it('ends a room at its glass, of which posts show, where the ceiling in sight goes on beyond', () => {
  const { polygon, fronts } = closeFronts(BEYOND, [FRONT], around);
  expect(signedArea(polygon)).toBeCloseTo(20, 3);
  expect(polygon).toHaveLength(4);
  expect(fronts).toHaveLength(1);
  expect(fronts[0]!.standing).toBe(0.8);
});

it('keeps what lies beyond a railing, where walls or what stands before them show', () => {
  expect(closeFronts(BEYOND, [FRONT], { ...around, supportOf: () => 1 }).polygon).toEqual(BEYOND);
  expect(closeFronts(BEYOND, [FRONT], { ...around, standingOn: () => 0.9 }).polygon).toEqual(BEYOND);
});

it('keeps a bay without posts before it, one that is large, and what a cupboard hides', () => {
  expect(closeFronts(BEYOND, [FRONT], { ...around, standingOn: () => 0 }).polygon).toEqual(BEYOND);
  expect(closeFronts(BEYOND, [FRONT], around, { mostArea: 2 }).polygon).toEqual(BEYOND);
  const shallow = BEYOND.map(([x, y]): Vec2 => [x === 6 ? 5.4 : x, y]);
  expect(closeFronts(shallow, [FRONT], around).polygon).toEqual(shallow);
});

it('takes the line on which the posts stand, where the one at hand runs askew', () => {
  const askew = { nx: Math.cos(0.02), ny: Math.sin(0.02), d: 5.02 };
  const { polygon } = closeFronts(BEYOND, [askew], { ...around, lineBeside: () => FRONT });
  expect(signedArea(polygon)).toBeCloseTo(20, 3);
});
