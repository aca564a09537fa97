import { expect, it } from 'vitest';
import { LAYOUT, STOREY } from '../../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { openLeaves } from './open-leaves.ts';

const HEAD = 2.1;
const STEP = 0.04;
const wall = { a: [0, 2], b: [6, 2], thickness: 0.1, zTop: STOREY.elevation + 2.6 } as const;

/** Points of an upright surface from (x, y) on, in a direction of so many degrees against the wall, so long and so high. */
function upright([x, y]: readonly [number, number], degrees: number, length: number, high: number): number[] {
  const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const points: number[] = [];
  for (let u = 0; u <= length; u += STEP) {
    for (let z = 0; z <= high; z += STEP) points.push(x + dx * u, y + dy * u, z);
  }
  return points;
}

/** The leaves found in an opening from 2 m on, so wide, among points; angles in degrees. */
function found(width: number, ...surfaces: number[][]) {
  const points = storeyPoints(Float32Array.from(surfaces.flat()), LAYOUT, STOREY);
  const opening = { from: 2, to: 2 + width, zBottom: STOREY.elevation, zTop: STOREY.elevation + HEAD };
  return openLeaves(opening, wall, points).map(({ hinge, side, angle }) => ({
    hinge,
    side,
    degrees: Math.round((angle * 180) / Math.PI),
  }));
}
const about = (degrees: number) => expect.closeTo(degrees, -1);

it('finds the leaf of a door that stands open: its hinge, its side and its angle', () => {
  expect(found(0.9, upright([2, 2.05], 81, 0.86, HEAD - 0.02))).toEqual([
    { hinge: 'from', side: 'left', degrees: about(81) },
  ]);
  expect(found(0.9, upright([2.9, 1.95], 180 + 60, 0.86, HEAD - 0.02))).toEqual([
    { hinge: 'to', side: 'right', degrees: about(60) },
  ]);
});

it('finds both leaves of a wide door', () => {
  const leaves = [upright([2, 2.05], 90, 0.86, HEAD - 0.02), upright([3.8, 2.05], 90, 0.86, HEAD - 0.02)];
  expect(found(1.8, ...leaves)).toEqual([
    { hinge: 'from', side: 'left', degrees: about(90) },
    { hinge: 'to', side: 'left', degrees: about(90) },
  ]);
});

it('tells how much of the opening a leaf hides: nothing if it hangs beyond the jamb', () => {
  const hides = (x: number) => {
    const points = storeyPoints(Float32Array.from(upright([x, 2.05], 90, 0.86, HEAD - 0.02)), LAYOUT, STOREY);
    const opening = { from: 2, to: 2.9, zBottom: STOREY.elevation, zTop: STOREY.elevation + HEAD };
    return openLeaves(opening, wall, points).map((leaf) => leaf.hides);
  };
  expect(hides(1.98)).toEqual([0.04]);
  expect(hides(2.1)).toEqual([0]);
});

it('finds none beside a door that its own leaf closes', () => {
  const beside = upright([2, 2.05], 81, 0.86, HEAD - 0.02);
  expect(found(0.9, beside, upright([2, 2], 0, 0.9, HEAD))).toEqual([]);
});

it('takes neither a wall beside the door, nor a cupboard, nor what is lower for a leaf', () => {
  expect(found(0.9, upright([2, 2.05], 90, 1.9, HEAD))).toEqual([]);
  expect(found(0.9, upright([2, 2.05], 90, 0.86, 2.55))).toEqual([]);
  expect(found(0.9, upright([2, 2.05], 90, 0.55, HEAD))).toEqual([]);
  expect(found(0.9, upright([2, 2.05], 90, 0.86, 1.5))).toEqual([]);
  expect(found(0.9, upright([2.45, 2.05], 90, 0.86, HEAD))).toEqual([]);
});
