import { expect, it } from 'vitest';
import { checkedOf, leavesBelow, leavesOfChecked, withBranches } from './check-tree.tsx';

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

it('keeps a branch that was stored alone, which is a menu without its buttons', () => {
  expect([...checkedOf(nodes, ['a'])]).toEqual(['a']);
  expect([...checkedOf(nodes, ['a', 'b'])]).toEqual(['b']);
  expect([...checkedOf(nodes, ['b', 'c'])].toSorted()).toEqual(['a', 'b', 'c']);
});

it('takes a branch for everything below it where that is what it means', () => {
  expect([...leavesBelow(nodes, new Set(['a', 'd', 'gone']))].toSorted()).toEqual(['b', 'c', 'd']);
});
