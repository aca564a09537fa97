import { expect, it } from 'vitest';
import type { Vec2 } from '../../src/core/vector.ts';
import { modelOfPoints } from './model-of-points.ts';
import { DOOR, twoRooms, WALL } from './two-rooms.ts';

/** Where a station stands, and meters between two points of a person. */
const STATION: Vec2 = [1.5, 2.6];
const STEP = 0.03;
const PERSON = { width: 0.5, height: 1.75 };

/** The half of a person that a station saw: a shell around a place. */
function person([x, y]: Vec2): number[][] {
  const toward = Math.atan2(STATION[1] - y, STATION[0] - x);
  const radius = PERSON.width / 2;
  const points: number[][] = [];
  for (let z = STEP; z < PERSON.height; z += STEP) {
    for (let angle = -Math.PI / 2; angle < Math.PI / 2; angle += STEP / radius) {
      points.push([x + radius * Math.cos(toward + angle), y + radius * Math.sin(toward + angle), z]);
    }
  }
  return points;
}

async function modelWith(people: readonly Vec2[]) {
  const scan = twoRooms();
  const points = Array.from({ length: scan.length / 3 }, (_, k) => [...scan.subarray(3 * k, 3 * k + 3)]);
  return modelOfPoints([...points, ...people.flatMap(person)]);
}

it.each<[string, Vec2]>([
  ['in the middle of a room', [2, 1.5]],
  ['at a wall', [2.2, 0.27]],
  ['half in a doorway', [WALL.left, (DOOR.from + DOOR.to) / 2]],
])('a person who stands %s makes no column, wall or opening and hides no door', async (_, place) => {
  const [empty, model] = [await modelWith([]), await modelWith([place])];
  const countsOf = ({ rooms, walls, columns, openings }: typeof model) => ({
    rooms: rooms.length,
    walls: walls.length,
    columns: columns.length,
    openings: openings.map(({ type }) => type),
  });
  expect(countsOf(model)).toEqual(countsOf(empty));
  expect(countsOf(model)).toMatchObject({ rooms: 2, columns: 0 });
  expect(model.openings).toHaveLength(1);
});
