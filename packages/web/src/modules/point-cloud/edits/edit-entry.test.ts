import type { ModelEdit } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { foldEntries, redoableIn, undoableIn } from './edit-entry.ts';
import { spokenName } from '../result/elements/element-name.ts';
import { describeEntries } from './edit-words.ts';

const stored = (id: string, more: Partial<ModelEdit> = {}): ModelEdit => ({
  id,
  revision: Number(id),
  operations: [{ type: 'rename', id: 'r', name: `name ${id}` }],
  anchors: [],
  userName: 'anna',
  time: '2026-01-01T00:00:00.000Z',
  isOwn: true,
  isUndone: false,
  undoneBy: '',
  isUndoneByMe: false,
  key: `key-${id}`,
  ...more,
});
const sent = (key: string) => ({ key, kind: 'edit' as const, operations: [], time: '' });
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

describe('edits on the server and on their way', () => {
  it('count once, however far they are', () => {
    expect(keys(foldEntries([stored('1')], [sent('key-1'), sent('key-2')]))).toEqual(['key-1', 'key-2']);
    expect(keys(foldEntries([stored('1', { key: '' })], []))).toEqual(['1']);
  });

  it('stand as they will when all have arrived', () => {
    const outgoing = [
      sent('new'),
      { key: 'u', kind: 'undo' as const, target: '1' },
      { key: 'v', kind: 'undo' as const, target: 'new' },
    ];
    expect(foldEntries([stored('1'), stored('2')], outgoing).map(({ isUndone }) => isUndone)).toEqual([
      true,
      false,
      true,
    ]);
    const redone = foldEntries([stored('1', { isUndone: true })], [{ key: 'r', kind: 'redo', target: 'key-1' }]);
    expect(redone[0]).toMatchObject({ isUndone: false, isUndoneByMe: false });
  });
});

describe('undo and redo', () => {
  const entries = (...list: [own: boolean, undone: boolean][]) =>
    foldEntries(
      list.map(([isOwn, isUndone], k) => stored(String(k), { isOwn, isUndone })),
      [],
    );

  it('mean the own edits, the last one first', () => {
    expect(undoableIn(entries([true, false], [true, false], [false, false]))?.id).toBe('1');
    expect(undoableIn(entries([false, false]))).toBeUndefined();
    expect(redoableIn(entries([true, false], [true, true], [true, true]))?.id).toBe('1');
  });

  it('do not bring back what a newer edit has taken the place of', () => {
    expect(redoableIn(entries([true, true], [true, false]))).toBeUndefined();
    expect(redoableIn(entries([true, true], [false, false]))?.id).toBe('0');
  });
});

it('tells what was done in words, by the names of then', () => {
  const say = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`;
  const found = new Map([['r', 'found']]);
  const words = describeEntries(foldEntries([stored('1'), stored('2')], []), found, undefined, say as never);
  expect([...words.values()].flat()).toEqual(['words.rename found name 1', 'words.rename name 1 name 2']);
});

it('calls slabs in words instead of by the number of the engine', () => {
  const say = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`;
  const found = new Map([['r', 'S2-roof']]);
  const entries = foldEntries([stored('1', { operations: [{ type: 'confirm', id: 'r' }] })], []);
  const words = describeEntries(entries, found, undefined, say as never);
  expect([...words.values()].flat()).toEqual(['words.confirm point-cloud:element.slabOf.roof 2']);
  expect(['W1-02', 'S2-roofs', '1-01'].map((name) => spokenName(name, say as never))).toEqual([
    'W1-02',
    'S2-roofs',
    '1-01',
  ]);
});
