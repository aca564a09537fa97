import { expect, it } from 'vitest';
import { denseBars } from './dense-bars.ts';

const [LENGTH, HEIGHT] = [1.8, 1];

/** Points of bars between panes of which one in so many comes back: along x and up. */
function windowOf(bars: readonly (readonly [number, number])[], every: number): [number[], number[]] {
  const [x, y]: [number[], number[]] = [[], []];
  let count = 0;
  for (let at = 0.005; at < LENGTH; at += 0.01) {
    for (let up = 0.02; up < HEIGHT; up += 0.04) {
      if (!bars.some(([from, to]) => at > from && at < to) && count++ % every > 0) continue;
      x.push(at);
      y.push(up);
    }
  }
  return [x, y];
}

const BARS = [
  [0, 0.1],
  [0.8, 1],
  [1.7, 1.8],
] as const;
const found = (bars: readonly (readonly [number, number])[], every: number) =>
  denseBars(...windowOf(bars, every), LENGTH, HEIGHT);

it('finds bars between panes of which hardly anything comes back', () => {
  const bars = found(BARS, 12)!;
  expect(bars).toHaveLength(3);
  bars.forEach(([from, to], k) => {
    expect(from).toBeCloseTo(BARS[k]![0], 1);
    expect(to).toBeCloseTo(BARS[k]![1], 1);
  });
});

it('tells no bars where the panes show too, where bars take most, or without points', () => {
  expect(found(BARS, 2)).toBeUndefined();
  expect(found([[0, 1.2]], 12)).toBeUndefined();
  expect(denseBars([], [], LENGTH, HEIGHT)).toBeUndefined();
});

it('leaves out what shows on a part of the height only', () => {
  const [x, y] = windowOf(BARS, 12);
  const isBar = (at: number) => at > 0.8 && at < 1;
  const low = x.map((at, k) => !isBar(at) || y[k]! < 0.5);
  const bars = denseBars(
    x.filter((_, k) => low[k]),
    y.filter((_, k) => low[k]),
    LENGTH,
    HEIGHT,
  )!;
  expect(bars.map(([from]) => from)).toEqual([0, expect.closeTo(1.7, 1)]);
});
