import { expect, it } from 'vitest';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { addClosets, findCores } from './room-cores.ts';
import { ROOM_LABEL_DEFAULTS as KNOBS } from './room-label-options.ts';
import { CELL } from './room-labels.ts';

const grid = gridOver({ minX: 0, minY: 0, maxX: 3, maxY: 3 }, CELL);

/** Cells of a rectangle, meters. */
const cells = (x0: number, y0: number, x1: number, y1: number) =>
  new Uint8Array(grid.width * grid.height).map((_, at) => {
    const [x, y] = [((at % grid.width) + 0.5) * CELL, (Math.floor(at / grid.width) + 0.5) * CELL];
    return x > x0 && x < x1 && y > y0 && y < y1 ? 1 : 0;
  });
const union = (a: Uint8Array, b: Uint8Array) => a.map((set, at) => set | b[at]!);

/** Which of the places become rooms, if walls stand within 1 dm around the first rectangle. */
function found(place: Uint8Array, around: Uint8Array): number {
  const label = new Int32Array(place.length).fill(-1);
  const wall = around.map((set, at) => (set && !place[at] ? 1 : 0));
  addClosets(label, place, wall, grid);
  return label.reduce((most, id) => Math.max(most, id), -1) + 1;
}

it('adds a closet that no erosion would leave, with walls all around', () => {
  expect(found(cells(1, 1, 1.9, 1.95), cells(0.9, 0.9, 2, 2.05))).toBe(1);
});

it('adds none that is open on a side, no slot, nothing bent, and nothing as large as a room', () => {
  const closet = cells(1, 1, 1.9, 1.95);
  expect(found(closet, cells(0.9, 0.9, 1.9, 2.05))).toBe(0);
  expect(found(cells(0.5, 1, 2.5, 1.45), cells(0.4, 0.9, 2.6, 1.55))).toBe(0);
  const bent = union(cells(0.5, 0.5, 2, 0.8), cells(0.5, 0.5, 0.8, 2));
  expect(found(bent, cells(0.4, 0.4, 2.1, 2.1))).toBe(0);
  expect(found(cells(0.5, 0.5, 2.5, 2), cells(0.4, 0.4, 2.6, 2.1))).toBe(0);
});

/** The number of cores of two rooms whose common wall slants to the raster and has a gap of a width, meters. */
function coresBeside(gap: number): number {
  const wide = gridOver({ minX: 0, minY: 0, maxX: 8, maxY: 8 }, CELL);
  const place = new Uint8Array(wide.width * wide.height).map((_, at) => {
    const [x, y] = [((at % wide.width) + 0.5) * CELL, (Math.floor(at / wide.width) + 0.5) * CELL];
    const [across, along] = [(x - y) / Math.SQRT2, (x + y - 8) / Math.SQRT2];
    return Math.max(x, y) < 7.8 && Math.min(x, y) > 0.2 && (Math.abs(across) > 0.1 || Math.abs(along) < gap / 2)
      ? 1
      : 0;
  });
  return new Set(findCores(place, wide, KNOBS.wideErosion, KNOBS).filter((id) => id >= 0)).size;
}

it('joins rooms through a gap in a slanting wall that is wider than a door', () => {
  expect(coresBeside(1.25)).toBe(1);
  expect(coresBeside(0.9)).toBe(2);
});
