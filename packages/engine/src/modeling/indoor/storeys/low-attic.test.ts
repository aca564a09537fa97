import { expect, it } from 'vitest';
import { gridOver } from '../../../spatial/raster-grid.ts';
import { lowAttic } from './low-attic.ts';
import { buildColumns } from './space-columns.ts';

const [LENGTH, WIDTH] = [8, 6];
const GRID = gridOver({ minX: 0, minY: 0, maxX: LENGTH, maxY: WIDTH }, 0.2);
const FLOORS = { least: 1.9, largest: LENGTH * WIDTH };

/** Surfaces over the whole plan, each by its height at a place across. */
function columnsOf(...surfaces: ((y: number) => number)[]) {
  const points: [number, number, number][] = [];
  for (let x = 0.02; x < LENGTH; x += 0.05)
    for (let y = 0.02; y < WIDTH; y += 0.05) for (const heightAt of surfaces) points.push([x, y, heightAt(y)]);
  const axis = (k: 0 | 1 | 2) => Float32Array.from(points, (place) => place[k]);
  return buildColumns({ x: axis(0), y: axis(1), z: axis(2) }, GRID, { zMin: -0.5, zMax: 6, binHeight: 0.05 });
}

const level = (z: number) => () => z;
/** A roof with its ridge along the middle, so high over a floor at 2.8 m. */
const roof = (eaves: number, ridge: number) => (y: number) =>
  2.8 + eaves + ((ridge - eaves) * Math.min(y, WIDTH - y)) / (WIDTH / 2);

it('finds the floor of an attic under a roof that leaves no storey', () => {
  const attic = lowAttic(columnsOf(level(0), level(2.6), level(2.8), roof(0.2, 1.8)), FLOORS);
  expect(attic!.level).toBeCloseTo(2.8, 1);
  const lowest = Math.min(...attic!.gaps.map(({ low, high }) => high - low));
  expect(lowest).toBeGreaterThanOrEqual(0.4);
});

it('takes neither a level space over a ceiling nor one that is too low to stoop for an attic', () => {
  expect(lowAttic(columnsOf(level(0), level(2.6), level(2.8), level(4.2)), FLOORS)).toBeUndefined();
  expect(lowAttic(columnsOf(level(0), level(2.6), level(2.8), roof(0.1, 1)), FLOORS)).toBeUndefined();
});

it('takes no suspended ceiling for a floor: it was seen from below alone', () => {
  expect(lowAttic(columnsOf(level(0), level(2.8), roof(0.2, 1.8)), FLOORS)).toBeUndefined();
});
