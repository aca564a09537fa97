import { expect, it } from 'vitest';
import { seededRandom } from '../math/random.ts';
import { close, dilate, erode, erodeRound } from './morphology.ts';
import type { RasterGrid } from './raster-grid.ts';

const grid: RasterGrid = { x0: 0, y0: 0, cell: 1, width: 23, height: 17 };
const cells = grid.width * grid.height;

function randomMask(seed: number, share: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: cells }, () => (random() < share ? 1 : 0));
}

function anyAround(mask: Uint8Array, at: number, radius: number, wanted: number, beyond: number): boolean {
  const i = at % grid.width;
  const j = (at - i) / grid.width;
  for (let b = j - radius; b <= j + radius; b++) {
    for (let a = i - radius; a <= i + radius; a++) {
      const isIn = a >= 0 && b >= 0 && a < grid.width && b < grid.height;
      if ((isIn ? mask[b * grid.width + a] : beyond) === wanted) return true;
    }
  }
  return false;
}

it('dilates and erodes like a look at every neighbor does', () => {
  for (const radius of [1, 2, 4]) {
    const mask = randomMask(radius, 0.3);
    const grown = dilate(mask, grid, radius);
    const dense = randomMask(radius + 10, 0.97);
    const shrunk = erode(dense, grid, radius);
    for (let at = 0; at < cells; at++) {
      expect(grown[at]).toBe(anyAround(mask, at, radius, 1, 0) ? 1 : 0);
      expect(shrunk[at]).toBe(anyAround(dense, at, radius, 0, 0) ? 0 : 1);
    }
  }
});

it('closes gaps and never loses a cell', () => {
  const mask = new Uint8Array(cells);
  for (const i of [4, 5, 8, 9]) mask[8 * grid.width + i] = 1;
  const closed = close(mask, grid, 1);
  expect([...closed.subarray(8 * grid.width, 8 * grid.width + 12)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0]);
  const noisy = randomMask(5, 0.2);
  close(noisy, grid, 2).forEach((set, at) => expect(set).toBeGreaterThanOrEqual(noisy[at]!));
});

it('erodes by a disc like a look at every cell within does', () => {
  for (const radius of [1, 2, 4]) {
    const mask = randomMask(radius, 0.98);
    const out = erodeRound(mask, grid, radius);
    for (let at = 0; at < cells; at++) {
      const [i, j] = [at % grid.width, Math.floor(at / grid.width)];
      let isClear = true;
      for (let b = -radius; b <= radius; b++) {
        for (let a = -radius; a <= radius; a++) {
          const isIn = i + a >= 0 && j + b >= 0 && i + a < grid.width && j + b < grid.height;
          if (a * a + b * b <= radius * radius && !(isIn && mask[at + b * grid.width + a])) isClear = false;
        }
      }
      expect([radius, at, out[at]]).toEqual([radius, at, isClear ? 1 : 0]);
    }
  }
});
