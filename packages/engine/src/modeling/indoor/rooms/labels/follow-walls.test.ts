import { describe, expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import { cellsOfStretches, followedWalls, partingCells } from './follow-walls.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 10, maxY: 4 }, 0.05);
const at = (x: number, y = 2.02) => cellAt(GRID, x, y);
/** The plane of a wall along y = 2.02, known from 1 to 3 m. */
const FACE = { nx: 0, ny: 1, d: 2.02, from: -3, to: -1, zMin: 0, zMax: 2.6 };

function cells(...places: number[]): Uint8Array {
  const mask = new Uint8Array(GRID.width * GRID.height);
  for (const place of places) mask[place] = 1;
  return mask;
}
const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) }, (_, k) => from + k * step);

const masked = (walls: ReturnType<typeof followedWalls>) => cellsOfStretches(walls, GRID);

/** Rooms of whole boxes of the plan. */
function rooms(...boxes: [id: number, x0: number, x1: number, y0: number, y1: number][]): Int32Array {
  const label = new Int32Array(GRID.width * GRID.height).fill(-1);
  for (const [id, x0, x1, y0, y1] of boxes)
    for (const x of range(x0, x1, 0.05)) for (const y of range(y0, y1, 0.05)) label[at(x + 0.01, y + 0.01)] = id;
  return label;
}

describe('a wall that was followed', () => {
  const wall = followedWalls(
    cells(...range(1, 6, 0.05).map((x) => at(x))),
    cells(...range(1, 6, 0.05).map((x) => at(x))),
    [FACE],
    GRID,
  );
  const partsAt = (label: Int32Array, x: number) => partingCells(wall, label, GRID, 5).parting[at(x)];
  const boundsAt = (label: Int32Array, x: number) => partingCells(wall, label, GRID, 5).bounding[at(x)];

  it('parts two rooms, up to its ends, where a corner hides one of them', () => {
    const label = rooms([0, 1.5, 5.5, 2.5, 3.8], [1, 1.5, 5.5, 0.2, 1.4]);
    expect([1.1, 3, 5.8].map((x) => partsAt(label, x))).toEqual([1, 1, 1]);
  });

  it('parts nothing within one room, nor before the outside', () => {
    const within = rooms([0, 1, 3.5, 2.5, 3.8], [0, 1, 3.5, 0.2, 1.4]);
    expect(partsAt(within, 2)).toBe(0);
    expect(partsAt(rooms([0, 1, 6, 2.5, 3.8]), 3)).toBe(0);
  });

  it('bounds rooms in line with a place where it parts two, though one of them does not show there', () => {
    const label = rooms([0, 1, 6, 2.5, 3.8], [1, 1, 3, 0.2, 1.4]);
    expect([2, 5].map((x) => partsAt(label, x))).toEqual([1, 0]);
    expect([2, 5].map((x) => boundsAt(label, x))).toEqual([1, 1]);
    expect(boundsAt(rooms([0, 1, 6, 2.5, 3.8]), 5)).toBe(0);
  });

  it('is as thick as its two faces are apart', () => {
    const faces = [wall, wall.map((one) => ({ ...one, cells: one.cells.map((cell) => cell + 6 * GRID.width) }))].flat();
    const label = rooms([0, 1.5, 5.5, 2.5, 3.8], [1, 1.5, 5.5, 0.2, 1.4]);
    expect(partingCells(faces, label, GRID, 5).parting[at(3, 2.17)]).toBe(1);
    expect(partingCells(faces, label, GRID, 1).parting[at(3, 2.17)]).toBe(0);
  });
});

describe('a wall far from every station', () => {
  const near = range(1, 3, 0.05).map((x) => at(x));

  it('is followed from where it is dense as long as points lie in line', () => {
    const far = range(3, 6, 0.4).map((x) => at(x));
    const walls = masked(followedWalls(cells(...near), cells(...near, ...far), [FACE], GRID));
    expect(range(1.05, 5.7, 0.05).every((x) => walls[at(x)] === 1)).toBe(true);
    expect(walls[at(6.2)]).toBe(0);
    expect(walls[at(3, 2.5)]).toBe(0);
  });

  it('ends where a door would have room between two points', () => {
    const walls = masked(followedWalls(cells(...near), cells(...near, at(3.7), at(4.1)), [FACE], GRID));
    expect([walls[at(2.9)], walls[at(3.3)], walls[at(3.9)]]).toEqual([1, 0, 0]);
  });

  it('is none where nothing dense is in line, or no plane', () => {
    const sparse = cells(...range(1, 6, 0.4).map((x) => at(x)));
    expect(followedWalls(sparse, sparse, [FACE], GRID)).toEqual([]);
    const wall = cells(...near);
    expect(followedWalls(wall, wall, [], GRID)).toEqual([]);
  });
});
