import { expect, it } from 'vitest';
import { signedArea } from '../../src/math/polygon.ts';
import { rectangle, steppedRoom } from '../models/stepped-room.ts';
import type { DrawnPart } from '../models/stepped-room.ts';
import { modelOfPoints } from './model-of-points.ts';

/** The model of a room of 5 by 4 m, 2.7 m high. */
async function modelOf(parts: DrawnPart[]) {
  const cloud = steppedRoom(rectangle(0, 0, 5, 4), { height: 2.7, parts });
  return modelOfPoints(Array.from({ length: cloud.length / 3 }, (_, k) => [...cloud.subarray(3 * k, 3 * k + 3)]));
}

it('models the bulkhead of a room as a part of its ceiling', async () => {
  const { rooms, walls, columns, beams } = await modelOf([{ polygon: rectangle(0, 3.4, 5, 4), z: 2.35 }]);
  expect(rooms).toHaveLength(1);
  const { area, zFloor, zCeiling, ceilingParts = [] } = rooms[0]!;
  expect(area).toBeCloseTo(20, 0);
  expect(zCeiling - zFloor).toBeCloseTo(2.7, 1);
  expect(ceilingParts.map(({ z }) => z - zFloor)).toEqual([expect.closeTo(2.35, 1)]);
  expect(signedArea(ceilingParts[0]!.polygon)).toBeCloseTo(3, 0);
  expect([walls.length, columns.length, beams.length]).toEqual([4, 0, 0]);
});

it('models a beam as a beam and no part of the ceiling', async () => {
  const { rooms, beams } = await modelOf([{ polygon: rectangle(2.2, 0, 2.5, 4), z: 2.5 }]);
  expect(rooms.map(({ ceilingParts }) => ceilingParts)).toEqual([undefined]);
  expect(beams).toHaveLength(1);
});
