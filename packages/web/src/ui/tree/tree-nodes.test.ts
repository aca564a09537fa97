import { describe, expect, it } from 'vitest';
import { hasMoreThan, keepNodes, linesOf, parentOf } from './tree-nodes.ts';

const tree = [
  {
    value: '1',
    label: 'North',
    children: [
      { value: '2', label: 'Hall' },
      { value: '3', label: 'Yard', children: [{ value: '4', label: 'Gate' }] },
    ],
  },
  { value: '5', label: 'South' },
];

describe('the lines of a tree', () => {
  it('show children below open branches only, each with its place among its own kind', () => {
    const lines = linesOf(tree, (value) => value === '1');
    expect(lines.map(({ node, level, position, size }) => [node.value, level, position, size])).toEqual([
      ['1', 1, 1, 2],
      ['2', 2, 1, 2],
      ['3', 2, 2, 2],
      ['5', 1, 2, 2],
    ]);
    expect(lines.map(({ isBranch, isOpen }) => [isBranch, isOpen])).toEqual([
      [true, true],
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect([0, 1, 2, 3].map((at) => parentOf(lines, at))).toEqual([-1, 0, 0, -1]);
  });

  it('are kept for a text with everything above and below', () => {
    expect(linesOf(keepNodes(tree, 'gate'), () => true).map(({ node }) => node.label)).toEqual([
      'North',
      'Yard',
      'Gate',
    ]);
    expect(linesOf(keepNodes(tree, 'yard'), () => true).map(({ node }) => node.label)).toEqual([
      'North',
      'Yard',
      'Gate',
    ]);
    expect(keepNodes(tree, 'x')).toEqual([]);
  });

  it('tell a large tree from a small one', () => {
    expect(hasMoreThan(tree, 4)).toBe(true);
    expect(hasMoreThan(tree, 5)).toBe(false);
  });
});
