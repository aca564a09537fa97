import { describe, expect, it } from 'vitest';
import { seededRandom } from '../math/random.ts';
import { UNIT_METERS } from './axis-transform.ts';
import { guessUnit } from './guess-unit.ts';
import { PointSample } from './point-sample.ts';

const UNITS = ['m', 'ft', 'us-ft', 'in', 'cm', 'mm'] as const;

/** Storeys of 9 by 7 m over each other with floors of 0.25 m between, and tables in them, in a unit. */
function building(unit: (typeof UNITS)[number], clear: number, storeys: number): PointSample {
  const random = seededRandom(3);
  const points = Float32Array.from({ length: 3 * 15_000 }, () => random());
  for (let i = 0; i < points.length; i += 3) {
    const [u, v, w] = points.subarray(i, i + 3);
    const base = Math.floor(random() * storeys) * (clear + 0.25);
    const part = Math.floor(random() * 7);
    const noise = (random() - 0.5) * 0.008;
    const place = [
      [9 * u!, 7 * v!, noise],
      [9 * u!, 7 * v!, clear + noise],
      [9 * u!, noise, clear * w!],
      [9 * u!, 7 + noise, clear * w!],
      [noise, 7 * v!, clear * w!],
      [9 + noise, 7 * v!, clear * w!],
      [1 + 1.6 * u!, 2 + 0.9 * v!, 0.74 + noise],
    ][part]!;
    points.set(
      [place[0]!, place[1]!, place[2]! + base].map((value) => value / UNIT_METERS[unit]),
      i,
    );
  }
  const sample = new PointSample();
  sample.offer(points, points.length / 3);
  return sample;
}

describe.each([1, 2])('a building of %d storeys', (storeys) => {
  it.each(UNITS)('in %s is never taken for one in another unit without asking', (unit) => {
    for (let clear = 2.2; clear <= 8; clear += 0.4) {
      const guess = guessUnit(building(unit, clear, storeys), 2)!;
      const known = unit === 'us-ft' ? 'ft' : unit;
      expect([guess.unit, guess.other], `${clear.toFixed(1)} m`).toContain(known);
    }
  });

  it.each(['m', 'mm'] as const)('of ordinary height in %s is not asked about', (unit) => {
    for (const clear of [2.2, 2.7, 3.5, 4.5, 5.4]) {
      expect(guessUnit(building(unit, clear, storeys), 2), `${clear} m`).toEqual({
        unit,
        height: expect.closeTo(clear / UNIT_METERS[unit], unit === 'mm' ? -2 : 1),
      });
    }
  });
});

it('knows feet by the thickness of the floor between two storeys', () => {
  for (const clear of [2.5, 2.8, 3.2]) expect(guessUnit(building('ft', clear, 2), 2)).not.toHaveProperty('other');
});

it('says nothing of layers that do not lie over each other: ground and roofs seen from the air', () => {
  const random = seededRandom(4);
  const points = Float32Array.from({ length: 3 * 15_000 }, () => random());
  for (let i = 0; i < points.length; i += 3) {
    const isRoof = points[i]! > 0.6;
    points.set([points[i]! * 600, points[i + 1]! * 600, (isRoof ? 110 : 0) + random() * 0.1], i);
  }
  const sample = new PointSample();
  sample.offer(points, points.length / 3);
  expect(guessUnit(sample, 2)).toBeUndefined();
});

/** A building with points of its own added, in the same unit. */
function withPoints(sample: PointSample, unit: (typeof UNITS)[number], meters: readonly number[]): PointSample {
  const all = new PointSample();
  all.offer(sample.position, sample.count);
  all.offer(
    Float32Array.from(meters, (value) => value / UNIT_METERS[unit]),
    meters.length / 3,
  );
  return all;
}

/** Three walls 3 m long across a building of 9 by 7 m, with a doorway in each: 0.9 m wide and 2.1 m high. */
function doorways(): number[] {
  const random = seededRandom(6);
  return Array.from({ length: 36_000 }, (_, k) => {
    const [along, z] = [3 * random(), 2.4 * random()];
    return along > 1 && along < 1.9 && z < 2.1 ? [] : [2.05 + 2 * (k % 3), 2 + along, z];
  }).flat();
}

it.each([
  ['ft', 2.7],
  ['cm', 2.4],
  ['m', 8.6],
] as const)('knows %s by doorways where a storey of %d m alone could be in two units', (unit, clear) => {
  const plain = building(unit, clear, 1);
  expect(guessUnit(plain, 2)).toHaveProperty('other');
  expect(guessUnit(withPoints(plain, unit, doorways()), 2)).toEqual({
    unit,
    height: expect.closeTo(clear / UNIT_METERS[unit], unit === 'cm' ? -1 : 0),
  });
});

it('takes no ceiling and the floor above it for a storey where walls show that the building is much higher', () => {
  const random = seededRandom(7);
  const plates = Array.from({ length: 8000 }, (_, k) => [9 * random(), 7 * random(), k % 2 ? 0.36 : 0]).flat();
  const walls = Array.from({ length: 24_000 }, (_, k) => [9 * random(), 7 * (k % 2), 7 * random() - 3.3]).flat();
  expect(guessUnit(withPoints(new PointSample(), 'cm', plates), 2)).toBeDefined();
  expect(guessUnit(withPoints(new PointSample(), 'cm', [...plates, ...walls]), 2)).toBeUndefined();
});

/** What goes up by 0.17 m each 0.28 m, turned on the plan: a flight of stairs, or a ramp as steep. */
function flight(isRamp: boolean): number[] {
  const random = seededRandom(5);
  const [sin, cos] = [Math.sin(0.4), Math.cos(0.4)];
  return Array.from({ length: 4000 }, () => {
    const [along, across] = [12 * random(), 1.2 * random()];
    const [x, y] = [4 + 0.28 * along * cos - across * sin, 2 + 0.28 * along * sin + across * cos];
    return [x, y, 0.17 * (isRamp ? along : Math.ceil(along)) + 0.006 * (random() - 0.5)];
  }).flat();
}

it.each([
  ['ft', 2.7],
  ['m', 8.6],
] as const)('knows %s by a flight of stairs where a storey of %d m alone could be in two units', (unit, clear) => {
  const plain = building(unit, clear, 1);
  expect(guessUnit(plain, 2)).toHaveProperty('other');
  expect(guessUnit(withPoints(plain, unit, flight(false)), 2)).toEqual({
    unit,
    height: expect.closeTo(clear / UNIT_METERS[unit], 0),
  });
  expect(guessUnit(withPoints(plain, unit, flight(true)), 2), 'a ramp').toHaveProperty('other');
});
