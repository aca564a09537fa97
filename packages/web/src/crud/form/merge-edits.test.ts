import { post } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const base = { id: '1', postName: 'a', sort: 1, remark: '', category: 2, updateTime: 'then' };

describe('two edits of one record', () => {
  it('join when they touch different fields, on the newer state', () => {
    const mine = { ...base, postName: 'mine' };
    const theirs = { ...base, sort: 9, updateTime: 'now' };
    expect(mergeEdits(post, { base, mine, theirs })).toEqual({
      draft: { ...base, postName: 'mine', sort: 9, updateTime: 'now' },
      taken: ['sort'],
      clashing: [],
    });
  });

  it('keep mine where both wrote something else, and say so', () => {
    const mine = { ...base, postName: 'mine', remark: 'same' };
    const theirs = { ...base, postName: 'theirs', remark: 'same' };
    const { draft, taken, clashing } = mergeEdits(post, { base, mine, theirs });
    expect([draft['postName'], draft['remark'], taken, clashing]).toEqual(['mine', 'same', [], ['postName']]);
  });

  it('count nothing, an empty text and the −1 of the wire as the same', () => {
    const mine = { ...base, sort: -1, remark: undefined };
    const theirs = { ...base, sort: '', remark: null };
    expect(mergeEdits(post, { base: { ...base, sort: -1 }, mine, theirs })).toMatchObject({ taken: [], clashing: [] });
  });
});
