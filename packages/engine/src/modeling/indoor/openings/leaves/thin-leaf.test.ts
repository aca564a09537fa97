import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS } from '../../../../../test/models/wall-of-two-rooms.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import { findOpenings } from '../find-openings.ts';
import { thinLeaves } from './thin-leaf.ts';

/** A wall along y = 0 between two rooms, 20 cm thick. */
const WALL: DetectedWall = { ...WALL_OF_TWO_ROOMS, a: [0, 0], b: [6, 0], thickness: 0.2 };
const STEP = 0.02;

/** A part of the wall where each side shows so far left of the wall's line, meters; NaN where something hides it. */
interface Part {
  from: number;
  to: number;
  bottom?: number;
  top: number;
  left: number;
  right: number;
}

/** What a scan shows of the wall from both rooms, turned by an angle about the origin; of two parts at one place the later one. */
function wallWith(parts: readonly Part[], angle = 0): Float32Array {
  const points: number[] = [];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let k = 0;
  for (let x = 0; x <= 6; x += STEP) {
    for (let z = 0.01; z <= 2.6; z += STEP) {
      const part = parts.findLast((one) => x > one.from && x < one.to && z > (one.bottom ?? 0) && z < one.top);
      for (const side of part ? [part.left, part.right] : [0.1, -0.1]) {
        // With noise of 2 mm.
        const y = side + 0.002 * Math.sin(97 * k++);
        if (!Number.isNaN(side)) points.push(cos * x - sin * y, sin * x + cos * y, z);
      }
    }
  }
  return Float32Array.from(points);
}

const LEAF = { from: 2, to: 2.9, top: 2.05 };

it.each([
  ['in one face', { ...LEAF, left: 0.1, right: 0.06 }],
  ['that stands a little out of one face', { ...LEAF, left: 0.12, right: 0.08 }],
  ['of which one room sees nothing', { ...LEAF, left: NaN, right: 0.06 }],
])('finds a leaf %s', (_, leaf) => {
  const [door, ...others] = thinLeaves(rasterOf(WALL, wallWith([leaf])), WALL.thickness);
  expect(others).toEqual([]);
  expect(door!.from).toBeCloseTo(2, 1);
  expect(door!.to).toBeCloseTo(2.9, 1);
  expect(door!.top).toBeCloseTo(2.05, 1);
  expect(door!.bottom).toBe(0);
  expect(door!.edge).toBeGreaterThan(0.9);
});

it('finds the door in a wall of any direction', () => {
  const angle = 0.6;
  const wall: DetectedWall = { ...WALL, b: [6 * Math.cos(angle), 6 * Math.sin(angle)] };
  const raster = rasterOf(wall, wallWith([{ ...LEAF, left: 0.1, right: 0.06 }], angle));
  const [door, ...others] = findOpenings(wall, raster);
  expect(others).toEqual([]);
  expect(door).toMatchObject({ type: 'door', zBottom: 0 });
  expect(door!.from).toBeCloseTo(2, 1);
  expect(door!.to).toBeCloseTo(2.9, 1);
});

it.each([
  ['a wall one of whose faces a cupboard hides', [{ ...LEAF, left: 0.1, right: NaN }]],
  ['a niche with a back thicker than a leaf', [{ ...LEAF, left: 0.1, right: 0 }]],
  ['a niche over a parapet', [{ ...LEAF, bottom: 0.9, left: 0.1, right: 0.06 }]],
  ['a thin piece up to the ceiling', [{ ...LEAF, top: 2.7, left: 0.1, right: 0.06 }]],
])('finds no leaf in %s', (_, parts) => {
  expect(thinLeaves(rasterOf(WALL, wallWith(parts)), WALL.thickness, { mostHead: 2.4 })).toEqual([]);
});

it('takes no face of a skew wall for a leaf where the other one is hidden', () => {
  const skew = Array.from({ length: 60 }, (_, k): Part => {
    const [from, out] = [k / 10, (k - 30) / 1500];
    const isHidden = k >= 20 && k < 30;
    return { from: from - 0.001, to: from + 0.1, top: 3, left: 0.1 + out, right: isHidden ? NaN : -0.1 + out };
  });
  expect(thinLeaves(rasterOf(WALL, wallWith(skew)), WALL.thickness)).toEqual([]);
});
