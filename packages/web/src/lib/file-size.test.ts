import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it('shows sizes in B, KB, MB and GB with two decimals', () => {
  expect(fileSize(0)).toBe('0.00 B');
  expect(fileSize(1023)).toBe('1023.00 B');
  expect(fileSize(1024)).toBe('1.00 KB');
  expect(fileSize(8_259_584)).toBe('7.88 MB');
  expect(fileSize(200 * 1024 ** 3)).toBe('200.00 GB');
  expect(fileSize(3 * 1024 ** 4)).toBe('3072.00 GB');
});

it('shows an unknown size as a dash', () => {
  expect(fileSize(-1)).toBe('-');
  expect(fileSize(NaN)).toBe('-');
});
