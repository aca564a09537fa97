import { expect, it } from 'vitest';
import { stairStorey } from '../../../../../test/modeling/stair-storey.ts';
import { seededRandom } from '../../../../math/random.ts';
import type { StraightStair } from '../../detected-elements.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { stackedFlight } from './stacked-flight.ts';

const HEIGHT = 3.06;
const { STOREY, LAYOUT } = stairStorey(HEIGHT, 2.8);

/** A flight of 20 steps along x at y = 2 in the storey below. */
const BELOW: StraightStair = {
  storey: 0,
  shape: 'straight',
  a: [2, 2],
  b: [2 + 19 * 0.25, 2],
  width: 1.1,
  risers: 20,
  rise: 0.175,
  going: 0.25,
  zBottom: -3.5,
  zTop: 0,
  seen: 1,
  points: 5000,
  rms: 0,
};

const [RISE, GOING] = [HEIGHT / 18, 0.27];

/** Points on the plane of the left side of the flight, as high as `top` says, meters along its first riser. */
function side(count: number, top: (along: number) => number): number[] {
  const random = seededRandom(21);
  const put: number[] = [];
  while (put.length < 3 * count) {
    const [along, z] = [random() * 17 * GOING, random() * 2.7];
    if (z < top(along)) put.push(2 + along, 2.55 + (random() - 0.5) * 0.01, z);
  }
  return put;
}

const flight = (points: readonly number[]) =>
  stackedFlight(
    BELOW,
    { ...STOREY, index: 1, above: HEIGHT },
    storeyPoints(Float32Array.from(points), LAYOUT, { ...STOREY, index: 1 }),
  );

const steps = (along: number) => Math.ceil(along / GOING) * RISE;

it('finds a flight over another by few points of its side, though it has fewer steps', () => {
  const found = flight(side(600, steps));
  expect(found).toMatchObject({ storey: 1, risers: 18, zBottom: 0, zTop: HEIGHT, width: 1.1 });
  expect(Math.abs(found!.going - GOING)).toBeLessThan(0.012);
  expect(found!.a[0]).toBeCloseTo(2, 1);
  expect(found!.seen).toBeGreaterThan(0.3);
});

it('takes no wall, no plain slope and no lower half of one for the side of a flight', () => {
  expect(flight(side(300, () => 2.7))).toBeUndefined();
  expect(flight(side(3000, (along) => (along / GOING) * RISE))).toBeUndefined();
  expect(flight(side(300, (along) => (along < 1.5 ? steps(along) : 0)))).toBeUndefined();
});

it('takes no flight where something stands on its steps', () => {
  const shelves: number[] = [];
  for (let x = 2.2; x < 6; x += 0.05)
    for (let y = 1.6; y < 2.4; y += 0.05) for (let z = 1; z < 2.6; z += 0.2) shelves.push(x, y, z);
  expect(flight([...side(600, steps), ...shelves])).toBeUndefined();
});
