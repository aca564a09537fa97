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
