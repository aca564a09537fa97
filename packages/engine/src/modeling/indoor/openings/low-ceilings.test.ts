import { expect, it } from 'vitest';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { OUTER } from '../../../../test/models/outer-wall.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { underLowCeiling } from './low-ceilings.ts';

/** The face of an outer wall up to a height, and a ceiling at 2.2 m before it, over the wall's first meters. */
function bay(top: number, along: number): Float32Array {
  const points: number[] = [];
  for (let x = 0; x <= 6; x += 0.05) {
    for (let z = 0; z <= top; z += 0.05) points.push(x, 0, z);
    if (x < along) for (let y = 0; y <= 0.5; y += 0.05) points.push(x, y, 2.2);
  }
  return Float32Array.from(points);
}

const topUnder = (position: Float32Array) => underLowCeiling(OUTER, storeyPoints(position, LAYOUT, STOREY)).zTop;

it('ends an outer wall at the lower ceiling of a bay', () => {
  expect(Math.abs(topUnder(bay(2.2, 6)) - 2.2)).toBeLessThan(0.03);
});

it('leaves a wall that shows over a shelf as high as its room', () => {
  expect(topUnder(bay(3, 6))).toBe(OUTER.zTop);
});

it('leaves a wall with such a ceiling over a part of it only', () => {
  expect(topUnder(bay(2.2, 2))).toBe(OUTER.zTop);
});

it('leaves inner walls as they are', () => {
  const inner = { ...OUTER, exterior: false };
  expect(underLowCeiling(inner, storeyPoints(bay(2.2, 6), LAYOUT, STOREY))).toBe(inner);
});
