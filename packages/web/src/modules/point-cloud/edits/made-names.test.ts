import type { EditOperation } from '@cloud/contract';
import { EditedModel } from '@cloud/viewer/editing';
import type { StructuredModel } from '@cloud/viewer';
import { expect, it } from 'vitest';
import { describeEntries, namesIn } from './edit-words.ts';
import { foldEntries, heldIn } from './edit-entry.ts';
import { MadeNames } from './made-names.ts';

const known = { storey: 's', status: 'auto', confidence: 1, assumptions: [], evidence: {} };
const FOUND = {
  storeys: [{ id: 's', name: '1', elevation: 0, height: 2.6 }],
  walls: [
    {
      ...known,
      id: 'wall-1',
      name: 'W1-01',
      a: [0, 0],
      b: [6, 0],
      thickness: 0.2,
      zBottom: 0,
      zTop: 2.6,
      left: null,
      right: null,
    },
  ],
  rooms: [],
  openings: [],
  slabs: [],
  columns: [],
  beams: [],
  stairs: [],
  directions: [0],
} as unknown as StructuredModel;

const DRAW: EditOperation = {
  type: 'draw-opening',
  wall: 'wall-1',
  kind: 'window',
  a: [1, 0],
  b: [2, 0],
  sill: 0.9,
  head: 2.1,
};
const entriesOf = (...list: EditOperation[]) =>
  foldEntries(
    [],
    list.map((operation, k) => ({ key: `k${k}`, kind: 'edit', operations: [operation], time: '' })),
  );

it('an element that one edit made and another one took away keeps the name that it had', () => {
  const drawn = new EditedModel(FOUND).after(heldIn(entriesOf(DRAW))).model.openings[0]!;
  expect(drawn.name).not.toBe('');
  const entries = entriesOf(DRAW, { type: 'delete-opening', id: drawn.id });
  const names = new MadeNames(FOUND);
  expect(names.read(entries)?.get(drawn.id)).toBe(drawn.name);
  // What is known is not looked for again.
  expect(names.read(entries)).toBeUndefined();
  const say = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`;
  const words = (given: ReadonlyMap<string, string>) =>
    [...describeEntries(entries, given, FOUND, say as never).values()].flat();
  expect(words(new MadeNames(FOUND).read(entries)!)[1]).toBe(`words.delete-opening ${drawn.name}`);
  // Without the model, its kind is all that can be said; an id never shows.
  expect(words(namesIn(FOUND))[1]).toBe('words.delete-opening point-cloud:element.window ');
});
