import { expect, it } from 'vitest';
import { signedArea } from '../../../math/polygon.ts';
import type { Slope } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { heightOn } from '../../../math/slopes.ts';
import type { DetectedRoom, DetectedStorey } from '../detected-elements.ts';
import { floorVoids } from './floor-voids.ts';

/** A storey of 8 × 6 m at 3 m, over a hall; its gallery leaves a void of 4 × 3 m. */
const STOREY: DetectedStorey = { index: 1, elevation: 3, height: 2.5, zCap: 6, ceilingSeen: true };
const LAYOUT = { angle: 0, bounds: { minX: -0.5, minY: -0.5, maxX: 8.5, maxY: 6.5 } };
const VOID = { minX: 2, minY: 1.5, maxX: 6, maxY: 4.5 };
const POLYGON: Vec2[] = [
  [0, 0],
  [8, 0],
  [8, 6],
  [0, 6],
];
const ROOM: DetectedRoom = {
  storey: 1,
  polygon: POLYGON,
  holes: [],
  edges: [],
  zFloor: 3,
  zCeiling: 5.5,
  ceilingSeen: true,
  area: 48,
};

const inVoid = (x: number, y: number) => x > VOID.minX && x < VOID.maxX && y > VOID.minY && y < VOID.maxY;

/** A roof over the gallery, 0.7 m over its floor at y = 0. */
const SLOPE: Slope = [0, 0.5, 3.7];

interface Seen {
  railing?: boolean;
  hall?: boolean;
  ceiling?: boolean;
  roof?: boolean;
  /** In stripes of 20 cm every 40 cm the scan shows the hall. */
  stripes?: boolean;
}

/** Points of the hall below, of the floor around the void, of the ceiling or roof and, where asked for, of a railing. */
function gallery({ railing = true, hall = true, ceiling = true, roof = false, stripes = false }: Seen): Float32Array {
  const points: number[] = [];
  for (let x = 0.02; x < 8; x += 0.04) {
    for (let y = 0.02; y < 6; y += 0.04) {
      if (hall && !(stripes && x % 0.4 < 0.2)) points.push(x, y, 0);
      if (ceiling) points.push(x, y, roof ? heightOn(SLOPE, [x, y]) : 5.5);
      if (!inVoid(x, y)) points.push(x, y, 3);
      const isRim = !inVoid(x, y) && inVoid(x + Math.sign(4 - x) * 0.08, y + Math.sign(3 - y) * 0.08);
      if (railing && isRim) for (let z = 3.1; z < 4; z += 0.1) points.push(x, y, z);
    }
  }
  return Float32Array.from(points);
}

const found = (points: Float32Array, rooms = [ROOM]) => floorVoids(STOREY, LAYOUT, rooms, [], points);

it('finds the void of a gallery, with straight sides', () => {
  const voids = found(gallery({}));
  expect(voids).toHaveLength(1);
  const [{ storey, hole }] = voids as [(typeof voids)[number]];
  expect(storey).toBe(1);
  expect(hole).toHaveLength(4);
  expect(signedArea(hole)).toBeLessThan(-10.5);
  expect(signedArea(hole)).toBeGreaterThan(-12.5);
});

it('takes no place for a void without a railing, without the hall below, or without the ceiling over it', () => {
  for (const seen of [{ railing: false }, { hall: false }, { ceiling: false }])
    expect(found(gallery(seen))).toEqual([]);
});

it('finds a void also where the roof over it is lower than a person', () => {
  const attic = { ...ROOM, sloped: { slopes: [SLOPE], top: 6.7 } };
  expect(found(gallery({ roof: true }), [attic]).map(({ hole }) => Math.round(signedArea(hole)))).toEqual([-12]);
});

it('takes no floor for a void that furniture hides from above and below, past which rays go in places', () => {
  expect(found(gallery({ stripes: true }))).toEqual([]);
});

it('leaves what lies outside rooms, and where a stair leads up', () => {
  const other = { ...ROOM, polygon: POLYGON.map(([x, y]): Vec2 => [x, y / 6]) };
  expect(found(gallery({}), [other])).toEqual([]);
  const hole: Vec2[] = [
    [3, 2],
    [4, 2],
    [4, 4],
    [3, 4],
  ];
  const stair = { storey: 0, hole } as unknown as Parameters<typeof floorVoids>[3][number];
  expect(floorVoids(STOREY, LAYOUT, [ROOM], [stair], gallery({}))).toEqual([]);
});
