import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { floorShare } from './floor-share.ts';
import { storeyPoints } from './storey-points.ts';

const ROOM = rectangleRoom(1, 1, 4, 3);

/** The share on which a room shows its floor, of which points lie up to `to` along x, beside walls all around. */
const shareOf = (to: number, height = 0) => {
  const points: number[] = [];
  for (let x = 1; x <= to; x += 0.05) for (let y = 1; y <= 3; y += 0.05) points.push(x, y, STOREY.elevation + height);
  for (let z = 0; z < 2; z += 0.05) {
    for (let x = 1; x <= 4; x += 0.05) points.push(x, 1, STOREY.elevation + z, x, 3, STOREY.elevation + z);
  }
  return floorShare(ROOM, storeyPoints(Float32Array.from(points), LAYOUT, STOREY));
};

it('is the part of a room on which its floor shows, walls left out', () => {
  expect(shareOf(4)).toBe(1);
  expect(shareOf(2.5)).toBeCloseTo(0.5, 1);
  expect(shareOf(4, 0.5)).toBe(0);
});
