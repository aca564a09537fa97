import { expect, it } from 'vitest';
import { FacePointCollector } from './unrolled-points.ts';

it('keeps all points in their order, however many they are', () => {
  const collector = new FacePointCollector();
  for (let k = 0; k < 1000; k++) collector.add(k, 2 * k, -k);
  const { u, z, depth } = collector.points();
  expect([u.length, z.length, depth.length]).toEqual([1000, 1000, 1000]);
  expect([...u.keys()].every((k) => u[k] === k && z[k] === 2 * k && depth[k] === -k)).toBe(true);
});

it('takes eight bytes a number, and at most as much again for those to come', () => {
  const collector = new FacePointCollector();
  for (let k = 0; k < 5000; k++) collector.add(k, k);
  const { u } = collector.points();
  expect(u.buffer.byteLength).toBeLessThanOrEqual(2 * 8 * 5000);
});
