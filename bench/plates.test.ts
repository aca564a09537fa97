import { expect, it } from 'vitest';
import type { PlannedBuilding } from './plates.ts';
import { areaInTheOpen } from './plates.ts';

type Outline = [number, number][];
const rectangle = (x0: number, y0: number, x1: number, y1: number): Outline => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

const HOUSE: PlannedBuilding = {
  rooms: [{ polygon: rectangle(0, 0, 5, 4), zFloor: 0, zCeiling: 2.5 }],
  walls: [{ a: [0, 4], b: [5, 4], thickness: 0.2, zBottom: 0, zTop: 2.5 }],
  slabs: [],
};
const slab = (outline: Outline, holes: Outline[] = [], zTop = 2.7) => ({ outline, holes, zBottom: zTop - 0.2, zTop });

const inTheOpen = (...slabs: PlannedBuilding['slabs']) => areaInTheOpen({ ...HOUSE, slabs });

it('counts what neither touches a room nor a wall', () => {
  expect(inTheOpen(slab(rectangle(0, 0, 5, 4)))).toBeCloseTo(0, 5);
  // A terrace of 5 × 2 m, of which 0.1 m lies on the wall.
  expect(inTheOpen(slab(rectangle(0, 4, 5, 6)))).toBeCloseTo(5 * 1.9, 1);
  expect(inTheOpen(slab(rectangle(0, 0, 8, 4)))).toBeCloseTo(3 * 4 - 0.1 * 0.1, 1);
});

it('leaves holes out, and counts plates far above all rooms', () => {
  expect(inTheOpen(slab(rectangle(6, 0, 8, 2), [rectangle(6.5, 0.5, 7.5, 1.5)]))).toBeCloseTo(3, 1);
  expect(inTheOpen(slab(rectangle(0, 0, 5, 4), [], 6))).toBeCloseTo(20, 1);
});

it('takes a pitched plate for one that reaches down to the walls', () => {
  const roof = { ...slab(rectangle(0, 0, 5, 4), [], 6), slopes: [] };
  expect(inTheOpen(roof)).toBeCloseTo(0, 5);
});
