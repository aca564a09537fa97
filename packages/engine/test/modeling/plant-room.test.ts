import { expect, it } from 'vitest';
import { rectangle, steppedRoom } from '../models/stepped-room.ts';
import { modelOfPoints } from './model-of-points.ts';

/** Level of the upper floor, which shows as one surface. */
const UPPER = 3.2;

/** Points of a room from its walls at x to others, raised to a floor; without ceiling if it has none. */
function room(from: number, to: number, height: number, { floor = 0, hasCeiling = true } = {}): number[][] {
  const cloud = steppedRoom(rectangle(from, 0, to, 4), { height, parts: [] });
  const points = Array.from({ length: cloud.length / 3 }, (_, k) => [...cloud.subarray(3 * k, 3 * k + 3)]);
  return points.filter(([, , z]) => hasCeiling || z! < height - 0.05).map(([x, y, z]) => [x!, y!, z! + floor]);
}

it('models a plant room without a suspended ceiling up to the floor above, beside an office that has one', async () => {
  const { storeys, rooms } = await modelOfPoints([
    ...room(0, 5, 2.5),
    ...room(5.12, 10, UPPER, { hasCeiling: false }),
    ...room(0, 10, 2.5, { floor: UPPER }),
  ]);
  expect(storeys).toHaveLength(2);
  const ground = rooms.filter(({ zFloor }) => Math.abs(zFloor) < 0.1);
  const heights = ground.map(({ zFloor, zCeiling }) => zCeiling - zFloor).toSorted((p, q) => p - q);
  expect(heights).toEqual([expect.closeTo(2.5, 1), expect.closeTo(UPPER, 1)]);
  expect(rooms).toHaveLength(3);
});
