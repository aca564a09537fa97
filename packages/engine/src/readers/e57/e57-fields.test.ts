import { describe, expect, it } from 'vitest';
import { crc32c } from './crc32c.ts';
import { fieldOf, FieldStream } from './e57-fields.ts';

/** Packs values of a width, lowest bit first, the slow and plain way. */
function pack(values: bigint[], bits: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((values.length * bits) / 8));
  for (const [i, value] of values.entries()) {
    for (let b = 0; b < bits; b++) {
      const at = i * bits + b;
      if ((value >> BigInt(b)) & 1n) bytes[at >> 3] = bytes[at >> 3]! | (1 << (at & 7));
    }
  }
  return bytes;
}

describe('FieldStream', () => {
  it.each([1, 2, 7, 8, 13, 19, 31, 32, 33, 47, 53])('unpacks integers of %i bits that run across packets', (bits) => {
    let state = 99n;
    const most = (1n << BigInt(bits)) - 1n;
    const values = Array.from(
      { length: 1000 },
      () => (state = (state * 6364136223846793005n + 1n) & ((1n << 64n) - 1n)) >> (64n - BigInt(bits)),
    );
    const field = fieldOf('x', { '@type': 'Integer', '@minimum': '-5', '@maximum': String(most - 5n) }, 'a.e57');
    expect(field.bits).toBe(bits);
    const stream = new FieldStream(field);
    const bytes = pack(values, bits);
    const decoded: number[] = [];
    for (let at = 0; at < bytes.length; at += 101) {
      stream.append(bytes.subarray(at, at + 101));
      const count = Math.min(stream.available, values.length - decoded.length);
      const column = new Float64Array(count);
      stream.decode(column, 0, count);
      decoded.push(...column);
    }
    expect(decoded).toEqual(values.map((value) => Number(value - 5n)));
  });

  it('keeps small numbers exact in fields without limits', () => {
    const stream = new FieldStream(fieldOf('x', { '@type': 'Integer' }, 'a.e57'));
    stream.append(pack([1n << 63n, (1n << 63n) + 7n, (1n << 63n) - 3n], 64));
    const column = new Float64Array(3);
    stream.decode(column, 0, 3);
    expect([...column]).toEqual([0, 7, -3]);
  });

  it('scales, and needs no bytes for constants', () => {
    const scaled = { '@type': 'ScaledInteger', '@minimum': '4', '@maximum': '4', '@scale': '0.5', '@offset': '10' };
    const stream = new FieldStream(fieldOf('x', scaled, 'a.e57'));
    expect(stream.available).toBe(Infinity);
    const column = new Float64Array(2);
    stream.decode(column, 0, 2);
    expect([...column]).toEqual([12, 12]);
  });

  it.each([
    { '@type': 'Integer', '@minimum': '5', '@maximum': '4' },
    { '@type': 'Integer', '@minimum': 'x' },
  ])('refuses limits that make no sense', (attributes) => {
    expect(() => fieldOf('x', attributes as Record<string, string>, 'a.e57')).toThrow('file-corrupt');
  });
});

it('computes the published check value of CRC-32C', () => {
  expect(crc32c(new TextEncoder().encode('123456789'), 0, 9)).toBe(0xe3069283);
});
