import { describe, expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import { hiddenWalls } from './hidden-walls.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 8, maxY: 6 }, 0.05);
/** The plane of a wall along y = 3.02. */
const FACE = { nx: 0, ny: 1, d: 3.02 };

/** Sets the cells of boxes of the plan. */
function boxes(...all: [x0: number, x1: number, y0: number, y1: number][]): Uint8Array {
  const mask = new Uint8Array(GRID.width * GRID.height);
  for (const [x0, x1, y0, y1] of all)
    for (let x = x0 + 0.02; x < x1; x += 0.05) for (let y = y0 + 0.02; y < y1; y += 0.05) mask[cellAt(GRID, x, y)] = 1;
  return mask;
}

/** The room behind the wall. */
const BEHIND = boxes([1, 6, 3.2, 6]);
const hiddenAt = (room: Uint8Array, wall: Uint8Array, x: number, behind = BEHIND) => {
  const label = Int32Array.from(room, (set, at) => (set ? 0 : behind[at] ? 1 : -1));
  return hiddenWalls(label, wall, [FACE], GRID)[cellAt(GRID, x, 3.02)];
};

/** A room from 1 to 6 m along its wall, of which the last two are hidden together with the floor before them. */
const ROOM: [number, number, number, number][] = [
  [1, 4, 0, 3],
  [4, 6, 0, 2.2],
];
const SEEN = boxes([1, 4, 3, 3.05]);

describe('the wall between two rooms', () => {
  it('goes on out of sight up to the end of the room', () => {
    expect([4.2, 5.5].map((x) => hiddenAt(boxes(...ROOM), SEEN, x))).toEqual([1, 1]);
    expect([0.8, 6.3].map((x) => hiddenAt(boxes(...ROOM), SEEN, x))).toEqual([0, 0]);
  });

  it('has ended where the room shows behind its line, but for where the wall shows once more', () => {
    const corner = boxes(...ROOM, [5, 6, 2.2, 5]);
    expect([4.2, 5.5].map((x) => hiddenAt(corner, SEEN, x))).toEqual([0, 0]);
    const jamb = boxes([1, 4, 3, 3.05], [4.4, 4.5, 3, 3.05]);
    expect([4.2, 5.5].map((x) => hiddenAt(corner, jamb, x))).toEqual([1, 0]);
  });

  it('has ended where nothing hides it: the room shows right before its line', () => {
    expect(hiddenAt(boxes([1, 6, 0, 3]), SEEN, 4.2)).toBe(0);
  });

  it('is not told by one room alone: nothing says what lies behind, or the room goes on there', () => {
    const nothing = boxes();
    expect(hiddenAt(boxes(...ROOM), SEEN, 4.2, nothing)).toBe(0);
    expect(hiddenAt(boxes(...ROOM), SEEN, 4.2, boxes([1, 4, 3.2, 6]))).toBe(0);
  });

  it('is none where only a short piece of it shows', () => {
    expect(hiddenAt(boxes(...ROOM), boxes([3.5, 4, 3, 3.05]), 4.2)).toBe(0);
  });
});
