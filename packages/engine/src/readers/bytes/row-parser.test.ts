import { describe, expect, it } from 'vitest';
import { hasDecimalComma, RowParser } from './row-parser.ts';

function parse(text: string, decimalComma = false): number[][] {
  const parser = new RowParser(decimalComma);
  const bytes = new TextEncoder().encode(text);
  const rows: number[][] = [];
  for (let at = 0; at < bytes.byteLength;) {
    at = parser.parse(bytes, at, bytes.byteLength);
    rows.push([...parser.values.subarray(0, parser.count)]);
  }
  return rows;
}

describe('RowParser', () => {
  it('reads any separator, line end and sign', () => {
    expect(parse('1 2\t-3\r\n4,5 ; +6\r7,8,9\n\n"1","2"')).toEqual([[1, 2, -3], [4, 5, 6], [7, 8, 9], [], [1, 2]]);
  });

  it('gives exactly the number that JavaScript reads', () => {
    const words = [
      '0.1',
      '4320978.61',
      '1e5',
      '-3.4101800e-003',
      '9.9574826e-039',
      '123456789012345678',
      '.5',
      '5.',
      '1e-320',
      '1d2',
      '0.1234567890123456789',
      '1e400',
      '636896.312500',
      '179769313486231570000000000000000000000',
      '1E+22',
      '1e23',
    ];
    expect(parse(words.join(' '))[0]).toEqual(words.map((word) => Number(word.replace('d', 'e'))));
    let seed = 7;
    for (let i = 0; i < 2000; i++) {
      seed = (seed * 16807) % 2147483647;
      const value = (seed / 1e3) * 10 ** ((seed % 13) - 6);
      for (const text of [String(value), value.toFixed(6), value.toExponential(8)]) {
        expect(parse(text)[0]).toEqual([Number(text)]);
      }
    }
  });

  it('keeps the place of empty columns and of words', () => {
    expect(parse('1,,3')).toEqual([[1, NaN, 3]]);
    expect(parse('nan inf x 4')).toEqual([[NaN, Infinity, NaN, 4]]);
  });

  it('reads decimal commas when told to', () => {
    expect(parse('1,5;2,25;-3\n4,5 5,5 6,5', true)).toEqual([
      [1.5, 2.25, -3],
      [4.5, 5.5, 6.5],
    ]);
    expect(hasDecimalComma('x;y;z\n1,5;2,5;3')).toBe(true);
    expect(hasDecimalComma('1,5 2,5 3,5')).toBe(true);
    expect(hasDecimalComma('1,2,3\n4,5,6')).toBe(false);
    expect(hasDecimalComma('1.5;2.5;3')).toBe(false);
  });

  it('ends on any bytes', () => {
    for (let seed = 1; seed < 200; seed++) {
      let state = seed;
      const bytes = Uint8Array.from({ length: 300 }, () => (state = (state * 16807) % 2147483647) & 255);
      const parser = new RowParser(seed % 2 === 0);
      let at = 0;
      while (at < bytes.byteLength) {
        const next = parser.parse(bytes, at, bytes.byteLength);
        expect(next).toBeGreaterThan(at);
        at = next;
      }
    }
  });
});
