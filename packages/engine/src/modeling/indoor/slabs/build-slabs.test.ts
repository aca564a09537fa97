import { expect, it } from 'vitest';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { signedArea } from '../../../math/polygon.ts';
import type { DetectedRoom, DetectedWall, StoreyLayout } from '../detected-elements.ts';
import { buildSlabs } from './build-slabs.ts';

const POLYGON: Vec2[] = [
  [0, 0],
  [6, 0],
  [6, 3],
  [0, 3],
];

function room(storey: number, zFloor: number, zCeiling: number): DetectedRoom {
  return { storey, polygon: POLYGON, holes: [], edges: [], zFloor, zCeiling, ceilingSeen: true, area: 18 };
}

/** Outer walls of 20 cm around the room, seen from inside: their outer faces on the right. */
function walls(storey: number): DetectedWall[] {
  const corners: Vec2[] = [
    [-0.1, -0.1],
    [6.1, -0.1],
    [6.1, 3.1],
    [-0.1, 3.1],
  ];
  return corners.map((a, k) => ({
    storey,
    a,
    b: corners[(k + 1) % 4]!,
    thickness: 0.2,
    thicknessSource: 'measured',
    exterior: true,
    left: 0,
    right: -1,
    rooms: [0],
    zBottom: 0,
    zTop: 2.6,
    support: 1,
  }));
}

const layout: StoreyLayout = {
  ...LAYOUT,
  storeys: [STOREY, { index: 1, elevation: 2.85, height: 2.5, zCap: 6, ceilingSeen: true }],
};

it('builds ground, floor and roof, with the floor as thick as measured', () => {
  const slabs = buildSlabs(layout, [room(0, 0, 2.6), room(1, 2.85, 5.35)], [...walls(0), ...walls(1)]);
  expect(slabs.map(({ kind, thicknessSource }) => [kind, thicknessSource])).toEqual([
    ['ground', 'assumed'],
    ['floor', 'measured'],
    ['roof', 'assumed'],
  ]);
  const [ground, floor, roof] = slabs;
  expect(ground!.zTop - ground!.zBottom).toBeCloseTo(0.3, 9);
  expect([floor!.zBottom, floor!.zTop]).toEqual([2.6, 2.85].map((z) => expect.closeTo(z, 9)));
  expect(roof!.zBottom).toBeCloseTo(5.35, 9);
});

it('outlines plates on the outer faces of walls', () => {
  const [ground] = buildSlabs(
    { ...layout, bounds: { ...layout.bounds, maxY: 6.5 }, storeys: [STOREY] },
    [room(0, 0, 2.6)],
    walls(0),
  );
  expect(ground!.outline).toHaveLength(4);
  expect(signedArea(ground!.outline)).toBeCloseTo(6.4 * 3.4, 6);
});

it('does not measure a floor by a suspended ceiling', () => {
  const rooms = [room(0, 0, 2.6), room(0, 0, 2.3), room(0, 0, 2.3), room(1, 2.85, 5.35)];
  const floor = buildSlabs(layout, rooms, [...walls(0), ...walls(1)]).find(({ kind }) => kind === 'floor');
  expect(floor!.zBottom).toBeCloseTo(2.6, 9);
});

it('builds no roof where no ceiling was scanned', () => {
  const open = { ...STOREY, ceilingSeen: false };
  const unseen = { ...room(0, 0, 2.6), ceilingSeen: false };
  expect(buildSlabs({ ...layout, storeys: [open] }, [unseen], walls(0)).map(({ kind }) => kind)).toEqual(['ground']);
});

it('cuts a void out of the floor that it lies in, and no hole twice', () => {
  const hole: Vec2[] = [
    [2, 1],
    [2, 2],
    [4, 2],
    [4, 1],
  ];
  const rooms = [room(0, 0, 2.6), room(1, 2.85, 5.35)];
  const voids = [1, 1, 0].map((storey) => ({ storey, hole }));
  const slabs = buildSlabs(layout, rooms, [...walls(0), ...walls(1)], [], voids);
  expect(slabs.find(({ kind }) => kind === 'floor')!.holes).toEqual([hole]);
  expect(slabs.find(({ kind }) => kind === 'roof')!.holes).toEqual([]);
});

it('outlines a wing on the wall that goes on between rooms', () => {
  const wing = {
    ...room(0, 0, 2.6),
    polygon: [
      [0, 3.2],
      [2, 3.2],
      [2, 6],
      [0, 6],
    ] as Vec2[],
  };
  const [south, east, north, west] = walls(0);
  // The north wall parts the two rooms over a third of its length.
  const between = { ...north!, exterior: false, left: 0, right: 1, rooms: [0, 1] };
  const around = [
    { ...east!, a: [2.1, 3.1], b: [2.1, 6.1], left: 1, rooms: [1] },
    { ...north!, a: [2.1, 6.1], b: [-0.1, 6.1], left: 1, rooms: [1] },
    { ...west!, a: [-0.1, 6.1], b: [-0.1, 3.1], left: 1, rooms: [1] },
  ] as DetectedWall[];
  const [ground] = buildSlabs(
    { ...layout, bounds: { ...layout.bounds, maxY: 6.5 }, storeys: [STOREY] },
    [room(0, 0, 2.6), wing],
    [south!, east!, between, west!, ...around],
  );
  expect(Math.abs(signedArea(ground!.outline))).toBeCloseTo(6.4 * 3.4 + 2.4 * 3, 1);
});

it('ends a floor at the side of a room where no wall was seen', () => {
  const [south, , north, west] = walls(0);
  const [ground] = buildSlabs(
    { ...layout, storeys: [STOREY] },
    [room(0, 0, 2.6)],
    [{ ...south!, b: [6, -0.1] }, { ...north!, a: [6, 3.1] }, west!],
  );
  expect(Math.abs(signedArea(ground!.outline))).toBeCloseTo(6.2 * 3.4, 1);
});
