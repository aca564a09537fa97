import { expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../../../spatial/raster-grid.ts';
import { floorShade } from './floor-shade.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 8, maxY: 6 }, 0.05);

type Box = [x0: number, y0: number, x1: number, y1: number];

/** Cells of a box. */
function box([x0, y0, x1, y1]: Box): Uint8Array {
  return Uint8Array.from({ length: GRID.width * GRID.height }, (_, at) => {
    const [x, y] = [((at % GRID.width) + 0.5) * GRID.cell, (Math.floor(at / GRID.width) + 0.5) * GRID.cell];
    return x > x0 && x < x1 && y > y0 && y < y1 ? 1 : 0;
  });
}

const without = (mask: Uint8Array, holes: Box) => {
  const hole = box(holes);
  return mask.map((set, at) => (hole[at] ? 0 : set));
};

/** A room of 6 × 4 m within its walls, and what of its floor does not show. */
function shadeOf(hole: Box, wall = without(box([0.8, 0.8, 7.2, 5.2]), [1, 1, 7, 5])): Uint8Array {
  const floor = without(box([1, 1, 7, 5]), hole);
  return floorShade(
    floor.map((set, at) => (wall[at] ? 0 : set)),
    wall,
    GRID,
  );
}

const isShade = (shade: Uint8Array, x: number, y: number) => shade[cellAt(GRID, x, y)] === 1;

it.each([
  { name: 'behind furniture in the middle', hole: [3, 2, 4, 3] as Box },
  { name: 'along a wall', hole: [3, 1, 4, 1.8] as Box },
])('fills the shade $name, and nothing outside', ({ hole }) => {
  const shade = shadeOf(hole);
  expect(isShade(shade, 3.5, 1.5) || isShade(shade, 3.5, 2.5)).toBe(true);
  expect(isShade(shade, 0.4, 3)).toBe(false);
});

it('fills no void of a gallery, nor a shaft between walls', () => {
  expect(shadeOf([2, 2, 5, 4])).not.toContain(1);
  const shaft = without(box([3, 2, 4.4, 3.4]), [3.2, 2.2, 4.2, 3.2]);
  expect(shadeOf([3.2, 2.2, 4.2, 3.2], shaft)).not.toContain(1);
});
