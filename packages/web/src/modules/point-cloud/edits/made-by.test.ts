import type { EditOperation } from '@cloud/contract';
import { EditedModel } from '@cloud/viewer/editing';
import type { StructuredModel } from '@cloud/viewer';
import { expect, it } from 'vitest';
import { madeBy } from './made-by.ts';

type Place = [number, number];
const known = { storey: 's', status: 'auto', confidence: 1, assumptions: [], evidence: {} };
const room = (id: string, from: number, to: number, walls: string[]) => {
  const polygon: Place[] = [
    [from, 0.1],
    [to, 0.1],
    [to, 3.9],
    [from, 3.9],
  ];
  return { ...known, id, name: id, polygon, holes: [], area: (to - from) * 3.8, zFloor: 0, zCeiling: 2.6, walls };
};
const wall = (id: string, a: Place, b: Place, left: string | null, right: string | null) => ({
  ...known,
  id,
  name: id,
  a,
  b,
  thickness: 0.2,
  zBottom: 0,
  zTop: 2.6,
  left,
  right,
});
const FOUND = {
  storeys: [{ id: 's', name: '1', elevation: 0, height: 2.6 }],
  walls: [
    wall('south', [0, 0], [8, 0], 'west', null),
    wall('north', [0, 4], [8, 4], null, 'west'),
    wall('between', [4, 0], [4, 4], 'west', 'east'),
  ],
  rooms: [room('west', 0.1, 3.9, ['south', 'north', 'between']), room('east', 4.1, 7.9, ['south', 'north', 'between'])],
  openings: [],
  slabs: [],
  columns: [],
  beams: [],
  stairs: [],
  directions: [0],
} as unknown as StructuredModel;

/** What an operation has made of the found model, and the model after it. */
function after(operation: EditOperation) {
  const edit = { id: 'edit', operations: [operation], anchors: [] };
  const { model, refused } = new EditedModel(FOUND).after([edit]);
  expect(refused).toEqual([]);
  return { made: madeBy([operation], FOUND, model), model };
}

it('an opening that is drawn, the wall across a room and the room of two are what the edit has made', () => {
  const south = { type: 'draw-opening', wall: 'south', kind: 'window', sill: 0.9, head: 2.1 } as const;
  const drawn = after({ ...south, a: [1, 0], b: [2, 0] });
  expect(drawn.made).toBe(drawn.model.openings[0]!.id);
  const split = after({ type: 'split-room', id: 'west', a: [2, 0], b: [2, 4] });
  expect(split.model.walls.find(({ id }) => id === split.made)).toMatchObject({ a: [2, 0], b: [2, 4] });
  expect(after({ type: 'merge-rooms', ids: ['east', 'west'] }).made).toBe('east');
});

it('what only changes has made nothing', () => {
  expect(after({ type: 'set-thickness', id: 'south', thickness: 0.3 }).made).toBeUndefined();
});
