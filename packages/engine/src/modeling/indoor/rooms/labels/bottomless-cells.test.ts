import { expect, it } from 'vitest';
import { STOREY } from '../../../../../test/modeling/two-rooms.ts';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { bottomlessCells, groundAround } from './bottomless-cells.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 8, maxY: 4 }, 0.05);

/** The cells whose middle lies between two places along x, meters. */
const between = (from: number, to: number) =>
  Uint8Array.from({ length: GRID.width * GRID.height }, (_, at) => {
    const x = ((at % GRID.width) + 0.5) * GRID.cell;
    return x > from && x < to ? 1 : 0;
  });

const NONE = between(0, 0);

const at = (x: number, y: number) => Math.floor(y / GRID.cell) * GRID.width + Math.floor(x / GRID.cell);

it('takes the ground beside a storey that lies in it for no ceiling', () => {
  const bottomless = bottomlessCells(between(0, 8), { shown: between(0, 4), walls: NONE }, GRID);
  expect(bottomless[at(6, 2)]).toBe(1);
  expect(bottomless[at(2, 2)]).toBe(0);
  expect(bottomless[at(4.2, 2)]).toBe(1);
});

it('leaves a ceiling whose floor furniture hides', () => {
  const behind = between(6.2, 8);
  const shown = between(0, 5).map((set, k) => set | behind[k]!);
  expect(bottomlessCells(between(0, 8), { shown, walls: NONE }, GRID)).not.toContain(1);
});

it('leaves the ceiling of a room far from the scanner, between walls', () => {
  // A point in every fourth cell.
  const walls = between(7.9, 8).map((set, k) => {
    const [i, j] = [k % GRID.width, Math.floor(k / GRID.width)];
    return (i + j) % 4 === 0 && (set || j < 2 || j >= GRID.height - 2) ? 1 : 0;
  });
  expect(bottomlessCells(between(0, 8), { shown: between(0, 4), walls }, GRID)).not.toContain(1);
});

it('leaves the ceiling of a room whose floor lies lower than its storey', () => {
  const rasters = { floor: between(0, 4), inner: NONE, barrier: NONE };
  const places = Array.from({ length: 160 }, (_, k) => [4 + (k % 16) / 4, Math.floor(k / 16) / 2.5] as const);
  const points = (z: number) => {
    const [x, y] = [places.map((p) => p[0]), places.map((p) => p[1])].map((all) => Float32Array.from(all));
    return { x, y, z: x!.map(() => z) } as StoreyPoints;
  };
  const groundOver = (z: number) =>
    groundAround({ storey: STOREY, lowerPoints: () => points(z) }, between(0, 8), rasters, GRID);
  expect(groundOver(-0.6)).not.toContain(1);
  expect(groundOver(2.4)).toContain(1);
});
