import { expect, it } from 'vitest';
import { stairStorey } from '../../../../../test/modeling/stair-storey.ts';
import { seededRandom } from '../../../../math/random.ts';
import type { DetectedStorey, StraightStair } from '../../detected-elements.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { floorHoleOf } from '../floor-hole.ts';
import { treadsOf } from '../treads.ts';
import type { SlopedPlane } from '../undersides/sloped-planes.ts';
import { withLikeStairs } from './like-stairs.ts';

const [HEIGHT, STEPS, GOING, WIDTH] = [3.06, 18, 0.28, 1.1];
const RISE = HEIGHT / STEPS;
const { STOREY, LAYOUT } = stairStorey(HEIGHT, 2.8);

/** A flight along x at y = 2, from the lowest floor to the next. */
const FLIGHT: StraightStair = {
  storey: 0,
  shape: 'straight',
  a: [2, 2],
  b: [2 + (STEPS - 1) * GOING, 2],
  width: WIDTH,
  risers: STEPS,
  rise: RISE,
  going: GOING,
  zBottom: 0,
  zTop: HEIGHT,
  seen: 1,
  points: 5000,
  rms: 0,
};

const storeysUpTo = (heights: readonly number[]): DetectedStorey[] =>
  heights.map((elevation, index) => ({ ...STOREY, index, elevation, zCap: elevation + HEIGHT - 0.05 }));

/** Points on the floor of the second storey, and on treads of a flight moved so, counted from 1. */
function scan(
  treads: readonly number[],
  move: { y?: number; up?: number } = {},
  more: readonly number[] = [],
): Float32Array {
  const random = seededRandom(5);
  const put = [...more];
  for (let n = 0; n < 5000; n++) put.push(random() * 8, random() * 8, HEIGHT);
  for (const k of treads)
    for (let n = 0; n < 40; n++)
      put.push(
        2 + (k - 1 + random()) * GOING,
        2 + (move.y ?? 0) + (random() - 0.5) * WIDTH,
        k * RISE + (move.up ?? HEIGHT),
      );
  return Float32Array.from(put);
}

/** The underside of the flight, moved so far along y and up. */
const underside = (y: number, up: number): SlopedPlane => ({
  slope: [RISE / GOING, 0, up - 0.2 - (RISE / GOING) * 2],
  across: [0, 1],
  from: 2 + y - WIDTH / 2,
  to: 2 + y + WIDTH / 2,
  zMin: up + 0.6,
  zMax: up + 2.6,
  points: 1000,
});

const secondStorey = (
  position: Float32Array,
  { heights = [0, HEIGHT, 2 * HEIGHT], undersides = [] as SlopedPlane[], own = [] as StraightStair[] } = {},
) => {
  const storeys = storeysUpTo(heights);
  const pointsOf = (index: number) => storeyPoints(position, { ...LAYOUT, storeys }, storeys[index]!);
  return withLikeStairs([[FLIGHT], own, []], { storeys, undersides, pointsOf })[1]!;
};

const SEEN = [1, 2, 3, 8, 9, 10, 11, 12];

it('finds a stair of which some treads show over a whole one', () => {
  const [stair, ...others] = secondStorey(scan(SEEN));
  expect(others).toEqual([]);
  expect(stair).toMatchObject({
    storey: 1,
    a: FLIGHT.a,
    b: FLIGHT.b,
    risers: STEPS,
    zBottom: HEIGHT,
    zTop: 2 * HEIGHT,
  });
  expect(stair!.points).toBeGreaterThan(SEEN.length * 10);
  expect(stair!.points).toBeLessThanOrEqual(SEEN.length * 40);
  expect(stair!.seen).toBeCloseTo(SEEN.length / (STEPS - 1), 3);
  expect(treadsOf(stair!)[0]!.z).toBeCloseTo(HEIGHT + RISE, 6);
});

it('takes the whole stair for the piece of it that was found', () => {
  const piece = {
    ...FLIGHT,
    storey: 1,
    zBottom: HEIGHT,
    zTop: HEIGHT + 4 * RISE,
    risers: 4,
    b: [2 + 3 * GOING, 2] as const,
  };
  expect(secondStorey(scan(SEEN), { own: [{ ...piece, b: [...piece.b] }] }).map(({ zTop }) => zTop)).toEqual([
    2 * HEIGHT,
  ]);
});

