import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as WALL } from '../../../../../test/models/wall-of-two-rooms.ts';
import { DOOR, WALL as FACES, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { findOpenings } from '../find-openings.ts';
import { ajarDoors } from './ajar-leaf.ts';

/** The doorway of the two rooms with something in the far face from `from` on: a leaf, or more wall. */
function roomsWithLeaf(from: number): Float32Array {
  const points = [...twoRooms()];
  for (let y = from; y < DOOR.to; y += 0.03) {
    for (let z = 0.03; z < DOOR.head; z += 0.03) points.push(FACES.right, y, z);
  }
  return Float32Array.from(points);
}

it('finds a door whose leaf leaves a narrow gap', () => {
  const raster = rasterOf(WALL, roomsWithLeaf(DOOR.from + 0.3));
  const doors = findOpenings(WALL, raster);
  expect(doors.map(({ type }) => type)).toEqual(['door']);
  expect(Math.abs(doors[0]!.from - DOOR.from)).toBeLessThan(0.05);
  expect(Math.abs(doors[0]!.to - DOOR.to)).toBeLessThan(0.05);
});

it('finds none without a gap, and none without a leaf', () => {
  expect(ajarDoors(rasterOf(WALL, roomsWithLeaf(DOOR.from)))).toEqual([]);
  expect(ajarDoors(rasterOf(WALL, twoRooms()))).toEqual([]);
});
