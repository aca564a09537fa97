import { expect, it } from 'vitest';
import { DisjointSets } from './disjoint-sets.ts';
import { roundLength, roundPlace } from './rounding.ts';
import { crossLines, directionOf, middleOf, pointAlong } from './segment.ts';

const segment = { a: [1, 1], b: [4, 5] } as const;

it('knows direction, middle and places of a segment', () => {
  expect(directionOf(segment)).toEqual([0.6, 0.8]);
  expect(middleOf(segment)).toEqual([2.5, 3]);
  expect(pointAlong(segment, 5)).toEqual([4, 5]);
  expect(pointAlong(segment, -5)).toEqual([-2, -3]);
});

it('finds where lines cross, with their shares', () => {
  const crossing = crossLines({ a: [0, 0], b: [4, 0] }, { a: [3, -2], b: [3, 2] }, 0.1);
  expect(crossing).toEqual({ place: [3, 0], first: 0.75, second: 0.5 });
  expect(crossLines({ a: [0, 0], b: [4, 0] }, { a: [0, 1], b: [4, 1.1] }, 0.1)).toBeUndefined();
  expect(crossLines({ a: [0, 0], b: [0, 0] }, { a: [0, 1], b: [4, 2] }, 0.1)).toBeUndefined();
});

it('rounds to a tenth of a millimeter', () => {
  expect(roundLength(1.23456)).toBe(1.2346);
  expect(roundPlace([0.00004, -2.00006])).toEqual([0, -2.0001]);
});

it('joins sets and names those that were joined', () => {
  const sets = new DisjointSets(6);
  sets.join(4, 5);
  sets.join(1, 3);
  sets.join(3, 4);
  expect([0, 1, 2, 3, 4, 5].map((i) => sets.find(i))).toEqual([0, 1, 2, 1, 1, 1]);
  expect(sets.joinedNames()).toEqual([1]);
});