it.each([
  { name: 'of which few treads show', position: scan([1, 2, 3]) },
  { name: 'whose treads lie at other heights', position: scan(SEEN, { up: HEIGHT + RISE / 2 }) },
  {
    name: 'where a wall stands',
    position: scan(
      SEEN,
      {},
      Array.from({ length: 40_000 }, (_, n) => [
        2 + (n % 200) * 0.025,
        2 + ((n / 200) % 10) * 0.1 - 0.5,
        HEIGHT + n / 14_000,
      ]).flat(),
    ),
  },
])('adds none $name', ({ position }) => {
  expect(secondStorey(position)).toEqual([]);
});

it('adds none between floors of another height', () => {
  expect(secondStorey(scan(SEEN), { heights: [0, HEIGHT, 2 * HEIGHT + 0.25] })).toEqual([]);
});

it('ends a little over the floor above where its treads show so', () => {
  const [stair] = secondStorey(scan(SEEN), { heights: [0, HEIGHT, 2 * HEIGHT - 0.12] });
  expect(stair!.zBottom).toBeCloseTo(HEIGHT, 6);
  expect(stair!.zTop).toBeCloseTo(2 * HEIGHT, 6);
  expect(floorHoleOf(stair!, 2 * HEIGHT - 0.12)).toHaveLength(4);
});

it('begins a little below the floor where its treads show so', () => {
  const [stair] = secondStorey(scan(SEEN, { up: HEIGHT - 0.12 }), { heights: [0, HEIGHT, 2 * HEIGHT - 0.12] });
  expect(stair!.zBottom).toBeCloseTo(HEIGHT - 0.12, 6);
  expect(stair!.zTop).toBeCloseTo(2 * HEIGHT - 0.12, 6);
});

it('takes no plane that lies at another depth than its own for an underside', () => {
  const own = underside(0, 0);
  const deep = { ...underside(0, HEIGHT - 0.2), zMax: 2 * HEIGHT };
  expect(secondStorey(scan([1, 2, 3]), { undersides: [own, deep] })).toEqual([]);
  expect(secondStorey(scan([1, 2, 3]), { undersides: [own, underside(0, HEIGHT)] })).toHaveLength(1);
});

it('finds the stair of a house beside, in the storey itself, by the underside of its flight', () => {
  const storeys = storeysUpTo([0, HEIGHT]);
  const pointsOf = () => storeyPoints(scan([], {}), { ...LAYOUT, storeys }, storeys[0]!);
  const undersides = [underside(0, 0), underside(3, 0)];
  const [stairs] = withLikeStairs([[FLIGHT], []], { storeys, undersides, pointsOf });
  expect(stairs!.map(({ storey, zTop }) => [storey, zTop])).toEqual([
    [0, HEIGHT],
    [0, HEIGHT],
  ]);
  const [, beside] = stairs as StraightStair[];
  expect(beside!.a[0]).toBeCloseTo(2, 3);
  expect(beside!.a[1]).toBeCloseTo(5, 3);
});

it.each([
  { name: 'steeper', plane: { slope: [0.9, 0, -2] as const } },
  { name: 'as wide as a roof', plane: { to: 8 } },
  { name: 'higher than the flight', plane: { zMax: HEIGHT + 0.5 } },
])('takes no plane that is $name for the underside of such a flight', ({ plane }) => {
  const storeys = storeysUpTo([0, HEIGHT]);
  const pointsOf = () => storeyPoints(scan([], {}), { ...LAYOUT, storeys }, storeys[0]!);
  const undersides = [underside(0, 0), { ...underside(3, 0), ...plane }] as SlopedPlane[];
  expect(withLikeStairs([[FLIGHT], []], { storeys, undersides, pointsOf })[0]).toEqual([FLIGHT]);
});

it('finds a flight with fewer steps in a lower storey, by its side over that of a whole one', () => {
  const [height, steps] = [2.72, 16];
  const random = seededRandom(8);
  const side: number[] = [];
  for (let n = 0; n < 3000; n++) {
    const [along, z] = [random() * (steps - 1) * GOING, random() * 2.4];
    if (z < Math.ceil(along / GOING) * (height / steps)) side.push(2 + along, 2 + WIDTH / 2, HEIGHT + z);
  }
  const found = secondStorey(scan([], {}, side), { heights: [0, HEIGHT, HEIGHT + height] });
  expect(found).toMatchObject([{ storey: 1, shape: 'straight', risers: steps, width: WIDTH }]);
});
