import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY } from '../../../../../test/modeling/two-rooms.ts';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { mapCeilings } from '../ceiling-map.ts';
import { dropLeaves } from './drop-leaves.ts';

/** A room 3.2 m high; something stands in it along x = 2, from y 0.1 on. */
const CEILING = HEIGHT + 0.6;
const storey = { ...STOREY, height: CEILING, zCap: CEILING + 0.3 };

interface Thing {
  length: number;
  top: number;
  /** How far along it its plane was found. */
  found?: number;
  /** A wall so far beyond its far end. */
  wallAt?: number;
  /** Its plane has no dense part. */
  isSparse?: boolean;
  /** Points on its plane from there up to the ceiling. */
  over?: number;
  /** So far beside it a wall stands over it, whose barrier counts. */
  lintel?: number;
}

/** Share of its barrier that is left. */
function leftOf({ length, top, found = length, wallAt, isSparse = false, over, lintel }: Thing): number {
  const position: number[] = [];
  for (let x = 0; x < 4; x += 0.05) for (let y = 0; y < 3; y += 0.05) position.push(x, y, CEILING);
  for (let y = 0.1; y < 0.1 + length; y += 0.03) {
    for (let z = 0; z < top; z += 0.03) position.push(2, y, z);
    for (let z = over ?? CEILING; z < CEILING; z += 0.03) position.push(2, y, z);
    for (let z = top; lintel !== undefined && z < CEILING; z += 0.03) position.push(2 + lintel, y, z);
  }
  const layout = { ...LAYOUT, storeys: [storey] };
  const points = storeyPoints(Float32Array.from(position), layout, storey);
  const leaf = { nx: 1, ny: 0, d: 2, from: 0.1, to: 0.1 + found, zMin: 0, zMax: top };
  const ceilings = mapCeilings(points, layout, storey);
  const planes = isSparse ? { faces: [], sparse: [leaf] } : { faces: [leaf] };
  const scan = { layout, storey, points, ceilings, panels: [], ...planes };
  const grid = gridOver(LAYOUT.bounds, 0.05);
  const barrier = new Uint8Array(grid.width * grid.height);
  const own: number[] = [];
  for (let y = 0.125; y < 0.1 + length; y += 0.05) own.push(cellAt(grid, 2.01 + (lintel ?? 0), y));
  for (const at of own) barrier[at] = 1;
  const walls = wallAt === undefined ? [-0.1] : [-0.1, 0.1 + length + wallAt];
  for (const y of walls) for (let x = 1; x < 3; x += 0.05) barrier[cellAt(grid, x + 0.01, y)] = 1;
  dropLeaves(barrier, scan, grid);
  return own.filter((at) => barrier[at]).length / own.length;
}

it('drops the leaf of a high door, which ends below the ceiling and in the air', () => {
  expect(leftOf({ length: 0.9, top: 2.4 })).toBe(0);
  // Its plane may show a part of it only.
  expect(leftOf({ length: 0.9, top: 2.4, found: 0.5 })).toBe(0);
  expect(leftOf({ length: 0.9, top: 2.4, isSparse: true })).toBe(0);
});

it('drops a wide leaf that stands open across a corridor and leaves less than its width free', () => {
  expect(leftOf({ length: 1.5, top: 2.5, wallAt: 0.5 })).toBe(0);
});

it.each<{ about: string; thing: Thing }>([
  { about: 'goes up to the ceiling', thing: { length: 0.9, top: CEILING } },
  { about: 'goes on over what its plane shows', thing: { length: 0.9, top: 2.4, over: 2.6 } },
  { about: 'is longer than a leaf', thing: { length: 2, top: 2.4 } },
  { about: 'goes on over a closed leaf that stands back in it', thing: { length: 0.9, top: 2, lintel: 0.07 } },
  { about: 'runs from wall to wall', thing: { length: 0.9, top: 2.4, wallAt: 0.2 } },
])('keeps a wall that $about', ({ thing }) => {
  expect(leftOf(thing)).toBe(1);
});
