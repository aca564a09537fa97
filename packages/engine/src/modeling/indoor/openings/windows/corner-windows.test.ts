import { expect, it } from 'vitest';
import { OUTER } from '../../../../../test/models/outer-wall.ts';
import { rasterOf } from '../../../../../test/models/wall-of-two-rooms.ts';
import { boxOf, type WallOpening } from '../wall-opening.ts';
import { withCornerWindows } from './corner-windows.ts';

const [SILL, HEAD] = [0.9, 2.3];

/** An outer wall with a window from its end to 1.8 m, of which sill, head and one jamb show, and one from 2 to 3.8 m. */
function wallToCorner(firstHead = HEAD): Float32Array {
  const points: number[] = [];
  const windows = [
    { from: 0, to: 1.8, head: firstHead },
    { from: 2, to: 3.8, head: HEAD },
  ];
  for (let x = 0.02; x <= 6; x += 0.04) {
    for (let z = 0.02; z <= 3; z += 0.04) {
      const isOpen = windows.some(({ from, to, head }) => x > from && x < to && z > SILL && z < head);
      if (!isOpen) points.push(x, 0, z);
    }
  }
  for (const { from, to, head } of windows) {
    for (let depth = 0.04; depth < 0.2; depth += 0.03) {
      for (let x = from; x <= to; x += 0.03) points.push(x, -depth, SILL, x, -depth, head);
      for (let z = SILL; z <= head; z += 0.03) points.push(to, -depth, z, ...(from > 0 ? [from, -depth, z] : []));
    }
  }
  return Float32Array.from(points);
}

const SECOND: WallOpening = {
  type: 'window',
  from: 2,
  to: 3.8,
  zBottom: SILL,
  zTop: HEAD,
  evidence: { points: 100, coverage: 1, rms: 0, sides: 1, around: 1 },
};

it('finds a window up to the corner that is as high as the one beside it', () => {
  const [first, second, ...others] = withCornerWindows([SECOND], rasterOf(OUTER, wallToCorner()));
  expect(first).toBe(SECOND);
  expect(others).toEqual([]);
  expect(boxOf(second!)).toMatchObject({ bottom: SILL, top: HEAD });
  expect(second!.from).toBeLessThan(0.05);
  expect(Math.abs(second!.to - 1.8)).toBeLessThan(0.11);
});

it('takes a gap up to the corner for no window where no other one is as high', () => {
  expect(withCornerWindows([SECOND], rasterOf(OUTER, wallToCorner(2)))).toEqual([SECOND]);
  expect(withCornerWindows([], rasterOf(OUTER, wallToCorner()))).toEqual([]);
});
