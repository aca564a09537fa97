import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { besideOpening } from './beside-opening.ts';

/** A pier of 20 by 30 cm at 1.5, 1.2, and what spans the way along x from its face at x = 1.7 up to wall that begins at an x. */
function isBeside(lintel: { from: number; until: number }, wall: number | undefined): boolean {
  const points: number[] = [];
  const face = (x0: number, x1: number, low: number) => {
    for (let x = x0; x <= x1; x += 0.02) for (let z = low; z < HEIGHT; z += 0.03) points.push(x, 1.2, z);
  };
  face(1.5, 1.7, 0);
  face(1.7, lintel.until, lintel.from);
  if (wall !== undefined) face(wall, wall + 0.5, 0);
  const pier = {
    center: [1.6, 1.35] as [number, number],
    size: [0.2, 0.3] as [number, number],
    heading: 0,
    rms: 0.001,
  };
  const around = { low: 0, high: HEIGHT };
  return besideOpening(pier, storeyPoints(Float32Array.from(points), LAYOUT, STOREY), around);
}

it('tells a pier from which a lintel spans a door to the next piece of wall', () => {
  expect(isBeside({ from: 2.05, until: 2.6 }, 2.6)).toBe(true);
});

it('says nothing of columns under beams, which hang higher, span more or end at no wall', () => {
  expect(isBeside({ from: 2.5, until: 2.6 }, 2.6)).toBe(false);
  expect(isBeside({ from: 2.05, until: 4.2 }, 4.2)).toBe(false);
  expect(isBeside({ from: 2.05, until: 2.6 }, undefined)).toBe(false);
});

it('says nothing of a column beside a wall, or one that nothing is over', () => {
  expect(isBeside({ from: HEIGHT, until: 2.6 }, 2.6)).toBe(false);
  expect(isBeside({ from: HEIGHT, until: 1.75 }, 1.75)).toBe(false);
});
