import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../test/models/inner-wall.ts';
import type { Room } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';
import { noteOpenBorders } from './open-borders.ts';

const polygon: Vec2[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
];
/** A room of 4 × 3 m whose first side alone shows no wall. */
const ROOM: DetectedRoom = {
  storey: 0,
  polygon,
  holes: [],
  edges: edgesOf(polygon).map(([a, b], k) => ({ a, b, support: k === 0 ? 0.1 : 1 })),
  zFloor: 0,
  zCeiling: 2.6,
  ceilingSeen: true,
  area: 12,
};
/** Walls at its other sides. */
const REST: DetectedWall[] = edgesOf(polygon)
  .slice(1)
  .map(([a, b]) => ({ ...INNER_WALL, a, b, rooms: [0] }));
const noted = (room: DetectedRoom, ...walls: DetectedWall[]) => {
  const assembled = { assumptions: [] } as unknown as Room;
  noteOpenBorders([assembled], [room], walls, (place) => place);
  return [...assembled.assumptions, ...(assembled.notSeen ?? [])];
};

it('says how long the border is where no wall was seen', () => {
  expect(noted(ROOM, ...REST)).toEqual([
    { code: 'room-border-open', params: { length: 4 } },
    { a: [0, 0], b: [4, 0] },
  ]);
});

it('says nothing where a wall stands after all', () => {
  expect(noted(ROOM, { ...INNER_WALL, a: [0, -0.06], b: [4, -0.06], rooms: [0] }, ...REST)).toEqual([]);
});

it('says which part of a side a wall leaves open, also where the rest shows it', () => {
  const wall = { ...INNER_WALL, a: [0, -0.06] as Vec2, b: [1.5, -0.06] as Vec2, rooms: [0] };
  const [assumption, open] = noted(
    { ...ROOM, edges: ROOM.edges.map((edge) => ({ ...edge, support: 0.6 })) },
    wall,
    ...REST,
  );
  expect(assumption).toMatchObject({ code: 'room-border-open', params: { length: expect.closeTo(2.3, 1) } });
  expect(open).toEqual({ a: [expect.closeTo(1.66, 2), 0], b: [4, 0] });
});

it('keeps the borders alone of a room that is assumed as a whole', () => {
  expect(noted({ ...ROOM, floorSeen: 0.4 }, ...REST)).toEqual([{ a: [0, 0], b: [4, 0] }]);
});
