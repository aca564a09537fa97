import { expect, it } from 'vitest';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { thinWalls } from './thin-walls.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 6, maxY: 6 }, 0.05);
/** Half as high as knee to head. */
const BAND = 0.8;

/** Rasters of what stands along x = 3 from y = 1 to `to`: points in every so many cells, and in every so many one over the lintel. */
function standing(to: number, points: number, { every = 1, overEvery = 1, slant = 0, layers = 0b1111 } = {}) {
  const cells = GRID.width * GRID.height;
  const [over, stands] = [new Uint16Array(cells), new Uint16Array(cells)];
  const [touched, middle, lowLayers] = [new Uint8Array(cells), new Uint8Array(cells), new Uint8Array(cells)];
  for (let j = 20; j < to / GRID.cell; j += every) {
    const at = j * GRID.width + 60 + Math.round(slant * (j - 20));
    stands[at] = points;
    middle[at] = 1;
    lowLayers[at] = layers;
    if (j % overEvery > 0) continue;
    over[at] = 1;
    touched[at] = 1;
  }
  return { over, standing: stands, touched, middle, lowLayers };
}
const NORMALS = [0, Math.PI / 2];
const found = (rasters: ReturnType<typeof standing>) => thinWalls(rasters, NORMALS, BAND, GRID);

it('finds a wall that stands thinly in line up to the ceiling', () => {
  const [wall, ...others] = found(standing(4, 2, { overEvery: 2, layers: 0b0001 }));
  expect(others).toEqual([]);
  expect(wall!.normal[0]).toBeCloseTo(1);
  const ys = wall!.cells.map((at) => Math.floor(at / GRID.width) * GRID.cell);
  expect(Math.min(...ys)).toBeCloseTo(1, 1);
  expect(Math.max(...ys)).toBeCloseTo(3.95, 1);
});

it('finds one that rays graze, in upright rows of points', () => {
  expect(found(standing(4, 4, { every: 4 }))).toHaveLength(1);
  expect(found(standing(4, 4, { every: 7 }))).toEqual([]);
});

it('takes stray points in line for none: they are no upright rows', () => {
  expect(found(standing(4, 4, { every: 4, layers: 0b0001 }))).toEqual([]);
});

it('follows it over a door by what shows of the lintel', () => {
  const rasters = standing(3, 3);
  for (const y of [3.4, 3.8]) rasters.touched[Math.round(y / GRID.cell) * GRID.width + 60] = 1;
  const ys = found(rasters)[0]!.cells.map((at) => Math.floor(at / GRID.width) * GRID.cell);
  expect(Math.max(...ys)).toBeCloseTo(3.8, 1);
});

it.each([
  ['a shelf that ends below the ceiling', standing(4, 3, { overEvery: 8 })],
  ['what is shown densely enough to be a barrier', standing(4, 12)],
  ['a short piece', standing(2, 3)],
  ['what runs across the walls of the building', standing(4, 3, { slant: 0.5 })],
])('takes %s for none', (_, rasters) => {
  expect(found(rasters)).toEqual([]);
});
