import { expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import { reachWalls } from './reach-walls.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 8, maxY: 5 }, 0.05);
const cells = GRID.width * GRID.height;
const AROUND = {
  elevation: 0,
  ceilings: { grid: GRID, height: new Float32Array(cells).fill(3), lowest: new Float32Array(cells).fill(3) },
  band: { low: new Float32Array(cells).fill(2.1), high: new Float32Array(cells).fill(2.8) },
};

/** A plane along y = 4, which ends so far to the left and to the right. */
const planeAt = (y: number, left: number, right: number, heights = { zMin: 0.2, zMax: 2.8 }): WallFace => ({
  nx: 0,
  ny: 1,
  d: y,
  from: -right,
  to: -left,
  ...heights,
});

/** Rooms in boxes of plan. */
function rooms(...boxes: readonly (readonly [number, number, number, number])[]): Int32Array {
  const label = new Int32Array(cells).fill(-1);
  for (let at = 0; at < cells; at++) {
    const x = GRID.x0 + ((at % GRID.width) + 0.5) * GRID.cell;
    const y = GRID.y0 + (Math.floor(at / GRID.width) + 0.5) * GRID.cell;
    boxes.forEach(([x0, x1, y0, y1], id) => {
      if (x > x0 && x < x1 && y > y0 && y < y1) label[at] = id;
    });
  }
  return label;
}

function reached(label: Int32Array, faces: readonly WallFace[], x: number, y: number): number {
  reachWalls(label, faces, AROUND, GRID);
  return label[cellAt(GRID, x, y)]!;
}

const SHORT_OF_WALL = [1, 7, 1, 3.6] as const;

it('lets a room reach the wall that its cells end before', () => {
  expect(reached(rooms(SHORT_OF_WALL), [planeAt(4, 1, 7)], 4, 3.9)).toBe(0);
  expect(reached(rooms(SHORT_OF_WALL), [planeAt(4, 1, 7)], 4, 4.1)).toBe(-1);
});

it('leaves the room where the plane is too far off, too low for a wall, or mostly beyond the room', () => {
  expect(reached(rooms([1, 7, 1, 3.3]), [planeAt(4, 1, 7)], 4, 3.9)).toBe(-1);
  expect(reached(rooms(SHORT_OF_WALL), [planeAt(4, 1, 7, { zMin: 0, zMax: 1.8 })], 4, 3.9)).toBe(-1);
  expect(reached(rooms([1, 3, 1, 3.6]), [planeAt(4, 1, 7)], 2, 3.9)).toBe(-1);
});

it('leaves a recess whose lintel stands before it, and the far face of a wall', () => {
  const lintel = planeAt(3.7, 1, 7, { zMin: 2.3, zMax: 2.8 });
  expect(reached(rooms(SHORT_OF_WALL), [planeAt(4, 1, 7), lintel], 4, 3.9)).toBe(-1);
  expect(reached(rooms(SHORT_OF_WALL, [1, 7, 4.02, 4.9]), [planeAt(4, 1, 7)], 4, 3.9)).toBe(-1);
});

it('reaches the wall behind a curtain or a pillar, where the wall shows on both sides', () => {
  const sides = [planeAt(4, 1, 3), planeAt(4, 5, 7)];
  const curtain = planeAt(3.65, 3, 5, { zMin: 1, zMax: 2.7 });
  expect(reached(rooms(SHORT_OF_WALL), [...sides, curtain], 4, 3.9)).toBe(0);
  const pillar = planeAt(3.65, 3.7, 4.3, { zMin: 0, zMax: 2.8 });
  expect(reached(rooms(SHORT_OF_WALL), [...sides, pillar], 4, 3.9)).toBe(0);
});

it('leaves what stands wide before a wall: a shaft', () => {
  const shaft = planeAt(3.65, 3, 5, { zMin: 0, zMax: 2.8 });
  expect(reached(rooms(SHORT_OF_WALL), [planeAt(4, 1, 3), planeAt(4, 5, 7), shaft], 4, 3.9)).toBe(-1);
});
