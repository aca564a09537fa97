import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../../test/models/inner-wall.ts';
import { rectangleRoom } from '../../../../../test/models/rectangle-room.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import type { DetectedRoom, DetectedWall } from '../../detected-elements.ts';
import { roomConfidence } from './room-confidence.ts';

const ROOM = rectangleRoom(0, 0, 5, 4);
const SURE: DetectedWall = { ...INNER_WALL, b: [5, 0], support: 1 };
const UNSURE: DetectedWall = { ...SURE, b: [0.5, 0], right: -1, support: 0 };
const STEPS: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 2],
  [4, 2],
  [4, 3],
  [3, 3],
  [3, 4],
  [0, 4],
];
const of = (change: Partial<DetectedRoom>, walls = [SURE]) => roomConfidence({ ...ROOM, ...change }, walls);
const seen = (support: number) => ({ edges: ROOM.edges.map((edge) => ({ ...edge, support })) });

it('is high for a plain room all of whose walls show', () => {
  expect(of({}).confidence).toBeGreaterThan(0.9);
  expect(of({}).doubts).toEqual([]);
});

it('falls with each thing that speaks against a room, and says which', () => {
  const cases = [
    of(seen(0.6)),
    of({ floorSeen: 0.4 }),
    of({ area: 1.5 }),
    of({ polygon: STEPS }),
    of({}, [SURE, UNSURE]),
  ];
  for (const { confidence } of cases) expect(confidence).toBeLessThan(of({}).confidence - 0.02);
  expect(cases.map(({ doubts }) => doubts)).toEqual([['hidden'], ['glimpsed'], ['small'], ['corners'], ['unsureWall']]);
});

it('falls the more walls are hidden, the smaller the room, the more corners it has', () => {
  const falls = [
    [0.9, 0.6, 0.3, 0].map((support) => of(seen(support))),
    [6, 3, 1.5, 1].map((area) => of({ area })),
    [4, 6, 8].map((corners) => of({ polygon: [...ROOM.polygon, ...STEPS].slice(0, corners) })),
  ];
  for (const row of falls) {
    const found = row.map(({ confidence }) => confidence);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBe(found.length);
  }
});

it('counts hidden walls once: those of a room seen through doors are never in sight', () => {
  expect(of({ floorSeen: 0.4, ...seen(0) })).toEqual(of({ floorSeen: 0.4 }));
});
