import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { squareCorners } from './square-corners.ts';

/** A room of 5 × 4 m, its upper right corner cut. */
const cut = (size: number): Vec2[] => [
  [0, 0],
  [5, 0],
  [5, 4 - size],
  [5 - size, 4],
  [0, 4],
];
const SQUARE: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 4],
  [0, 4],
];
const isCut = (a: Vec2, b: Vec2) => a[0] !== b[0] && a[1] !== b[1];
const free = { isTaken: () => false };

it('squares a corner before which a door leaf stands, the walls in sight behind it', () => {
  expect(squareCorners(cut(0.4), { supportOf: () => 1, ...free })).toEqual(SQUARE);
});

it('squares a corner without a wall across', () => {
  expect(squareCorners(cut(0.4), { supportOf: () => 0, ...free })).toEqual(SQUARE);
});

it('leaves a wall across a corner, behind which nothing shows', () => {
  const supportOf = (a: Vec2, b: Vec2) => (isCut(a, b) ? 1 : 0);
  expect(squareCorners(cut(0.4), { supportOf, ...free })).toEqual(cut(0.4));
});

it('leaves a wall across that is longer than a leaf, and a corner of another room', () => {
  expect(squareCorners(cut(1), { supportOf: () => 1, ...free })).toEqual(cut(1));
  const isTaken = (x: number, y: number) => x + y > 8.6;
  expect(squareCorners(cut(0.4), { supportOf: () => 1, isTaken })).toEqual(cut(0.4));
});

it('squares a chip of a few centimeters where one of the walls goes on', () => {
  const supportOf = (a: Vec2) => (a[0] === 5 ? 1 : 0.5);
  expect(squareCorners(cut(0.1), { supportOf, ...free })).toEqual(SQUARE);
});

it('squares a larger corner that the border of the scan cuts off, and leaves half a room', () => {
  const around = { supportOf: (a: Vec2, b: Vec2) => (isCut(a, b) ? 0 : 1), isCut, ...free };
  expect(squareCorners(cut(1.5), around)).toEqual(SQUARE);
  expect(squareCorners(cut(3), around)).toEqual(cut(3));
});

it('squares a larger corner without a wall across where one of the walls goes on behind, and leaves one where none does', () => {
  const supportOf = (a: Vec2, b: Vec2) => (a[0] === 5 && b[0] === 5 ? 1 : 0);
  expect(squareCorners(cut(0.9), { supportOf, ...free })).toEqual(SQUARE);
  expect(squareCorners(cut(0.9), { supportOf: () => 0, ...free })).toEqual(cut(0.9));
});

it('squares a corner before which the leaf of a door stands open along a wall, and leaves a longer wall there', () => {
  const along = (length: number): Vec2[] => [
    [0, 0],
    [5, 0],
    [5, 4 - length],
    [4.8, 4],
    [0, 4],
  ];
  expect(squareCorners(along(1), { supportOf: () => 1, ...free })).toEqual(SQUARE);
  expect(squareCorners(along(1.3), { supportOf: () => 1, ...free })).toEqual(along(1.3));
});
