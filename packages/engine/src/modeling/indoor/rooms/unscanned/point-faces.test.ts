import { expect, it } from 'vitest';
import { scanOf } from '../../../../../test/modeling/two-rooms.ts';
import { pointFaces } from './point-faces.ts';

/** Points of a partition along x = 2, too few for a plane, and of a bush beside it. */
function points(): number[] {
  const out: number[] = [];
  for (let k = 0; k < 30; k++) out.push(2 + (k % 2) * 0.01, 1 + k * 0.05, 0.5 + (k % 5) * 0.4);
  for (let k = 0; k < 30; k++) out.push(4 + ((k * 7) % 30) * 0.05, 1 + ((k * 11) % 30) * 0.05, 1);
  return out;
}

function facesOn(isFloor: () => boolean) {
  const scan = scanOf(Float32Array.from(points()));
  const standing = Array.from(scan.points.x, (_, k) => k);
  return pointFaces([[1, 0]], { standing, floor: [], isFloor, isWall: () => false }, scan).concat(
    pointFaces([[0, 1]], { standing, floor: [], isFloor, isWall: () => false }, scan),
  );
}

it('finds the line along a wall of the rooms on which points stand over its length', () => {
  const [face, ...others] = facesOn(() => true);
  expect(others).toEqual([]);
  expect(Math.abs(face!.nx)).toBe(1);
  expect(face!.nx * face!.d).toBeCloseTo(2, 1);
  expect(face!.to - face!.from).toBeCloseTo(1.5, 1);
});

it('finds none where no floor of a room goes on before it', () => {
  expect(facesOn(() => false)).toEqual([]);
});

it('takes of two lines in directions nearly alike the one on which more points stand', () => {
  // Two stretches of a wall along y = 2, three meters apart; another wall of the storey leans by four degrees.
  const wall: number[] = [];
  for (const from of [0, 4]) for (let k = 0; k < 30; k++) wall.push(from + k * 0.04, 2 + (k % 2) * 0.01, 1.2);
  const scan = scanOf(Float32Array.from(wall));
  const beyond = {
    standing: Array.from(scan.points.x, (_, k) => k),
    floor: [],
    isFloor: () => true,
    isWall: () => false,
  };
  const leaning = (4 * Math.PI) / 180;
  const faces = pointFaces(
    [
      [Math.cos(leaning), Math.sin(leaning)],
      [1, 0],
    ],
    beyond,
    scan,
  );
  expect(faces.map(({ from, to }) => to - from)).toEqual([expect.closeTo(5.2, 1)]);
});
