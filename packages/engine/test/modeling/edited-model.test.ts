import { describe, expect, it } from 'vitest';
import type { EditOperation } from '../../src/core/model/model-edit.ts';
import { EditedModel } from '../../src/modeling/edits/index.ts';
import { twoStoreyHouse } from '../models/two-storey-house.ts';

const edit = (id: string, ...operations: EditOperation[]) => ({ id, operations, anchors: [] });
const wall = twoStoreyHouse().walls[0]!;
const room = twoStoreyHouse().rooms[0]!;
const rename = (id: string, name: string) => edit(id, { type: 'rename', id: room.id, name });
const nameIn = ({ model }: { model: ReturnType<typeof twoStoreyHouse> }) => model.rooms[0]!.name;

describe('a model with edits', () => {
  it('follows a list that grows, shrinks and forks', () => {
    const edited = new EditedModel(twoStoreyHouse());
    const [first, second] = [rename('1', 'a'), rename('2', 'b')];
    expect(nameIn(edited.after([first, second]))).toBe('b');
    expect(nameIn(edited.after([first]))).toBe('a');
    expect(nameIn(edited.after([second]))).toBe('b');
    expect(edited.after([]).model).toEqual(twoStoreyHouse());
  });

  it('brings back the status that was found, however many edits lie between', () => {
    const edited = new EditedModel(twoStoreyHouse());
    const id = wall.id;
    const list = [
      edit('c', { type: 'confirm', id }),
      ...Array.from({ length: 300 }, (_, k) => rename(`${k}`, `n${k}`)),
    ];
    expect(edited.after(list).model.walls[0]!.status).toBe('confirmed');
    const after = edited.after([...list, edit('r', { type: 'restore', id })]);
    expect(after.model.walls[0]!.status).toBe(wall.status);
    expect(nameIn(edited.after(list.slice(0, 11)))).toBe('n9');
  });

  it('is the same after 10,000 undos and redos, and keeps one copy of it', () => {
    const edited = new EditedModel(twoStoreyHouse());
    const [first, second] = [rename('1', 'a'), rename('2', 'b')];
    const models = new Set<unknown>();
    for (let n = 0; n < 10_000; n++) models.add(edited.after(n % 2 ? [first] : [first, second]).model.rooms[0]!.name);
    expect([...models]).toEqual(['b', 'a']);
    expect(edited.after([first, second]).model).toEqual(new EditedModel(edited.found).after([first, second]).model);
  });

  it('says which edit does not fit', () => {
    const edited = new EditedModel(twoStoreyHouse());
    const { refused } = edited.after([rename('1', 'a'), edit('2', { type: 'confirm', id: 'nothing' })]);
    expect(refused).toEqual([{ editId: '2', code: 'edit-element-missing', params: { element: 'nothing' } }]);
  });
});

describe('a lock', () => {
  const lock: EditOperation = { type: 'lock', id: wall.id };

  it('keeps an element from edits of it and of its neighbors, until it is taken off', () => {
    const thicker: EditOperation = { type: 'set-thickness', id: wall.id, thickness: wall.thickness + 0.02 };
    const codes = (...list: ReturnType<typeof edit>[]) =>
      new EditedModel(twoStoreyHouse()).after(list).refused.map(({ code }) => code);
    expect(codes(edit('1', lock), edit('2', thicker))).toEqual(['edit-element-locked']);
    expect(codes(edit('1', lock), edit('2', { type: 'reject', id: wall.id }))).toEqual(['edit-element-locked']);
    expect(codes(edit('1', lock), edit('2', { type: 'confirm', id: wall.id }))).toEqual([]);
    expect(codes(edit('1', lock), edit('2', { type: 'unlock', id: wall.id }), edit('3', thicker))).toEqual([]);
  });

  it('brings the kept shape into another modeling', () => {
    const other = twoStoreyHouse();
    other.walls[0] = { ...wall, name: 'other', thickness: wall.thickness + 0.01 };
    const { a, b, thickness, name } = wall;
    const { model } = new EditedModel(other).after([edit('1', { ...lock, kept: { name, a, b, thickness } })]);
    expect(model.walls[0]).toMatchObject({ name, thickness, isLocked: true });
  });
});
