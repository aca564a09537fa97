import { expect, it } from 'vitest';
import type { PlaneRegion } from '../../../../core/plane-segments.ts';
import { flightPoints, stairStorey } from '../../../../../test/modeling/stair-storey.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { findStairs } from '../find-stairs.ts';
import type { SlopedPlane } from './sloped-planes.ts';
import { slopedPlanes } from './sloped-planes.ts';

const [ABOVE, STEPS, GOING, WIDTH] = [3.06, 18, 0.28, 1.1];
const RISE = ABOVE / STEPS;
const { STOREY, LAYOUT } = stairStorey(ABOVE, 2.8);

/** The lower flight begins at x = 2 and leads along it, in the middle of y = 2. */
const START = 2;

/** The underside of a flight that leads back from a landing at a step, beside the lower one. */
function underside(landing: number, stagger: number, waist: number): SlopedPlane {
  const first = START + (landing - 1 + stagger) * GOING;
  const a = -RISE / GOING;
  const zAtFirst = landing * RISE - waist;
  return {
    slope: [a, 0, zAtFirst - a * first],
    across: [0, 1],
    from: 2.7,
    to: 2.7 + WIDTH,
    zMin: landing * RISE,
    zMax: 2.7,
    points: 2000,
  };
}

const found = (undersides: SlopedPlane[], more: number[] = []) =>
  findStairs(
    {
      ...STOREY,
      above: ABOVE,
      normals: LAYOUT.normals,
      rooms: [
        [
          [0, 0],
          [8, 0],
          [8, 8],
          [0, 8],
        ],
      ],
      undersides,
    },
    storeyPoints(
      Float32Array.from([
        ...flightPoints({ treads: 5, start: START, rise: RISE, going: GOING, width: WIDTH }),
        ...more,
      ]),
      LAYOUT,
      STOREY,
    ),
  );

it.each([
  { landing: 9, stagger: 0 },
  { landing: 9, stagger: 1 },
  { landing: 8, stagger: 1 },
  { landing: 11, stagger: 0 },
])(
  'finds a landing at step $landing by the underside of the upper flight, which begins $stagger steps behind its edge',
  ({ landing, stagger }) => {
    const [stair, ...others] = found([underside(landing, stagger, 0.2)]);
    expect(others).toEqual([]);
    if (stair?.shape !== 'joined') throw new Error(`no landing, but a ${stair?.shape} stair`);
    expect(stair.flights.map(({ risers }) => risers)).toEqual([landing, STEPS - landing]);
    const [x, y] = stair.flights[1]!.a;
    expect(Math.abs(x - (START + (landing - 1 + stagger) * GOING))).toBeLessThan(0.06);
    expect(Math.abs(y - (2.7 + WIDTH / 2))).toBeLessThan(0.02);
    expect(stair.zTop).toBeCloseTo(ABOVE, 3);
  },
);

it.each([
  { core: 1.95, from: 4.5 },
  { core: 2.65, from: 5.2 },
])('turns around a core of $core m between the flights', ({ from }) => {
  const [stair, ...others] = found([{ ...underside(9, 0, 0.2), from, to: from + WIDTH }]);
  expect(others).toEqual([]);
  if (stair?.shape !== 'joined') throw new Error(`no landing, but a ${stair?.shape} stair`);
  expect(stair.flights.map(({ risers }) => risers)).toEqual([9, STEPS - 9]);
  expect(stair.flights[1]!.a[1]).toBeCloseTo(from + WIDTH / 2, 1);
});

it.each([
  { name: 'that rises as the flight does', plane: { slope: [RISE / GOING, 0, 0.5] as const } },
  { name: 'that is far away', plane: { from: 6.2, to: 7.3 } },
  { name: 'that is much wider, as a roof is', plane: { to: 6 } },
  { name: 'of another storey', plane: { zMax: 4 } },
])('takes no plane $name for an underside', ({ plane }) => {
  expect(found([{ ...underside(9, 1, 0.2), ...plane }]).map(({ shape }) => shape)).toEqual(['straight']);
});

it('leads no flight through what stands there', () => {
  const wall: number[] = [];
  for (let x = 2; x < 5; x += 0.02) for (let z = 1; z < 3; z += 0.02) wall.push(x, 3.1, z, x, 3.3, z, x, 3.5, z);
  expect(found([underside(9, 1, 0.2)], wall).map(({ shape }) => shape)).toEqual(['straight']);
});

it('reads sloping planes in the plan frame, however it is turned', () => {
  const level = 0.5;
  const normal = [level, 0, Math.sqrt(1 - level ** 2)] as const;
  const region: PlaneRegion = {
    id: 0,
    normal: [...normal],
    d: 2,
    centroid: [1, 1, 1],
    pointCount: 100,
    rms: 0.001,
    min: [0, 0, 0],
    max: [2, 1, 1.2],
    area: 2,
    outline: [
      [0, 0],
      [1, 0],
      [1, 2],
      [0, 2],
    ],
  };
  const [straight] = slopedPlanes({ planes: [region] }, 0);
  const [turned] = slopedPlanes({ planes: [region] }, Math.PI / 2);
  expect(straight!.slope[0]).toBeCloseTo(-normal[0] / normal[2], 6);
  expect(turned!.slope[1]).toBeCloseTo(normal[0] / normal[2], 6);
  expect([straight!.from, straight!.to]).toEqual([0, 1]);
  expect(slopedPlanes({ planes: [{ ...region, normal: [0.1, 0, 0.995] }] }, 0)).toEqual([]);
});
