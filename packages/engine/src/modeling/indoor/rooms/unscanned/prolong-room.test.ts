import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { edgesOf, signedArea } from '../../../../math/polygon.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { prolongRoom } from './prolong-room.ts';

const rectangle = (x0: number, x1: number, y0: number, y1: number): Vec2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A corridor of 6 by 2 m whose scan ends at x = 6. */
function corridor(supports = [0.9, 0, 0.8, 1]): DetectedRoom {
  const polygon = rectangle(0, 6, 0, 2);
  return {
    storey: 0,
    polygon,
    holes: [],
    edges: edgesOf(polygon).map(([a, b], k) => ({ a, b, support: supports[k]! })),
    zFloor: 0,
    zCeiling: 2.6,
    ceilingSeen: true,
    area: signedArea(polygon),
  };
}

it('prolongs a corridor to the end of the place behind', () => {
  const whole = prolongRoom(corridor(), rectangle(6.1, 10, 0.05, 1.95))!;
  const places = (of: readonly Vec2[]) => of.flat().map((value) => expect.closeTo(value, 6));
  expect(whole.polygon.flat()).toEqual(places(rectangle(0, 10, 0, 2)));
  expect(whole.area).toBeCloseTo(20, 6);
  expect(whole.edges.map(({ support }) => support)).toEqual([expect.closeTo(0.54, 6), 0, expect.closeTo(0.48, 6), 1]);
  expect(whole.edges.map(({ a, b }) => [a, b])).toEqual(edgesOf(whole.polygon));
});

it('does not go through a wall, around a corner, or into a place of another width', () => {
  expect(prolongRoom(corridor([0.9, 0.7, 0.8, 1]), rectangle(6.1, 10, 0, 2))).toBeUndefined();
  expect(prolongRoom(corridor([0.9, 0, 0.8, 1]), rectangle(0, 6, 2.1, 4))).toBeUndefined();
  expect(prolongRoom(corridor(), rectangle(6.1, 10, 0, 3))).toBeUndefined();
});
