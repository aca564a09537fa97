import { expect, it } from 'vitest';
import { cutsToKnown } from './known-widths.ts';

const KNOWN = [2.05, 2.1, 2.08, 1.2];

it('parts a row where windows as wide as others begin', () => {
  expect(cutsToKnown(8.5, [2.1, 4.25, 6.3], KNOWN)).toEqual([2.1, 4.25, 6.3]);
});

it('goes past bars that part no window as wide as others: the mullions in their middles, and what stands before the panes', () => {
  expect(cutsToKnown(6.3, [1.05, 2.1, 3.15, 3.9, 4.2, 5.25], KNOWN)).toEqual([2.1, 4.2]);
});

it('leaves the ends of a row as they are', () => {
  expect(cutsToKnown(6, [0.9, 3, 5.1], KNOWN)).toEqual([0.9, 3, 5.1]);
});

it('parts nothing where too little is as wide as others, or too few others are', () => {
  expect(cutsToKnown(8, [2.1, 3], KNOWN)).toEqual([]);
  expect(cutsToKnown(2.4, [1.2], KNOWN)).toEqual([]);
  expect(cutsToKnown(3.2, [2.1], KNOWN)).toEqual([]);
});
