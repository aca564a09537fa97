import { expect, it } from 'vitest';
import { seededRandom } from '../../../../math/random.ts';
import { faintCells } from './faint-cells.ts';

const grid = { x0: 0, y0: 0, cell: 0.05, width: 120, height: 60 };

/** A room on the left and something beside it, with ceiling on shares of their cells. */
function faint(room: number, beside: number): { left: number; right: number } {
  const random = seededRandom(1);
  const isLeft = (at: number) => at % grid.width < 60;
  const covered = new Uint8Array(grid.width * grid.height).fill(1);
  const ceiling = covered.map((_, at) => (random() < (isLeft(at) ? room : beside) ? 1 : 0));
  const found = faintCells(ceiling, covered, grid);
  const sum = (side: (at: number) => boolean) => found.filter((set, at) => set && side(at)).length;
  return { left: sum(isLeft), right: sum((at) => !isLeft(at)) };
}

it('finds the mirror image of a room', () => {
  const { left, right } = faint(0.9, 0.02);
  expect(left).toBe(0);
  expect(right).toBeGreaterThan(0.7 * 60 * 60);
});

it('keeps the far end of a hall, which fades over meters', () => {
  // Beside a row of rooms, behind a wall.
  const hall = { x0: 0, y0: 0, cell: 0.05, width: 400, height: 200 };
  const random = seededRandom(2);
  const rowOf = (at: number) => Math.floor(at / hall.width);
  const covered = new Uint8Array(hall.width * hall.height).map((_, at) => (Math.abs(rowOf(at) - 60) < 12 ? 0 : 1));
  const shareAt = (at: number) => (rowOf(at) > 60 ? 0.95 : Math.min(0.95, (120 / (at % hall.width)) ** 3));
  const ceiling = covered.map((set, at) => (set && random() < shareAt(at) ? 1 : 0));
  expect(faintCells(ceiling, covered, hall).some((set) => set)).toBe(false);
  expect(faintCells(ceiling, covered, hall, { abrupt: -1 }).some((set) => set)).toBe(true);
});

it('finds nothing where the far end of a room shows less, or all show little', () => {
  expect(faint(0.9, 0.2)).toEqual({ left: 0, right: 0 });
  expect(faint(0.1, 0.05)).toEqual({ left: 0, right: 0 });
});
