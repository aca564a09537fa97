import { expect, it } from 'vitest';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import { cellAt } from '../../../spatial/raster-grid.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { mapCeilings } from './ceiling-map.ts';

const STOREY: DetectedStorey = { index: 0, elevation: 0, height: 2.6, zCap: 4, ceilingSeen: true };
const LAYOUT: StoreyLayout = {
  angle: 0,
  directions: [0],
  normals: [0, Math.PI / 2],
  bounds: { minX: 0, minY: 0, maxX: 6, maxY: 3 },
  noise: 0.001,
  storeys: [STOREY],
  warnings: [],
};

/** Heights of the ceilings over a floor of 6 × 3 m, by the height of what hangs over each place. */
function ceilings(over: (x: number, y: number) => number): (x: number, y: number) => number {
  const points: number[] = [];
  for (let x = 0.02; x < 6; x += 0.05) for (let y = 0.02; y < 3; y += 0.05) points.push(x, y, 0, x, y, over(x, y));
  const { grid, height } = mapCeilings(storeyPoints(Float32Array.from(points), LAYOUT, STOREY), LAYOUT, STOREY);
  return (x, y) => height[cellAt(grid, x, y)]!;
}

it('follows a roof down to its eaves', () => {
  const at = ceilings((x) => 3.6 - 0.5 * x);
  expect(at(1.1, 1.5)).toBeCloseTo(3.05, 1);
  expect(at(4.5, 1.5)).toBeCloseTo(1.35, 1);
  expect(at(5.5, 1.5)).toBeCloseTo(0.85, 1);
});

it('takes no table beside a ceiling for its continuation', () => {
  const at = ceilings((x) => (x < 4 ? 2.6 : 0.75));
  expect(at(2, 1.5)).toBeCloseTo(2.6, 1);
  expect(at(5, 1.5)).toBeNaN();
});

it('takes the slab beside a void for the ceiling there, not the roof that shows over it', () => {
  // The slab ends at x = 3.5; what counts as void begins at 3.
  const caps = { grid: { x0: 0, y0: 0, cell: 1, width: 6, height: 3 }, z: [0, 1, 2].flatMap(() => [3, 3, 3, 6, 6, 6]) };
  const storey: DetectedStorey = { ...STOREY, zCap: 6, caps };
  const points: number[] = [];
  for (let x = 0.02; x < 6; x += 0.05) {
    for (let y = 0.02; y < 3; y += 0.05) points.push(x, y, 0, x, y, 5, ...(x < 3.5 ? [x, y, 2.6] : []));
  }
  const { grid, height } = mapCeilings(storeyPoints(Float32Array.from(points), LAYOUT, storey), LAYOUT, storey);
  const at = (x: number) => height[cellAt(grid, x, 1.5)];
  expect(at(2.5)).toBeCloseTo(2.6, 1);
  expect(at(3.3)).toBeCloseTo(2.6, 1);
  expect(at(4.5)).toBeCloseTo(5, 1);
});
