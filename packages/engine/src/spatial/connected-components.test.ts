import { expect, it } from 'vitest';
import { seededRandom } from '../math/random.ts';
import { growLabels, labelBoxes, labelComponents } from './connected-components.ts';
import type { RasterGrid } from './raster-grid.ts';

const grid: RasterGrid = { x0: 0, y0: 0, cell: 1, width: 23, height: 17 };
const cells = grid.width * grid.height;

function randomMask(seed: number, share: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: cells }, () => (random() < share ? 1 : 0));
}

it('gives two cells one label exactly if a path joins them', () => {
  const mask = randomMask(9, 0.55);
  const { label, sizes } = labelComponents(mask, grid);
  expect(sizes.reduce((a, b) => a + b, 0)).toBe(mask.reduce((a, b) => a + b, 0));
  for (let at = 0; at < cells; at++) {
    expect(label[at]! >= 0).toBe(mask[at] === 1);
    if (at % grid.width < grid.width - 1 && mask[at] && mask[at + 1]) expect(label[at]).toBe(label[at + 1]);
    if (at + grid.width < cells && mask[at] && mask[at + grid.width]) expect(label[at]).toBe(label[at + grid.width]);
  }
});

it('grows labels only through allowed cells and not beyond the rounds', () => {
  const label = new Int32Array(cells).fill(-1);
  label[0] = 3;
  const allowed = new Uint8Array(cells);
  for (let i = 0; i < grid.width; i++) allowed[i] = 1;
  growLabels(label, allowed, grid, 5);
  expect([...label].filter((id) => id === 3)).toHaveLength(6);
  expect(label[grid.width]).toBe(-1);
});

it('boxes every label and leaves a label without cells empty', () => {
  const label = new Int32Array(cells).fill(-1);
  for (const [i, j] of [
    [3, 2],
    [7, 2],
    [5, 11],
  ] as const)
    label[j * grid.width + i] = 1;
  expect(labelBoxes(label, 2, grid)).toEqual([
    { i0: grid.width, i1: -1, j0: grid.height, j1: -1 },
    { i0: 3, i1: 7, j0: 2, j1: 11 },
  ]);
});
