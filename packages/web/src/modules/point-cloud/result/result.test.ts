import type { StructuredModel } from '@cloud/viewer';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './model-changes.ts';
import { orderDownloads } from './download-order.ts';
import { findElementFacts } from './elements/element-facts.ts';
import { branchesTo, buildElementTree, filterTree } from './elements/element-tree.ts';
import { neighborOf, visibleItems } from './elements/tree-items.ts';

const base = {
  name: '',
  confidence: 0.9,
  status: 'auto',
  evidence: { points: 100, coverage: 0.8, rms: 0.004, sides: 2 },
  assumptions: [],
} as const;
const wall = (id: string, storey: string) => ({
  ...base,
  id,
  storey,
  a: [0, 0],
  b: [3, 4],
  thickness: 0.2,
  zBottom: 0,
  zTop: 2.7,
});
const model = {
  storeys: [
    { id: 's2', name: '2F', elevation: 3, height: 2.7 },
    { id: 's1', name: '1F', elevation: 0, height: 2.7 },
  ],
  rooms: [{ ...base, id: 'r1', storey: 's1', name: '客厅', area: 20, perimeter: 18, zFloor: 0, zCeiling: 2.7 }],
  walls: [
    wall('w1', 's1'),
    { ...wall('w2', 's1'), assumptions: [{ code: 'wall-thickness-assumed', params: { thickness: 0.2 } }] },
    wall('w3', 's2'),
    { ...wall('w4', 's2'), status: 'rejected' },
  ],
  openings: [
    { ...base, id: 'o1', storey: 's1', type: 'door', a: [0, 0], b: [0.9, 0], zBottom: 0, zTop: 2.1, zFloor: 0 },
  ],
  columns: [],
  beams: [],
  stairs: [],
  slabs: [],
} as unknown as StructuredModel;
const tree = buildElementTree(model);

describe('the element tree', () => {
  it('lists storeys from the ground up, with kinds in a fixed order and without what was rejected', () => {
    expect(tree.map(({ name }) => name)).toEqual(['1F', '2F']);
    expect(tree[0]?.groups.map(({ kind, rows }) => `${kind} ${rows.length}`)).toEqual(['room 1', 'wall 2', 'door 1']);
    expect(tree[1]?.groups).toHaveLength(1);
    expect(tree[1]?.groups[0]?.rows.map(({ id }) => id)).toEqual(['w3']);
  });

  it('leaves out the openings of a wall that was rejected, as view, plan and files do', () => {
    const openings = model.openings.map((one) => ({ ...one, wall: 'w4', storey: 's2' }));
    const kinds = buildElementTree({ ...model, openings }).flatMap(({ groups }) => groups.map(({ kind }) => kind));
    expect(kinds).not.toContain('door');
  });

  it('numbers elements, measures them and marks what was assumed', () => {
    const walls = tree[0]?.groups[1]?.rows;
    expect(walls?.map(({ number, length, isAssumed }) => [number, length, isAssumed])).toEqual([
      [1, 5, false],
      [2, 5, true],
    ]);
  });

  it('leaves out branches without anything that is searched for', () => {
    const found = filterTree(tree, ({ isAssumed }) => isAssumed);
    expect(found.map(({ id, groups }) => [id, groups.length])).toEqual([['s1', 1]]);
  });

  it('opens the branches above a chosen element', () => {
    expect(branchesTo(tree, 'w3')).toEqual(['s2', 's2/wall']);
    expect(branchesTo(tree, 'nothing')).toEqual([]);
  });

  it('is walked with the arrow keys', () => {
    const items = visibleItems(tree, new Set(['s1', 's1/wall']));
    expect(items.map(({ key }) => key)).toEqual(['s1', 's1/room', 's1/wall', 'w1', 'w2', 's1/door', 's2']);
    const at = (key: string) => items.find((item) => item.key === key)!;
    expect(neighborOf(items, at('w1'), 'ArrowLeft')?.key).toBe('s1/wall');
    expect(neighborOf(items, at('s1/wall'), 'ArrowRight')?.key).toBe('w1');
    expect(neighborOf(items, at('s1'), 'ArrowUp')).toBeUndefined();
    expect(neighborOf(items, at('s1'), 'End')?.key).toBe('s2');
  });
});

