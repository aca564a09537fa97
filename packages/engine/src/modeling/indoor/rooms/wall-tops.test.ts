import { expect, it } from 'vitest';
import { cellAt } from '../../../spatial/raster-grid.ts';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { mapWallTops } from './wall-tops.ts';

const STOREY: DetectedStorey = { index: 0, elevation: 0, height: 3.7, zCap: 4, ceilingSeen: false };
const LAYOUT: StoreyLayout = {
  angle: 0,
  directions: [0],
  normals: [0, Math.PI / 2],
  bounds: { minX: -0.5, minY: -0.5, maxX: 16.5, maxY: 4.5 },
  noise: 0.001,
  storeys: [STOREY],
  warnings: [],
};

/** Points of the four walls of a room 4 m deep, up to a height. */
function walls(from: number, to: number, top: number): number[] {
  const points: number[] = [];
  for (let z = 0; z < top; z += 0.02) {
    for (let x = from; x < to; x += 0.05) points.push(x, 0, z, x, 4, z);
    for (let y = 0; y < 4; y += 0.05) points.push(from, y, z, to, y, z);
  }
  return points;
}

function topsOf(points: readonly number[]) {
  const { grid, lowest } = mapWallTops(storeyPoints(Float32Array.from(points), LAYOUT, STOREY), LAYOUT, STOREY);
  return (x: number, y: number) => lowest[cellAt(grid, x, y)]!;
}

it('tells how far up walls go where rooms of a storey were cut off at several heights', () => {
  const top = topsOf([...walls(0, 5, 2.4), ...walls(11, 16, 3.8)]);
  expect(top(2.5, 2)).toBeCloseTo(2.4, 1);
  expect(top(13.5, 2)).toBeCloseTo(3.8, 1);
});

it('is not misled by low things beside walls, and takes the height of the storey where no wall is', () => {
  const fence = Array.from({ length: 600 }, (_, k) => [1 + (k % 60) / 20, 2, Math.floor(k / 60) / 10]).flat();
  const top = topsOf([...walls(0, 5, 2.4), ...fence]);
  expect(top(2.5, 2)).toBeCloseTo(2.4, 1);
  expect(top(14, 2)).toBeCloseTo(STOREY.height, 2);
});
