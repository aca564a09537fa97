import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../../test/models/rectangle-room.ts';
import { scanOf } from '../../../../../test/modeling/two-rooms.ts';
import { isSeenThrough } from './seen-through.ts';

/** A place of 3 by 1.6 m before a room that lies below it in the plan. */
const PLACE = rectangleRoom(1, 1.1, 4, 2.7).polygon;
const ROOMS = [rectangleRoom(1, 0, 4, 1)];

/** Points behind the upper side of the place, from one x to another: on the ground, or on something that stands. */
function behind(from: number, to: number, isGround: boolean): number[] {
  const out: number[] = [];
  for (let x = from; x < to; x += 0.1) out.push(x, 3.3, isGround ? 0 : 1);
  return out;
}

const isOpen = (points: readonly number[], place = PLACE) =>
  isSeenThrough(place, ROOMS, scanOf(Float32Array.from(points)));

it('a place is open on a side behind most of which the scan goes on, ground included', () => {
  expect(isOpen(behind(1, 4, true))).toBe(true);
  expect(isOpen([...behind(1, 3, false), ...behind(3, 4, true)])).toBe(true);
});

it('a place is none where the scan goes on behind a door of it only, or shows what stands there and no ground', () => {
  expect(isOpen(behind(2, 3, true))).toBe(false);
  expect(isOpen(behind(1, 4, false))).toBe(false);
  expect(isOpen([])).toBe(false);
});

it('a short side, and one with a room behind, tell nothing', () => {
  expect(isOpen(behind(1, 4, true), rectangleRoom(2, 1.1, 3.5, 2.7).polygon)).toBe(false);
  const inRoom = Array.from({ length: 30 }, (_, k) => [1.05 + k / 10, 0.5, 0]).flat();
  expect(isOpen(inRoom)).toBe(false);
});
