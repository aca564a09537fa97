import { describe, expect, it } from 'vitest';
import { HiddenCount } from './hidden-count.ts';
import { isGrayOf } from './point-ranges.ts';

const EVERYWHERE = { min: [-Infinity, -Infinity, -Infinity], max: [Infinity, Infinity, Infinity] } as const;
const cube = { min: [100, 0, 0] as const, size: 4 };
const node = (codes: Uint8Array | number) => ({
  count: 3,
  position: Float32Array.of(0, 0, 0, 1, 1, 1, 1, 1, 3),
  codes,
});

describe('points that are hidden', () => {
  it('are counted by box and by class, each once', () => {
    const hidden = new HiddenCount();
    const mixed = node(Uint8Array.of(2, 6, 6));
    const low = { min: EVERYWHERE.min, max: [Infinity, Infinity, 2] as const };
    expect(hidden.of(mixed, cube, EVERYWHERE, [])).toBe(0);
    expect(hidden.of(mixed, cube, low, [])).toBe(1);
    expect(hidden.of(mixed, cube, low, [6])).toBe(2);
    expect(hidden.of(mixed, cube, EVERYWHERE, [2])).toBe(1);
    expect(hidden.of(node(6), cube, EVERYWHERE, [6])).toBe(3);
    expect(hidden.of(node(6), cube, { min: [101, 0, 0], max: [101, 9, 9] }, [2])).toBe(1);
  });
});

it('tells gray from color, a stray color or two aside', () => {
  const gray = Array.from({ length: 400 }, (_, i) => [i % 256, i % 256, i % 256, 0]).flat();
  expect(isGrayOf(Uint8Array.from(gray))).toBe(true);
  expect(isGrayOf(Uint8Array.from([...gray, 200, 10, 10, 0]))).toBe(true);
  expect(isGrayOf(Uint8Array.from([...gray, ...Array<number[]>(40).fill([200, 10, 10, 0]).flat()]))).toBe(false);
  expect(isGrayOf(new Uint8Array(0))).toBe(false);
});
