import { describe, expect, expectTypeOf, it } from 'vitest';
import type { InputOf, RecordOf } from './entity.ts';
import { columnOf, permissionOf } from './entity.ts';
import { text } from './field.ts';
import { post } from './modules/system/post.ts';
import { isEmpty } from './emptiness.ts';
import { validate } from './validate.ts';

describe('an entity', () => {
  it('gives its record and input types', () => {
    expectTypeOf<RecordOf<typeof post>['postName']>().toEqualTypeOf<string>();
    expectTypeOf<RecordOf<typeof post>['sort']>().toEqualTypeOf<number>();
    expectTypeOf<InputOf<typeof post>['id']>().toEqualTypeOf<string | undefined>();
  });

  it('names permissions and columns', () => {
    expect(permissionOf(post, 'add')).toBe('post_add');
    expect(columnOf('postCode')).toBe('post_code');
  });
});

describe('validate', () => {
  it('asks for required fields when adding and keeps absent ones when editing', () => {
    expect(validate(post, {}).map((issue) => issue.field)).toEqual(['category', 'postCode', 'postName', 'sort']);
    expect(validate(post, { sort: 2 }, true)).toEqual([]);
    expect(validate(post, { postName: '' }, true)).toEqual([{ field: 'postName', rule: 'required', params: {} }]);
  });

  it('counts characters, not code units', () => {
    const record = { category: 1, postCode: '😀'.repeat(12), postName: 'x', sort: 1 };
    expect(validate(post, record)).toEqual([]);
    expect(validate(post, { ...record, postCode: '😀'.repeat(13) })[0]?.rule).toBe('tooLong');
  });

  it('takes ids of 64 bits to the last one', () => {
    const fields = { erpId: text('post.code', { format: 'id' }) };
    for (const erpId of ['0', '9007199254740993', '9223372036854775807', '-9223372036854775808', ''])
      expect([erpId, validate({ fields }, { erpId })]).toEqual([erpId, []]);
    for (const erpId of ['9223372036854775808', '-9223372036854775809', '1.0', '1e3', '一'])
      expect([erpId, validate({ fields }, { erpId })[0]?.rule]).toEqual([erpId, 'notAnId']);
  });

  it('takes numbers as text and refuses what is no number', () => {
    const record = { category: '1', postCode: 'a', postName: 'x' };
    expect(validate(post, { ...record, sort: '7' })).toEqual([]);
    expect(validate(post, { ...record, sort: '7.5' })[0]?.rule).toBe('notAnInteger');
    expect(validate(post, { ...record, sort: 'many' })[0]?.rule).toBe('notANumber');
    expect(validate(post, { ...record, sort: -1 })[0]).toEqual({ field: 'sort', rule: 'tooSmall', params: { min: 0 } });
  });
});

describe('isEmpty', () => {
  it('follows the rule of the specification', () => {
    for (const value of ['', null, undefined, 'null', 'undefined', [], {}]) expect(isEmpty(value)).toBe(true);
    for (const value of [0, -0, NaN, false, true, ' ', '0', [0], [''], { a: undefined }, { a: 1 }])
      expect(isEmpty(value)).toBe(false);
  });

  it('takes objects that hold something else than properties for what they are', () => {
    for (const value of [new Date(), new Set([1]), new Map([[1, 2]]), new Blob(['x'])])
      expect(isEmpty(value)).toBe(false);
  });
});
