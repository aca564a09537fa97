import { expect, it } from 'vitest';
import { unpackLzf } from './lzf.ts';

it('unpacks literals, references and overlapping runs', () => {
  // "abc", then 9 bytes from 3 back, then 12 bytes from 1 back.
  const packed = Uint8Array.of(2, 97, 98, 99, 7 << 5, 0, 2, 7 << 5, 3, 0);
  expect(String.fromCharCode(...(unpackLzf(packed, 24) ?? []))).toBe(`abcabcabcabc${'c'.repeat(12)}`);
});

it('refuses references before the start, cut input and wrong sizes', () => {
  expect(unpackLzf(Uint8Array.of(0, 97, 1 << 5, 4), 4)).toBeUndefined();
  expect(unpackLzf(Uint8Array.of(5, 97), 6)).toBeUndefined();
  expect(unpackLzf(Uint8Array.of(0, 97), 2)).toBeUndefined();
});
