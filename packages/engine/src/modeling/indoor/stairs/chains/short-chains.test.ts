import { expect, it } from 'vitest';
import { flightPoints, stairStorey } from '../../../../../test/modeling/stair-storey.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { findStairs } from '../find-stairs.ts';
import type { SlopedPlane } from '../undersides/sloped-planes.ts';
import { findAllChains } from './short-chains.ts';

const [RISE, GOING, WIDTH] = [0.347, 0.34, 1];
const STEPS = 8;
/** The lowest riser stands at this x; the flight leads along x, in the middle of y = 2. */
const START = 2;

/** The underside of the flight that leads back beside the lower one from a landing at the fourth step. */
function underside(foot: number): SlopedPlane {
  const a = -RISE / GOING;
  const first = START + 3 * GOING;
  const zAtFirst = foot + 4 * RISE - 0.2;
  return {
    slope: [a, 0, zAtFirst - a * first],
    across: [0, 1],
    from: 2.6,
    to: 2.6 + WIDTH,
    zMin: 1.3,
    zMax: 2.3,
    points: 2000,
  };
}

/** A storey whose floor covers the foot of its stair by so much; meters. */
function storeyWith(treads: number, cover: number, undersides: SlopedPlane[] = []) {
  const above = STEPS * RISE - cover;
  const { STOREY, LAYOUT } = stairStorey(above, above - 0.25);
  const room: Vec2[] = [[0, 0], [8, 0], [8, 8], [0, 8]]; // prettier-ignore
  const storey = { ...STOREY, above, normals: LAYOUT.normals, rooms: [room], undersides };
  return {
    storey,
    points: storeyPoints(
      Float32Array.from(flightPoints({ treads, start: START, foot: -cover, rise: RISE, going: GOING, width: WIDTH })),
      LAYOUT,
      STOREY,
    ),
  };
}

const stairsOf = (...scan: Parameters<typeof storeyWith>) => {
  const { storey, points } = storeyWith(...scan);
  return findStairs(storey, points);
};

it('tells a steep stair with a half turn by three treads and the underside of its upper flight', () => {
  expect(stairsOf(3, 0)).toEqual([]);
  expect(stairsOf(3, 0, [underside(0)])).toMatchObject([
    { shape: 'joined', zBottom: 0, zTop: expect.closeTo(STEPS * RISE) },
  ]);
});

it('takes no three level places in steps for a stair where an underside lies elsewhere or slopes another way', () => {
  const far = { ...underside(0), from: 6, to: 7 };
  const along = { ...underside(0), slope: [RISE / GOING, 0, 0] } as SlopedPlane;
  expect(stairsOf(3, 0, [far, along])).toEqual([]);
});

it('begins a steep stair below a floor that covers its foot, as screed and tiles do', () => {
  const cover = 0.2;
  const { storey, points } = storeyWith(4, cover);
  expect(findAllChains(storey, points)).toMatchObject([{ foot: expect.closeTo(-cover, 1) }]);
  expect(stairsOf(4, cover, [underside(-cover)])).toMatchObject([
    { shape: 'joined', zBottom: expect.closeTo(-cover, 1), zTop: expect.closeTo(STEPS * RISE - cover) },
  ]);
  const deeper = storeyWith(4, 0.3);
  expect(findAllChains(deeper.storey, deeper.points)).toEqual([]);
});
