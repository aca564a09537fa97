import { expect, it } from 'vitest';
import { OUTER } from '../../../../../test/models/outer-wall.ts';
import { rasterOf } from '../../../../../test/models/wall-of-two-rooms.ts';
import { windowsBesidePillars } from './beside-pillars.ts';

const [SILL, HEAD] = [0.9, 3];

/** An outer wall below sills of windows from 1 to 5 m, and before it pillars of 0.4 m up to a height, which hide it. */
function frontWithPillars(top: number): Float32Array {
  const points: number[] = [];
  const isPillar = (x: number) => [2.2, 3.6].some((left) => x > left && x < left + 0.4);
  for (let x = 0.02; x <= 6; x += 0.04) {
    for (let z = 0.02; z <= HEAD; z += 0.04) {
      if (isPillar(x) && z < top) points.push(x, 0.3, z);
      else if (x < 1 || x > 5 || z < SILL) points.push(x, 0, z);
    }
  }
  return Float32Array.from(points);
}

it('finds the windows that pillars before an outer wall bound', () => {
  const raster = rasterOf(OUTER, frontWithPillars(HEAD));
  const boxes = windowsBesidePillars(raster).toSorted((a, b) => a.from - b.from);
  expect(boxes.map(({ from, to }) => [from, to].map((value) => value.toFixed(1)))).toEqual([
    ['1.0', '2.2'],
    ['2.6', '3.6'],
    ['4.0', '5.0'],
  ]);
  for (const { bottom, top } of boxes) {
    expect(Math.abs(bottom - SILL)).toBeLessThan(0.11);
    expect(top).toBeCloseTo(HEAD, 1);
  }
});

it('takes what does not reach the ceiling for no pillar', () => {
  expect(windowsBesidePillars(rasterOf(OUTER, frontWithPillars(1.8)))).toEqual([]);
});
