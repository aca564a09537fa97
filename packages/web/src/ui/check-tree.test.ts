import { expect, it } from 'vitest';
import { leavesOfChecked, withBranches } from './check-tree.tsx';

const nodes = [
  {
    id: 'a',
    title: 'a',
    children: [
      { id: 'b', title: 'b' },
      { id: 'c', title: 'c' },
    ],
  },
  { id: 'd', title: 'd' },
];

it('ticks a branch only when all below it are ticked', () => {
  expect([...withBranches(nodes, new Set(['b', 'd']))].toSorted()).toEqual(['b', 'd']);
  expect([...withBranches(nodes, new Set(['b', 'c']))].toSorted()).toEqual(['a', 'b', 'c']);
});

it('reads only leaves from stored ids, so that a stored branch ticks nothing it does not hold', () => {
  expect([...leavesOfChecked(nodes, new Set(['a', 'b']))]).toEqual(['b']);
});
