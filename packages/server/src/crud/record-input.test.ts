import { dept, dict, SECRET_MASK, user, datasource } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { readRecordInput, requireValid } from './record-input.ts';

const caller = { scope: { language: 'en' } } as const;

describe('a submitted record', () => {
  it('is read by the kinds of its fields, whatever way a client writes them', () => {
    const given = { id: 1123, parentId: 7, deptName: 'a', deptCategory: '2', sort: '3' };
    const read = { id: '1123', parentId: '7', deptName: 'a', deptCategory: 2, sort: 3 };
    expect(readRecordInput(caller, dept, given)).toEqual(read);
  });

  it('keeps what is absent, and empties what is empty or was answered as none', () => {
    expect(readRecordInput(caller, dept, { id: '1', remark: null, sort: undefined })).toEqual({ id: '1' });
    const empty = { id: '1', remark: '', deptCategory: -1, parentId: '' };
    expect(readRecordInput(caller, dept, empty)).toEqual({ id: '1', remark: '', deptCategory: null, parentId: '0' });
  });

  it('has no id when it is new, as some clients say by -1', () => {
    for (const id of [undefined, null, '', '-1', -1]) expect(readRecordInput(caller, dict, { id }).id).toBeUndefined();
  });

  it('leaves out unknown and read-only fields, and secrets that come back masked', () => {
    expect(readRecordInput(caller, dept, { ancestors: '0,1', isDeleted: 1, x: 'y' })).toEqual({});
    expect(readRecordInput(caller, datasource, { password: SECRET_MASK })).toEqual({});
  });

  it('is refused for a value of another kind, and for what is missing or too long only when it is saved', () => {
    expect(() => readRecordInput(caller, dept, { sort: 'many' })).toThrow('validation-failed');
    expect(() => readRecordInput(caller, user, { account: {}, realName: ['a'] })).toThrow('validation-failed');
    const long = readRecordInput(caller, dept, { id: '1', deptName: 'a'.repeat(46) });
    expect(() => requireValid(caller, dept, long)).toThrow('validation-failed');
    const half = readRecordInput(caller, dept, { deptName: 'a' });
    expect(() => requireValid(caller, dept, half)).toThrow('validation-failed');
    expect(() => requireValid(caller, dept, { ...half, id: '1' })).not.toThrow();
  });
});
