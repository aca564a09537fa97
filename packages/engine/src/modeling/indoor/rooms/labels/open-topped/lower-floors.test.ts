import { expect, it } from 'vitest';
import { cellAt, gridOver } from '../../../../../spatial/raster-grid.ts';
import type { DetectedStorey, StoreyLayout } from '../../../detected-elements.ts';
import { storeyPoints } from '../../../storeys/storey-points.ts';
import type { StoreyScan } from '../../storey-scan.ts';
import { lowerFloors } from './lower-floors.ts';

const BOUNDS = { minX: 0, minY: 0, maxX: 6, maxY: 4 };
const GRID = gridOver(BOUNDS, 0.05);
const STOREY = { index: 1, elevation: 3, height: 2.5, zCap: 6, ceilingSeen: false } as unknown as DetectedStorey;

/** Points every 4 cm of a level surface. */
function level(minX: number, maxX: number, z: number): number[] {
  const points: number[] = [];
  for (let x = minX + 0.02; x < maxX; x += 0.04) for (let y = 0.02; y < 4; y += 0.04) points.push(x, y, z);
  return points;
}

/** A storey of which a part lies lower, and a wall that goes down past its floor, over a storey with a ceiling or none. */
function floorsOver(isCeilingSeenBelow: boolean, lowered: number[]): Uint8Array {
  const wall: number[] = [];
  for (let y = 0.02; y < 4; y += 0.04) for (let z = 0; z < 5; z += 0.04) wall.push(5, y, z);
  const below = { ...STOREY, index: 0, ceilingSeen: isCeilingSeenBelow };
  const layout = { angle: 0, bounds: BOUNDS, storeys: [below, STOREY] } as unknown as StoreyLayout;
  const position = Float32Array.from([...level(0, 3, 3), ...lowered, ...wall]);
  const lowerPoints = () => storeyPoints(position, layout, STOREY, { belowFloor: 1.6 });
  return lowerFloors({ layout, storey: STOREY, lowerPoints } as unknown as StoreyScan, GRID);
}

const shows = (floors: Uint8Array, x: number) => floors[cellAt(GRID, x, 2)] === 1;

it('finds the floor of a split level, and none where a wall or the stairwell go down', () => {
  const floors = floorsOver(false, level(3, 4.8, 2.4));
  expect([1, 4, 5.2, 5.5].map((x) => shows(floors, x))).toEqual([false, true, false, false]);
});

it('finds none in what is small, nor over ceilings', () => {
  expect(floorsOver(false, level(3, 3.6, 2.4))).not.toContain(1);
  expect(floorsOver(true, level(3, 4.8, 2.4))).not.toContain(1);
});
