import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { md5 } from './md5.ts';

it('hashes texts of every length as others do', () => {
  for (let length = 0; length < 200; length++) {
    const text = Array.from({ length }, (_, i) => String.fromCodePoint(33 + ((i * 7919) % 40_000))).join('');
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
  }
});
