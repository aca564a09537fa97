import { expect, it } from 'vitest';
import { UNIT_METERS } from './axis-transform.ts';
import { countDoorways } from './find-doorways.ts';
import { PointSample } from './point-sample.ts';

/** Points every 3 cm of a wall 4 m long and 2.7 m high, turned on the plan, without those in a hole. */
function wall(isHole: (along: number, z: number) => boolean): number[] {
  const points: number[] = [];
  for (let along = 0; along <= 4; along += 0.03)
    for (let z = 0; z <= 2.7; z += 0.03)
      if (!isHole(along, z)) points.push(3 + along * Math.cos(0.5), 2 + along * Math.sin(0.5), z);
  return points;
}

const within = (value: number, from: number, to: number) => value > from && value < to;
const doorway = (from: number, to: number, head: number) =>
  wall((along, z) => within(along, from, to) && within(z, -1, head));

/** Doorways on a floor at `base` meters if the points, given in meters, are in one unit and taken for another. */
function countIn(points: readonly number[], is: 'm' | 'ft' = 'm', taken = is, upAxis: 1 | 2 = 2, base = 0): number {
  const sample = new PointSample();
  const places = Float32Array.from(points, (value, k) => (value + (k % 3 === 2 ? base : 0)) / UNIT_METERS[is]);
  if (upAxis === 1)
    for (let k = 0; k < places.length; k += 3)
      places.subarray(k, k + 3).set([places[k]!, places[k + 2]!, -places[k + 1]!]);
  sample.offer(places, places.length / 3);
  return countDoorways(sample, [base / UNIT_METERS[is]], { upAxis, meters: UNIT_METERS[taken] });
}

it('counts a hole as high and wide as a door with wall over and beside it', () => {
  expect(countIn(doorway(1.5, 2.4, 2.05))).toBe(1);
  expect(countIn(doorway(1.5, 2.4, 2.05), 'm', 'm', 1), 'y up').toBe(1);
  expect(countIn(doorway(1.5, 2.4, 2.05), 'm', 'm', 2, 3.1), 'on an upper floor').toBe(1);
  const two = wall((along, z) => (within(along, 0.5, 1.3) || within(along, 2.2, 3.1)) && within(z, -1, 2.1));
  expect(countIn(two)).toBe(2);
});

it('counts it in the unit of the file only', () => {
  expect(countIn(doorway(1.5, 2.4, 2.05), 'ft')).toBe(1);
  expect(countIn(doorway(1.5, 2.4, 2.05), 'ft', 'm')).toBe(0);
  expect(countIn(doorway(1.5, 2.4, 2.05), 'm', 'ft')).toBe(0);
});

it('counts no window, no gate, no gap up to the ceiling and no hole as high as a table', () => {
  expect(countIn(wall(() => false)), 'plain').toBe(0);
  expect(countIn(wall((along, z) => within(along, 1.5, 2.4) && within(z, 0.9, 2.1))), 'window').toBe(0);
  expect(countIn(doorway(0.8, 3.2, 2.1)), 'gate').toBe(0);
  expect(countIn(doorway(1.5, 2.4, 3)), 'gap').toBe(0);
  expect(countIn(doorway(1.5, 2.4, 0.75)), 'table').toBe(0);
});

it('counts no wall that shows over furniture before it, without jambs', () => {
  const over = wall((along, z) => within(z, -1, 2.05) || !within(along, 1.5, 2.4));
  expect(countIn(over)).toBe(0);
});
