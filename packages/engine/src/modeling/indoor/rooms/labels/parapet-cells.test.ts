import { expect, it } from 'vitest';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import { parapetCells } from './parapet-cells.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 8, maxY: 6 }, 0.05);
const at = (i: number, j: number) => j * GRID.width + i;

/** The plane of a wall at y = 3 m, from x = 1 m to 6 m. */
const WALL: WallFace = { nx: 0, ny: 1, d: 3.02, from: -6, to: -1, zMin: 0, zMax: 2.6 };
const ELEVATION = 0;

/** That wall, which reaches up to the ceiling but for a window from x = 3 m to 4.5 m, under which some layers show. */
function wallWithWindow(layers: number) {
  const rasters = {
    barrier: new Uint8Array(GRID.width * GRID.height),
    lowLayers: new Uint8Array(GRID.width * GRID.height),
  };
  for (let i = 20; i < 120; i++) {
    const isWindow = i >= 60 && i < 90;
    rasters.barrier[at(i, 60)] = isWindow ? 0 : 1;
    rasters.lowLayers[at(i, 60)] = isWindow ? layers : 0b1111;
  }
  return rasters;
}

const parapetOf = (rasters: ReturnType<typeof wallWithWindow>, face: Partial<WallFace> = {}) =>
  parapetCells(rasters, [{ ...WALL, ...face }], ELEVATION, GRID);

it('ends a room at the parapet of a window up to the ceiling', () => {
  const parapet = parapetOf(wallWithWindow(0b0011));
  for (let i = 60; i < 90; i++) expect(parapet[at(i, 60)]).toBe(1);
  expect(parapet.filter(Boolean)).toHaveLength(30);
});

it('lets a room go on over what is no wall', () => {
  // Treads, or the tops of tables.
  expect(parapetOf(wallWithWindow(0b0100))).not.toContain(1);
  expect(parapetOf(wallWithWindow(0))).not.toContain(1);
});

it('lets a room go on over a cupboard that stands before a wall', () => {
  const rasters = wallWithWindow(0b0111);
  for (let i = 60; i < 90; i++) rasters.barrier[at(i, 70)] = 1;
  expect(parapetOf(rasters)).not.toContain(1);
});

it.each([
  ['of another storey', { zMin: 3, zMax: 5.6 }],
  ['of furniture', { zMax: 1.2 }],
  ['elsewhere in line', { from: -1.5, to: 0 }],
])('takes no parapet from a plane %s', (_, face) => {
  expect(parapetOf(wallWithWindow(0b0011), face)).not.toContain(1);
});
