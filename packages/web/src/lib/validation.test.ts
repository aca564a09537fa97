import { describe, expect, it } from 'vitest';
import { FILE_TYPES, fileSize, fileType, isEmpty, mobileProblem, suffixOf } from './validation.ts';

describe('mobile numbers', () => {
  it.each([
    ['', 'mobile.empty'],
    [undefined, 'mobile.empty'],
    [null, 'mobile.empty'],
    ['null', 'mobile.empty'],
    ['undefined', 'mobile.empty'],
    [' 1380013800', 'mobile.format'],
    ['12800138000', 'mobile.format'],
    ['075512345678', 'mobile.length'],
    ['07551234567', 'mobile.format'],
    ['1380013800', 'mobile.length'],
    ['138001380001', 'mobile.length'],
    ['01012345678', 'mobile.format'],
    ['010-1234567', 'mobile.format'],
    ['13800138000', undefined],
  ])('%s', (phone, problem) => {
    expect(mobileProblem(phone)).toBe(problem);
  });
});

describe('file sizes', () => {
  it.each([
    [-1, '-'],
    [NaN, '-'],
    [0, '0.00 B'],
    [1023, '1023.00 B'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2, '1.00 MB'],
    [1024 ** 3 * 2.345, '2.35 GB'],
    [1024 ** 4, '1024.00 GB'],
  ])('%s bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
});

describe('file types', () => {
  it.each([
    ['a.pptx', 'ppt'],
    ['a.pdf', 'pdf'],
    ['plan.dwg', 'dwg'],
    ['a.xlsx', 'excel'],
    ['a.doc', 'word'],
    ['a.rar', 'rar'],
    ['a.mp4', 'mp4'],
    ['a.PNG', 'png'],
    ['a.gif', 'gif'],
    ['a.jpeg', 'jpg'],
    ['a.fbx', 'fbx'],
    ['scan.E57', 'e57'],
    ['a.obj', 'obj'],
    ['a.pcd', 'pcd'],
    ['a.txt', 'txt'],
    ['a.unknown', 'default'],
    ['noextension', 'default'],
    ['scan.las', 'default'],
    ['.pdf', 'default'],
    ['a.constructor', 'default'],
    ['', 'default'],
  ])('%s is %s', (name, type) => expect(fileType(name)).toBe(type));
});

it('there are as many types with an icon as the specification names', () => {
  expect(FILE_TYPES).toHaveLength(15);
  expect(suffixOf('A.B.LAZ')).toBe('laz');
});

it('emptiness is one rule for both ends of the wire', () => {
  for (const value of ['', null, 'null', 'undefined', [], {}]) expect(isEmpty(value)).toBe(true);
  for (const value of [false, true, 0, 1]) expect(isEmpty(value)).toBe(false);
});
