import { expect, it } from 'vitest';
import type { Slope } from '../../../core/model/structured-model.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { PlanPoints } from '../storeys/space-columns.ts';
import type { CeilingMap } from './ceiling-map.ts';
import { roofOverAttic } from './roof-over-attic.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 4, maxY: 4 }, 0.2);
/** Rises from 0 at the eaves to 2 m. */
const ROOF: Slope = [0.5, 0, 0];

/** A ceiling of which one place was seen. */
function ceilings(x = 3.9, y = 3.9, z = 1.7): CeilingMap {
  const height = new Float32Array(GRID.width * GRID.height).fill(NaN);
  height[cellAt(GRID, x, y)] = z;
  return { grid: GRID, height, lowest: new Float32Array(height.length).fill(1.5) };
}

/** A point of the roof at every other cell, and what else is given. */
function pointsOf(...others: [number, number, number][]): PlanPoints {
  const all = [...others];
  for (let x = 0.1; x < 4; x += 0.4) for (let y = 0.1; y < 3; y += 0.4) all.push([x, y, 0.5 * x]);
  const axis = (k: 0 | 1 | 2) => Float32Array.from(all, (place) => place[k]);
  return { x: axis(0), y: axis(1), z: axis(2) };
}

const heightAt = ({ height }: CeilingMap, x: number, y: number) => height[cellAt(GRID, x, y)];

it('goes on with a plane of the roof where only a few points show it', () => {
  const seen = roofOverAttic(ceilings(), pointsOf(), [ROOF], 0);
  for (const [x, y] of [
    [1.5, 1.5],
    [1.7, 1.5],
    [3.1, 2.9],
  ] as const)
    expect(heightAt(seen, x, y)).toBeCloseTo(0.5 * x, 1);
  expect(seen.lowest[cellAt(GRID, 1.5, 1.5)]).toBeCloseTo(0.65, 1);
});

it('ends where no point lies on the plane, and where the roof comes down to the floor', () => {
  const seen = roofOverAttic(ceilings(), pointsOf([1, 3.7, 1.2]), [ROOF], 0);
  expect(heightAt(seen, 1, 3.7)).toBeNaN();
  expect(heightAt(seen, 0.3, 1.5)).toBeNaN();
});

it('keeps what was seen', () => {
  const seen = roofOverAttic(ceilings(1.5, 1.5, 0.6), pointsOf(), [ROOF], 0);
  expect(heightAt(seen, 1.5, 1.5)).toBeCloseTo(0.6, 5);
});
