import { post, user } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { arrangeColumns, NARROWEST, movedTo, readColumnPreferences } from './columns.ts';

const namesOf = (columns: ReturnType<typeof arrangeColumns>) => columns.map(({ name }) => name);
const shownOf = (stored: unknown) =>
  namesOf(arrangeColumns(post, readColumnPreferences(stored), true).filter((c) => c.isShown));

describe('columns of a list', () => {
  it('are those of the declaration until the user chooses others', () => {
    expect(shownOf(undefined)).toEqual(['category', 'postCode', 'postName', 'sort']);
    expect(shownOf({ hidden: ['sort'], shown: ['remark', 'createTime'], order: ['postName', 'gone'] })).toEqual([
      'postName',
      'category',
      'postCode',
      'remark',
      'createTime',
    ]);
  });

  it('never offer what is not answered', () => {
    expect(namesOf(arrangeColumns(user, readColumnPreferences({ shown: ['password', 'avatar'] })))).not.toContain(
      'password',
    );
    expect(namesOf(arrangeColumns(user, readColumnPreferences({ shown: ['password', 'avatar'] })))).not.toContain(
      'avatar',
    );
  });

  it('are dragged to the place of another, forward and back', () => {
    const names = ['a', 'b', 'c', 'd'];
    expect(movedTo(names, 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(movedTo(names, 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(movedTo(names, 'b', 'b')).toEqual(names);
    expect(movedTo(names, 'b', 'gone')).toEqual(names);
  });

  it('take whatever is stored, however odd', () => {
    for (const stored of [null, 7, 'x', [], { order: 'x', width: [1], hidden: { a: 1 }, density: 3 }]) {
      expect(shownOf(stored)).toEqual(['category', 'postCode', 'postName', 'sort']);
    }
    const { width } = readColumnPreferences({ width: { sort: 1, postName: 'wide', postCode: 1e9, category: null } });
    expect(width).toEqual({ sort: NARROWEST, postCode: 1200 });
  });
});
