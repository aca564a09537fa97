import { expect, it } from 'vitest';
import { faint, floor, leaf, OUTER, outerWall, repeated, threshold } from '../../../../test/models/outer-wall.ts';
import { rasterOf } from '../../../../test/models/wall-of-two-rooms.ts';
import { findOpenings } from './find-openings.ts';

it.each([
  ['an open door', 'door', []],
  ['a closed door', 'door', leaf],
  ['a closed door that was seen in part', 'door', faint(11)],
  ['an open door with some of its leaf, by the floor in it,', 'door', [...floor, ...faint(2)]],
  ['a door of glass, no wider than one leaf, whose frame stands on the floor,', 'door', [...threshold, ...floor]],
  ['a window with its frame on the floor', 'window', threshold],
  ['a window with its frame on the floor and most of its pane', 'window', [...threshold, ...faint(14)]],
  ['a window with its frame on the floor and much of its pane', 'window', [...threshold, ...faint(9)]],
  ['a window whose frame is hidden, by the little that its pane shows', 'window', faint(2)],
])('tells %s to the outside by what lies between the faces', (_, type, filling) => {
  const [opening, ...others] = findOpenings(OUTER, rasterOf(OUTER, outerWall(2, 2.1, filling)));
  expect(others).toEqual([]);
  expect(opening!.type).toBe(type);
});

it('tells an open door where the floor lies higher than the foot of its wall', () => {
  const HIGHER = 0.05;
  const raised = repeated(floor, 2).map((value, i) => (i % 3 === 2 ? value + HIGHER : value));
  const before = Array.from({ length: 3000 }, (_, k) => [0.04 * (k % 150), 0.05 + 0.03 * Math.floor(k / 150), HIGHER]);
  const points = outerWall(2.6, 2.1, [...raised, ...before.flat()]);
  expect(findOpenings(OUTER, rasterOf(OUTER, points)).map(({ type }) => type)).toEqual(['door']);
});

it('takes what is wider than a leaf and has its frame on the floor before it for a window', () => {
  const points = outerWall(3, 2.1, [...repeated(threshold, 2), ...repeated(floor, 2)]);
  expect(findOpenings(OUTER, rasterOf(OUTER, points)).map(({ type }) => type)).toEqual(['window']);
});

it('takes it for an open door where hardly anything stands on the floor in it', () => {
  const points = outerWall(3, 2.1, [...threshold.slice(0, 45), ...repeated(floor, 2)]);
  expect(findOpenings(OUTER, rasterOf(OUTER, points)).map(({ type }) => type)).toEqual(['door']);
});

it('takes what stands on a sill of wall for a window, however full its frame and shutters are of points', () => {
  const sill = Array.from({ length: 60 * 8 }, (_, k) => [
    1 + 0.025 * (k % 60),
    0,
    0.012 + 0.025 * Math.floor(k / 60),
  ]).flat();
  const shutter = Array.from({ length: 60 * 76 }, (_, k) => [
    1 + 0.025 * (k % 60),
    -0.15,
    0.2 + 0.025 * Math.floor(k / 60),
  ]).flat();
  const points = outerWall(2.5, 2.1, [...sill, ...shutter]);
  expect(findOpenings(OUTER, rasterOf(OUTER, points)).map(({ type }) => type)).toEqual(['window']);
});

it('takes what is wider than any door for a passage where it shows floor and nothing that stands on it', () => {
  const wideFloor = repeated(floor, 4);
  const frame = repeated(threshold, 4);
  const kinds = (filling: readonly number[]) =>
    findOpenings(OUTER, rasterOf(OUTER, outerWall(5, 2.4, filling))).map(({ type }) => type);
  expect(kinds(wideFloor)).toEqual(['passage']);
  expect(kinds([...wideFloor, ...frame])).toEqual(['window']);
  expect(kinds([])).toEqual(['window']);
});

it('tells a door that a pane closes from one that a leaf does', () => {
  const isGlazed = (filling: readonly number[]) =>
    findOpenings(OUTER, rasterOf(OUTER, outerWall(2, 2.1, filling))).map((opening) => opening.isGlazed);
  const dense = Array.from({ length: 6000 }, (_, k) => [
    1 + 0.02 * (k % 50),
    -0.15,
    0.0175 * Math.floor(k / 50),
  ]).flat();
  const isMullion = (x: number, z: number) => x > 1.45 && x < 1.55 && z > 0.03;
  const mullion = dense.filter((_, k) => isMullion(dense[k - (k % 3)]!, dense[k - (k % 3) + 2]!));
  expect(isGlazed(dense)).toEqual([undefined]);
  expect(isGlazed([...faint(14), ...mullion])).toEqual([true]);
  expect(isGlazed([...floor, ...faint(14), ...mullion])).toEqual([undefined]);
  expect(isGlazed([])).toEqual([undefined]);
});

it.each([4, 9, 14])(
  'takes a terrace door for one by the floor in it, however much its %i lines of panes show',
  (lines) => {
    const points = outerWall(3, 2.1, [...threshold.slice(0, 90), ...repeated(floor, 2), ...repeated(faint(lines), 2)]);
    expect(findOpenings(OUTER, rasterOf(OUTER, points)).map(({ type, isGlazed }) => [type, isGlazed])).toEqual([
      ['door', undefined],
    ]);
  },
);

it('takes a wide pane over a low sill of the wall for a window, and one as wide that stands on the floor for a door', () => {
  const pane = faint(14);
  const wide = (sill: number) => {
    const points = [...outerWall(2.9, 2.1, repeated(pane, 2))];
    for (let x = 1; x <= 2.9; x += 0.02) {
      for (let z = 0.03; z < sill; z += 0.01) points.push(x, 0, z);
      for (let depth = 0.03; depth < 0.27 && sill > 0; depth += 0.02) points.push(x, -depth, sill);
    }
    return findOpenings(OUTER, rasterOf(OUTER, Float32Array.from(points))).map(({ type }) => type);
  };
  expect(wide(0.09)).toEqual(['window']);
  expect(wide(0)).toEqual(['door']);
});
