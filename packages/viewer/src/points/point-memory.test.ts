import { expect, it } from 'vitest';
import { isOutOfMemory, PointMemory } from './point-memory.ts';
import { thinOut } from './thin-out.ts';

it('knows no limit where memory is plenty or untold, and one where the browser tells of little', () => {
  expect(new PointMemory(undefined).limit).toBe(Infinity);
  expect(new PointMemory(8).limit).toBe(Infinity);
  expect(new PointMemory(2).limit).toBe(3_000_000);
  expect(new PointMemory(0.5).limit).toBe(750_000);
});

it('allows half of what was held when an allocation fails, and never nothing', () => {
  const memory = new PointMemory(8);
  expect(memory.fail(400_000)).toBe(true);
  expect(memory.limit).toBe(200_000);
  memory.fail(900_000);
  expect(memory.limit).toBe(100_000);
  for (let i = 0; i < 20; i++) memory.fail(memory.limit);
  expect(memory.limit).toBeGreaterThan(1000);
  expect(memory.fail(0)).toBe(false);
  memory.reset();
  expect(memory.limit).toBe(Infinity);
});

it('takes a graphics card that is lost again at once for one with too little memory', () => {
  const memory = new PointMemory(8);
  memory.loseCard(400_000, 0);
  memory.loseCard(400_000, 3_600_000);
  expect(memory.limit).toBe(Infinity);
  memory.loseCard(400_000, 3_605_000);
  expect(memory.limit).toBe(200_000);
});

it('tells a lack of memory from broken bytes', () => {
  expect(isOutOfMemory(new RangeError('Array buffer allocation failed'))).toBe(true);
  expect(isOutOfMemory(new RangeError('Out of memory'))).toBe(true);
  expect(isOutOfMemory(new RangeError('Offset is outside the bounds of the DataView'))).toBe(false);
});

it('thins a node out to what fits, evenly', () => {
  const node = {
    count: 10,
    position: Float32Array.from({ length: 30 }, (_, i) => Math.floor(i / 3)),
    color: Uint8Array.from({ length: 40 }, (_, i) => Math.floor(i / 4)),
    extra: Uint16Array.from({ length: 20 }, (_, i) => Math.floor(i / 2)),
  };
  expect(thinOut(node, 10)).toBe(node);
  const thin = thinOut(node, 4);
  expect(thin.count).toBe(3);
  expect([...thin.position]).toEqual([0, 0, 0, 3, 3, 3, 6, 6, 6]);
  expect([...thin.color.subarray(4, 8)]).toEqual([3, 3, 3, 3]);
  expect([...thin.extra.subarray(4)]).toEqual([6, 6]);
});
