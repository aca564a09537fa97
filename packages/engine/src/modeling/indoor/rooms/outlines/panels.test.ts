import { expect, it } from 'vitest';
import { isPanel } from './panels.ts';
import type { WallFace } from './wall-faces.ts';

const face = (length: number, zMin: number, zMax: number): WallFace => ({
  nx: 1,
  ny: 0,
  d: 3,
  from: 1,
  to: 1 + length,
  zMin,
  zMax,
});

it.each([
  { about: 'the leaf of an open door', plane: face(0.9, 3, 5.1), isOne: true },
  { about: 'the front of a cupboard on legs', plane: face(1.2, 3.15, 5), isOne: true },
  { about: 'a short wall up to the ceiling', plane: face(0.9, 3, 5.6), isOne: false },
  { about: 'a long wall that was seen up to the lintel', plane: face(2.4, 3, 5.1), isOne: false },
  { about: 'a parapet', plane: face(1, 3, 3.9), isOne: false },
  { about: 'a plane of the storey below', plane: face(0.9, 0, 2.1), isOne: false },
])('a panel is as high and as wide as a door: $about', ({ plane, isOne }) => {
  expect(isPanel(plane, 3)).toBe(isOne);
});
