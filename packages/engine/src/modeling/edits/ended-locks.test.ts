import { expect, it } from 'vitest';
import type { EditAnchor, EditOperation, KeptShape } from '../../core/model/model-edit.ts';
import type { Vec2 } from '../../core/vector.ts';
import { withoutEndedLocks } from './ended-locks.ts';

const edit = (operations: EditOperation[], anchors: EditAnchor[] = []) => ({ operations, anchors });
const anchorAt = (id: string, center: Vec2, elevation = 0): EditAnchor => ({ id, kind: 'room', elevation, center });

/** The outline of a room of 4 × 3 m with its middle at a place. */
const keptAt = ([x, y]: Vec2): KeptShape => {
  const polygon: Vec2[] = [
    [x - 2, y - 1.5],
    [x + 2, y - 1.5],
    [x + 2, y + 1.5],
    [x - 2, y + 1.5],
  ];
  return { name: '1-01', polygon, holes: [], height: 2.6 };
};
const lock = (id: string, center: Vec2, elevation = 0) =>
  edit([{ type: 'lock', id, kept: keptAt(center) }], [anchorAt(id, center, elevation)]);
const unlock = (id: string, center: Vec2, elevation = 0) =>
  edit([{ type: 'unlock', id }], [anchorAt(id, center, elevation)]);
const rename = edit([{ type: 'rename', id: 'r1', name: '主卧' }]);

it('leaves out a lock that was ended and what ended it, and keeps the rest in order', () => {
  const other = lock('r2', [9, 9]);
  expect(withoutEndedLocks([lock('r1', [0, 0]), rename, other, unlock('r1', [0, 0])])).toEqual([rename, other]);
});

it('keeps a lock that was set again', () => {
  const again = lock('r1', [0, 0]);
  expect(withoutEndedLocks([lock('r1', [0, 0]), unlock('r1', [0, 0]), again])).toEqual([again]);
  expect(withoutEndedLocks([lock('r1', [0, 0]), lock('r1', [0, 0]), unlock('r1', [0, 0])])).toEqual([]);
});

it('knows an element that a later run named otherwise by where its lock kept it', () => {
  const first = lock('r1', [3, 4]);
  expect(withoutEndedLocks([first, unlock('other', [3, 4], 0.02)])).toEqual([]);
  const [beside, above] = [unlock('other', [3, 4.8]), unlock('other', [3, 4], 2.9)];
  expect(withoutEndedLocks([first, beside, above]), 'beside and above').toEqual([first, beside, above]);
});

it('takes only the lock out of what was said together', () => {
  const said = edit([...rename.operations, ...lock('r1', [0, 0]).operations], [anchorAt('r1', [0, 0])]);
  expect(withoutEndedLocks([said, unlock('r1', [0, 0])])).toEqual([{ ...said, operations: rename.operations }]);
});
