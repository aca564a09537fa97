import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../../test/models/rectangle-room.ts';
import { LAYOUT, STOREY } from '../../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { findStandingWalls } from './standing-walls.ts';

const HEIGHT = 2.6;
const ROOM = rectangleRoom(0, 0, 7, 3);

/** Points of an upright face from one place to another, up to a height. */
function face([ax, ay]: [number, number], [bx, by]: [number, number], top = HEIGHT): number[] {
  const points: number[] = [];
  const count = Math.round(Math.hypot(bx - ax, by - ay) / 0.02);
  for (let k = 0; k <= count; k++)
    for (let z = 0.02; z < top; z += 0.04) points.push(ax + ((bx - ax) * k) / count, ay + ((by - ay) * k) / count, z);
  return points;
}

const wallsIn = (...faces: number[][]) =>
  findStandingWalls(ROOM, storeyPoints(Float32Array.from(faces.flat()), LAYOUT, STOREY));

it('finds a pier by its four faces', () => {
  const [pier, ...others] = wallsIn(
    face([2, 1.5], [3.5, 1.5]),
    face([3.5, 1.5], [3.5, 1.74]),
    face([3.5, 1.74], [2, 1.74]),
    face([2, 1.74], [2, 1.5]),
  );
  expect(others).toEqual([]);
  expect(pier!.thickness).toBeCloseTo(0.24, 2);
  expect([pier!.a, pier!.b].map(([x]) => x).sort()).toEqual([expect.closeTo(2, 2), expect.closeTo(3.5, 2)]);
  expect(pier!.a[1]).toBeCloseTo(1.62, 2);
  expect([pier!.left, pier!.right]).toEqual([1, 1]);
});

it('finds a stub of a wall by one face and its end, also where it slants', () => {
  const [stub] = wallsIn(face([3, 0], [3, 1.6]), face([3, 1.6], [3.12, 1.6]));
  expect(stub!.thickness).toBeCloseTo(0.12, 2);
  expect(Math.max(stub!.left, stub!.right)).toBe(1);
  expect(Math.min(stub!.left, stub!.right)).toBeLessThan(0.1);
  const [slant] = wallsIn(face([2, 1], [3, 2]), face([3, 2], [3.1, 1.9]));
  expect(slant!.thickness).toBeCloseTo(Math.SQRT2 / 10, 2);
});

it('finds a stub of a wall that a cupboard stands at, by what shows over that', () => {
  const cupboard = [
    face([3.12, 0.3], [3.6, 0.3], 1.6),
    face([3.6, 0.3], [3.6, 1.2], 1.6),
    face([3.6, 1.2], [3.12, 1.2], 1.6),
  ];
  const [stub, ...others] = wallsIn(face([3, 0.1], [3, 1.6]), face([3, 1.6], [3.12, 1.6]), ...cupboard);
  expect(others).toEqual([]);
  expect(stub!.thickness).toBeCloseTo(0.12, 1);
  expect(stub!.a[0]).toBeCloseTo(3.06, 2);
});

it.each<[string, number[][]]>([
  ['a cupboard that ends below the ceiling', [face([3, 0], [3, 1.6], 2), face([3, 1.6], [3.4, 1.6], 2)]],
  ['a face without an end', [face([3, 0.5], [3, 1.6])]],
  ['the leaf of a door', [face([3, 0.5], [3, 1.4], 2), face([3.04, 0.5], [3.04, 1.4], 2)]],
  ['the front of what is built in along a wall', [face([2, 0.35], [4, 0.35]), face([4, 0.35], [4, 0])]],
  [
    'a column',
    [face([3, 1], [3.3, 1]), face([3.3, 1], [3.3, 1.4]), face([3.3, 1.4], [3, 1.4]), face([3, 1.4], [3, 1])],
  ],
])('takes for none %s', (_, faces) => {
  expect(wallsIn(...faces)).toEqual([]);
});
