import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { reachBareEnds } from './bare-ends.ts';

const HEIGHT = 2.6;

/** A room whose edge at one x shows no wall. */
function endedAt(end: number, whole: DetectedRoom): DetectedRoom {
  const isEnd = (x: number) => Math.abs(x - end) < 0.01;
  return { ...whole, edges: whole.edges.map((e) => (isEnd(e.a[0]) && isEnd(e.b[0]) ? { ...e, support: 0 } : e)) };
}

/** A corridor that ends at the front of a cupboard at x 5.5. */
const CORRIDOR = endedAt(5.5, rectangleRoom(1, 0, 5.5, 2));

/** Points of a wall across the corridor at x, from one height to another. */
function wall(x: number, [low, high]: [number, number] = [0.9, HEIGHT]): number[] {
  const points: number[] = [];
  for (let y = 0.03; y < 2; y += 0.06) for (let z = low + 0.03; z < high; z += 0.06) points.push(x, y, z);
  return points;
}

const endOf = (points: readonly number[], rooms = [CORRIDOR], further: DetectedRoom[] = []) => {
  const [room] = reachBareEnds(rooms, further, storeyPoints(Float32Array.from(points), LAYOUT, STOREY));
  return Math.max(...room!.polygon.map(([x]) => x));
};

it('ends a corridor at the wall that shows over a cupboard up to the ceiling', () => {
  expect(endOf([...wall(5.5, [0, 0.9]), ...wall(5.95)])).toBeCloseTo(5.95, 2);
  expect(endOf(wall(6.4))).toBeCloseTo(6.4, 2);
});

/** Points of a ceiling over the way beyond the corridor, from its end to x. */
function ceiling(x: number): number[] {
  const points: number[] = [];
  for (let u = 5.6; u < x; u += 0.3) for (let y = 0.1; y < 2; y += 0.6) points.push(u, y, HEIGHT);
  return points;
}

it('ends a hall at its far wall, meters behind the last that shows well, where its ceiling goes on up to it', () => {
  expect(endOf([...wall(7.4), ...ceiling(7.4)])).toBeCloseTo(7.4, 2);
  expect(endOf(wall(7.4))).toBe(5.5);
});

it('tells that the wall there shows, and how large the room is', () => {
  const points = storeyPoints(Float32Array.from(wall(5.95)), LAYOUT, STOREY);
  const [room] = reachBareEnds([CORRIDOR], [], points);
  expect(room!.area).toBeCloseTo(CORRIDOR.area + 0.9, 2);
  expect(room!.edges.map(({ support }) => support)).toEqual([1, 1, 1, 1]);
});

it.each<[string, number[]]>([
  ['a wall farther off than any cupboard is deep', wall(6.8)],
  ['a rail right under the ceiling', wall(5.95, [2.4, HEIGHT])],
  ['a cupboard before a wall that shows itself', [...wall(5.5), ...wall(5.95)]],
  ['a wall behind things of all depths', [5.6, 5.7, 5.8, 5.95].flatMap((x) => wall(x))],
])('leaves the end before %s', (_, points) => {
  expect(endOf(points)).toBe(5.5);
});

it('leaves an edge that shows its wall, and a place that another room has, up to the other face of its wall', () => {
  const walled = { ...CORRIDOR, edges: CORRIDOR.edges.map((edge) => ({ ...edge, support: 0.5 })) };
  expect(endOf(wall(5.95), [walled])).toBe(5.5);
  const beyond = rectangleRoom(5.97, 0, 8, 2);
  expect(endOf(wall(5.95), [CORRIDOR, beyond])).toBe(5.5);
  expect(endOf(wall(5.95), [CORRIDOR], [rectangleRoom(5.7, 0, 8, 2)])).toBe(5.5);
  expect(endOf(wall(5.95), [CORRIDOR, rectangleRoom(6.1, 0, 8, 2)])).toBeCloseTo(5.95, 2);
});

it('closes a notch whose sides meet, and leaves nothing of it in the outline', () => {
  // Between x 3 and 3.7 the outline stays .8 m before the lower wall, which shows there, too.
  const polygon: [number, number][] = [
    [1, 0],
    [3, 0],
    [3, 0.8],
    [3.7, 0.8],
    [3.7, 0],
    [6, 0],
    [6, 2],
    [1, 2],
  ];
  const edges = polygon.map((a, k) => ({ a, b: polygon[(k + 1) % 8]!, support: k === 3 ? 0 : 1 }));
  const room = { ...rectangleRoom(1, 0, 6, 2), polygon, edges, area: 10 - 0.56 };
  const [closed] = reachBareEnds([room], [], storeyPoints(Float32Array.from(wall(3)), LAYOUT, STOREY));
  expect(closed!.polygon).toHaveLength(4);
  expect(closed!.area).toBeCloseTo(10, 6);
});

it('moves no end whose walls beside it slant', () => {
  const slanted = { ...CORRIDOR, polygon: CORRIDOR.polygon.map(([x, y]): [number, number] => [x, y + 0.2 * x * y]) };
  const edges = slanted.polygon.map((a, k) => ({
    a,
    b: slanted.polygon[(k + 1) % 4]!,
    support: CORRIDOR.edges[k]!.support,
  }));
  expect(endOf(wall(5.95), [{ ...slanted, edges }])).toBe(5.5);
});