it('tells the measures of an element', () => {
  expect(findElementFacts(model, 'w1')?.measures.map(({ key, value }) => `${key} ${value}`)).toEqual([
    'length 5',
    'thickness 0.2',
    'height 2.7',
  ]);
  expect(findElementFacts(model, 'o1')?.measures.map(({ key }) => key)).toEqual(['width', 'height']);
  const window = { ...model, openings: model.openings.map((one) => ({ ...one, type: 'window' as const })) };
  expect(findElementFacts(window, 'o1')?.measures.map(({ key }) => key)).toEqual(['width', 'height', 'sill']);
  const curtainAbove = (height: number) => ({
    ...model,
    openings: model.openings.map((one) => ({ ...one, type: 'curtain' as const, zBottom: one.zFloor + height })),
  });
  expect(findElementFacts(curtainAbove(0), 'o1')?.measures.map(({ key }) => key)).toEqual(['width', 'height']);
  expect(findElementFacts(curtainAbove(0.9), 'o1')?.measures.map(({ key }) => key)).toContain('sill');
  expect(findElementFacts(model, 'nothing')).toBeUndefined();
});

it('tells how low and how high the parts of a stepped ceiling lie', () => {
  const [room] = model.rooms;
  const { id, zFloor } = room!;
  const square = (size: number) => [[0, 0] as const, [size, 0] as const, [size, size] as const, [0, size] as const];
  const ceilingParts = [
    { polygon: square(1).map(([x, y]): [number, number] => [x, y]), z: zFloor + 2.3 },
    { polygon: square(2).map(([x, y]): [number, number] => [x, y]), z: zFloor + 3 },
  ];
  const stepped = { ...model, rooms: [{ ...room!, zCeiling: zFloor + 2.7, ceilingParts }] };
  const found = findElementFacts(stepped, id)!.measures.slice(2);
  expect(found.map(({ key, value }) => `${key} ${value.toFixed(1)}`)).toEqual([
    'height 2.7',
    'leastHeight 2.3',
    'mostHeight 3.0',
    'steppedArea 5.0',
  ]);
});

it('tells what the confidence of an opening rests on', () => {
  const openings = model.openings.map((one) => ({ ...one, evidence: { ...one.evidence, around: 0.9, alike: 3 } }));
  expect(findElementFacts({ ...model, openings }, 'o1')?.evidence).toMatchObject({ around: 0.9, alike: 3 });
});

it('tells how far the leaves of a door stand open', () => {
  const leaf = { hinge: 'a', side: 'left', angle: 1.4137 } as const;
  const openings = model.openings.map((one) => ({ ...one, leaves: [leaf] }));
  expect(findElementFacts({ ...model, openings }, 'o1')?.leaves).toEqual([81]);
  expect(findElementFacts(model, 'o1')?.leaves).toBeUndefined();
});

it('offers what most people came for first and keeps the rest apart', () => {
  const names = ['elements.json', 'plan.svg', 'zebra.bin', 'model.ifc', 'report.html'];
  const { main, more } = orderDownloads(names.map((name) => ({ name, format: '', size: 1, href: '' })));
  expect(main.map(({ name }) => name)).toEqual(['model.ifc', 'plan.svg']);
  expect(more.map(({ name }) => name)).toEqual(['report.html', 'elements.json', 'zebra.bin']);
});

describe('changes since a release', () => {
  it('tell what was added, changed and removed; a confirmation changes nothing, a rejection removes', () => {
    const [first, second, third, rejected] = model.walls;
    const now = {
      ...model,
      rooms: model.rooms.map((room) => ({ ...room, name: 'kitchen' })),
      walls: [
        { ...first!, status: 'confirmed', confidence: 1 },
        { ...second!, status: 'rejected' },
        third!,
        { ...rejected!, status: 'auto' },
      ],
    } as StructuredModel;
    const { of, removed } = changesBetween(model, now);
    expect([...of]).toEqual([
      ['r1', 'changed'],
      ['w4', 'added'],
    ]);
    expect(removed.map(({ id }) => id)).toEqual(['w2']);
    expect(changesBetween(model, model)).toEqual({ of: new Map(), removed: [] });
  });
});
