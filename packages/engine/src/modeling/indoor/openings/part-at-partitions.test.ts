import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import { WALL_OF_TWO_ROOMS as WALL } from '../../../../test/models/wall-of-two-rooms.ts';
import { WALL as FACES } from '../../../../test/modeling/two-rooms.ts';
import { partAtPartitions } from './part-at-partitions.ts';
import type { WallOpening } from './wall-opening.ts';

/** A corridor left of the wall, and right of it two rooms that a partition parts from y = 1.4 to 1.5. */
const CORRIDOR = rectangleRoom(0, 0, FACES.left, 3);
const ROOMS = [CORRIDOR, rectangleRoom(FACES.right, 0, 7, 1.4), rectangleRoom(FACES.right, 1.5, 7, 3)];

function passage(from: number, to: number): WallOpening {
  const evidence = { points: 100, coverage: 0.5, rms: 0, sides: 2 as const };
  return { type: 'passage', from, to, zBottom: 0, zTop: 2.1, evidence };
}

const spans = (openings: readonly WallOpening[]) =>
  openings.map(({ type, from, to }) => [type, Math.round(100 * from) / 100, Math.round(100 * to) / 100]);

it('parts a passage into which a partition between two rooms runs: a door of each', () => {
  expect(spans(partAtPartitions([passage(0.5, 2.4)], WALL, ROOMS))).toEqual([
    ['door', 0.5, 1.4],
    ['door', 1.5, 2.4],
  ]);
});

it('ends a door at a partition beyond which no door has room', () => {
  expect(spans(partAtPartitions([passage(0.5, 2)], WALL, ROOMS))).toEqual([['door', 0.5, 1.4]]);
});

it('keeps a passage between two rooms, one that ends at a partition, and a window', () => {
  const window: WallOpening = { ...passage(0.5, 2.4), type: 'window' };
  expect(partAtPartitions([window, passage(0.5, 1.6)], WALL, ROOMS)).toEqual([window, passage(0.5, 1.6)]);
  expect(partAtPartitions([passage(0.5, 2.4)], WALL, [CORRIDOR, rectangleRoom(FACES.right, 0, 7, 3)])).toEqual([
    passage(0.5, 2.4),
  ]);
});
