import { expect, it } from 'vitest';
import { GRID, at, draw, nothing } from '../../../../../test/modeling/cell-masks.ts';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { dropSurfaces, flatCells } from './drop-surfaces.ts';

const all = draw(0, GRID.width - 1, 0, GRID.height - 1);
const count = (mask: Uint8Array) => mask.reduce((sum, set) => sum + set, 0);

it('drops a landing, seen from above with gaps, and keeps the wall beside it', () => {
  const wall = draw(20, 60, 50, 51);
  const landing = draw(20, 60, 20, 49).map((set, k) => (k % 7 === 0 ? 0 : set));
  const barrier = landing.map((set, k) => set | wall[k]!);
  dropSurfaces(barrier, { flatCells: () => wall.map((set) => 1 - set), middle: nothing }, GRID);
  expect(barrier).toEqual(wall);
});

it('drops what shows both its upper and its lower side in some places', () => {
  const barrier = draw(20, 60, 20, 49);
  dropSurfaces(barrier, { flatCells: () => all.map((set, k) => (k % 4 === 0 ? 0 : set)), middle: nothing }, GRID);
  expect(count(barrier.map((set, k) => set & draw(23, 57, 23, 46)[k]!))).toBe(0);
});

it('keeps what stands under a landing', () => {
  const barrier = draw(20, 60, 20, 49);
  const post = draw(30, 31, 30, 31);
  dropSurfaces(barrier, { flatCells: () => all, middle: post }, GRID);
  expect(barrier[at(30, 30)]).toBe(1);
  expect(barrier[at(20, 20)]).toBe(0);
});

it('keeps the head of a window in a thick wall, a wall, and a thick wall of which both faces show', () => {
  const head = draw(20, 60, 20, 27);
  for (const barrier of [head, draw(20, 60, 20, 21)]) {
    const kept = barrier.slice();
    dropSurfaces(kept, { flatCells: () => all, middle: nothing }, GRID);
    expect(kept).toEqual(barrier);
  }
  const thick = draw(20, 60, 20, 49);
  dropSurfaces(thick, { flatCells: () => nothing, middle: nothing }, GRID);
  expect(count(thick)).toBe(41 * 30);
});

it('tells a surface from a face by the height of what lies in a cell', () => {
  const band = { low: new Float32Array(1).fill(2.1), high: new Float32Array(1).fill(3) };
  const ceilings = { grid: gridOver({ minX: 0, minY: 0, maxX: 5, maxY: 5 }, 5), height: band.high, lowest: band.high };
  const [x, y, z] = [
    [1.02, 1.03, 2.02, 2.02, 3.02, 3.02],
    [1, 1, 1, 1, 1, 1],
    [2.2, 2.35, 2.2, 2.6, 2.2, 1],
  ].map((values) => Float32Array.from(values)) as [Float32Array, Float32Array, Float32Array];
  const flat = flatCells({ points: { x, y, z, grid: GRID, offset: new Uint32Array(0) }, ceilings }, GRID, band);
  expect([1, 2, 3].map((place) => flat[at(20 * place, 20)])).toEqual([1, 0, 1]);
});
