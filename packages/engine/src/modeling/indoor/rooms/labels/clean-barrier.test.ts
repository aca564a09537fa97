import { expect, it } from 'vitest';
import { GRID, at, draw, nothing } from '../../../../../test/modeling/cell-masks.ts';
import { cleanBarrier } from './clean-barrier.ts';

it('drops a thin line with ceiling on both sides: a reflection', () => {
  const barrier = draw(10, 80, 50, 50);
  const ceiling = draw(0, 99, 0, 99).map((set, k) => (barrier[k] ? 0 : set));
  cleanBarrier(barrier, { ceiling, upright: nothing }, GRID);
  expect(barrier.reduce((a, b) => a + b, 0)).toBe(0);
});

it('keeps a wall, whose middle has ceiling on no side', () => {
  const barrier = draw(10, 80, 49, 51);
  const ceiling = draw(0, 99, 0, 99).map((set, k) => (barrier[k] ? 0 : set));
  cleanBarrier(barrier, { ceiling, upright: nothing }, GRID);
  expect(barrier.reduce((a, b) => a + b, 0)).toBe(71 * 3);
});

it('keeps both faces of a wall that ends below the ceiling, which is in sight over it', () => {
  const faces = draw(10, 80, 49, 49).map((set, k) => set | draw(10, 80, 51, 51)[k]!);
  const barrier = faces.slice();
  const ceiling = draw(0, 99, 0, 99).map((set, k) => (barrier[k] ? 0 : set));
  cleanBarrier(barrier, { ceiling, upright: faces }, GRID);
  expect(barrier).toEqual(faces);
});

it('keeps what stands of a short wall that hides the ceiling behind its face with its own top', () => {
  const faces = draw(30, 60, 49, 49).map((set, k) => set | draw(30, 60, 52, 52)[k]!);
  const barrier = faces.slice();
  // The scanner saw the ceiling up to the near face, and between the faces; a face of the far side has it on one side only.
  const ceiling = draw(0, 99, 0, 51).map((set, k) => (faces[k] ? 0 : set));
  cleanBarrier(barrier, { ceiling, upright: faces }, GRID);
  expect(barrier[at(45, 52)]).toBe(1);
});

it.each([
  {
    about: 'keeps a wall with a door that ends below the ceiling, and the lintel',
    door: [46, 60],
    kept: true,
  },
  {
    about: 'drops what stands on less of its length',
    door: [31, 65],
    kept: false,
  },
] as const)('$about', ({ door: [from, to], kept }) => {
  const faces = draw(10, 80, 49, 49).map((set, k) => set | draw(10, 80, 51, 51)[k]!);
  const upright = faces.map((set, k) => (draw(from, to, 0, 99)[k] ? 0 : set));
  const barrier = faces.slice();
  const ceiling = draw(0, 99, 0, 99).map((set, k) => (barrier[k] ? 0 : set));
  cleanBarrier(barrier, { ceiling, upright }, GRID);
  expect([barrier[at(20, 49)], barrier[at(50, 49)]]).toEqual(kept ? [1, 1] : [0, 0]);
});

it.each([
  { about: 'keeps a short partition with a door by its two faces', faces: [49, 51], door: [42, 55], kept: true },
  { about: 'drops a short sheet that stands at both ends', faces: [49, 49], door: [42, 55], kept: false },
  { about: 'drops a short box that hangs: a lamp', faces: [49, 51], door: [34, 66], kept: false },
] as const)('$about', ({ faces: [near, far], door: [from, to], kept }) => {
  const faces = draw(35, 65, near, near).map((set, k) => set | draw(35, 65, far, far)[k]!);
  const upright = faces.map((set, k) => (draw(from, to, 0, 99)[k] ? 0 : set));
  const barrier = faces.slice();
  const ceiling = draw(0, 99, 0, 99).map((set, k) => (barrier[k] ? 0 : set));
  cleanBarrier(barrier, { ceiling, upright }, GRID);
  expect(barrier[at(45, near)]).toBe(kept ? 1 : 0);
});

it('drops a short sheet that stands free below the ceiling: the reflection of a wall', () => {
  const barrier = draw(30, 60, 50, 50);
  const upright = barrier.slice();
  const ceiling = draw(0, 99, 0, 99).map((set, k) => (barrier[k] ? 0 : set));
  cleanBarrier(barrier, { ceiling, upright }, GRID);
  expect(barrier.reduce((a, b) => a + b, 0)).toBe(0);
});

it('drops a short sheet that stands on a wall: the guard of a stair', () => {
  const wall = draw(10, 80, 49, 51);
  const guard = draw(45, 45, 52, 82);
  const barrier = wall.map((set, k) => set | guard[k]!);
  const upright = barrier.slice();
  const ceiling = draw(0, 99, 0, 99).map((set, k) => (barrier[k] ? 0 : set));
  cleanBarrier(barrier, { ceiling, upright }, GRID);
  expect(barrier[at(45, 75)]).toBe(0);
  expect(barrier[at(30, 50)]).toBe(1);
});

it('drops a column that stands alone, and keeps one that is part of a wall', () => {
  const alone = draw(40, 47, 40, 47);
  cleanBarrier(alone, { ceiling: nothing, upright: nothing }, GRID);
  expect(alone.some((set) => set === 1)).toBe(false);
  const wall = draw(10, 80, 49, 51);
  const both = draw(40, 47, 48, 55).map((set, k) => set | wall[k]!);
  cleanBarrier(both, { ceiling: nothing, upright: nothing }, GRID);
  expect(both[at(44, 54)]).toBe(1);
});
