import { expect, it } from 'vitest';
import { withoutHeads } from './ceiling-heads.ts';

const grid = { x0: 0, y0: 0, cell: 0.2, width: 12, height: 10 };

/** Heights by cell; NaN outside the building. */
function heights(over: (i: number, j: number) => number): Float32Array {
  return Float32Array.from({ length: grid.width * grid.height }, (_, at) =>
    over(at % grid.width, Math.floor(at / grid.width)),
  );
}
const at = (map: Float32Array, i: number, j: number) => map[j * grid.width + i]!;

it('drops the head of a window in a thick outer wall', () => {
  const map = withoutHeads(
    heights((i, j) => (j >= 4 ? 3.1 : j >= 2 && i >= 2 && i < 9 ? 2.1 : NaN)),
    grid,
  );
  expect(at(map, 5, 6)).toBeCloseTo(3.1, 5);
  expect([at(map, 5, 3), at(map, 5, 2)]).toEqual([NaN, NaN]);
});

it('keeps a low ceiling, a beam as wide as one, and a roof', () => {
  const low = heights((i, j) => (j < 1 || j > 8 ? NaN : i < 6 ? 2.3 : 3.1));
  expect([...withoutHeads(low, grid)]).toEqual([...low]);
  const roof = heights((i) => 1 + 0.2 * i);
  expect([...withoutHeads(roof, grid)]).toEqual([...roof]);
});

it('keeps what is narrow with nothing higher beside', () => {
  const corridor = heights((_, j) => (j === 4 || j === 5 ? 2.4 : NaN));
  expect([...withoutHeads(corridor, grid)]).toEqual([...corridor]);
});
