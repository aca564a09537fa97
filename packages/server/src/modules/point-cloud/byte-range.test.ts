import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it('reads a range, an open one and a suffix, and cuts them to the file', () => {
  expect(readRange('bytes=0-0', 10)).toEqual({ begin: 0, end: 1 });
  expect(readRange('bytes=2-5', 10)).toEqual({ begin: 2, end: 6 });
  expect(readRange('bytes=2-', 10)).toEqual({ begin: 2, end: 10 });
  expect(readRange('bytes=2-99', 10)).toEqual({ begin: 2, end: 10 });
  expect(readRange('bytes=-3', 10)).toEqual({ begin: 7, end: 10 });
  expect(readRange('bytes=-99', 10)).toEqual({ begin: 0, end: 10 });
});

it('says when nothing of it lies in the file', () => {
  for (const header of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) expect(readRange(header, 10)).toBe('unsatisfiable');
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
});

it('ignores what it does not understand', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=1-2,4-5', 'items=0-1', 'bytes=a-b']) {
    expect(readRange(header, 10)).toBeUndefined();
  }
});
