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

it('measures a mullion without what the rays show beside it that graze it', () => {
  const [x, y] = windowOf([...BARS.slice(0, 1), [0.87, 0.93], ...BARS.slice(2)], 12);
  for (const at of [0.83, 0.85, 0.95, 0.97]) {
    for (let up = 0.02; up < HEIGHT; up += 0.06) {
      x.push(at);
      y.push(up);
    }
  }
  const [, mullion] = denseBars(x, y, LENGTH, HEIGHT)!;
  expect(mullion![1] - mullion![0]).toBeLessThan(0.13);
});

it('takes a patch of a pane, thinner than the frame by far, for no bar', () => {
  const [x, y] = windowOf([], 12);
  const fill = (from: number, to: number, step: number) => {
    for (let at = from; at < to; at += 0.01) {
      for (let up = 0.02; up < HEIGHT; up += step) {
        x.push(at);
        y.push(up);
      }
    }
  };
  fill(0, 0.06, 0.01);
  fill(1.74, LENGTH, 0.01);
  fill(0.8, 1, 0.06);
  expect(denseBars(x, y, LENGTH, HEIGHT)!.map(([from]) => from)).toEqual([0, expect.closeTo(1.7, 1)]);
});
