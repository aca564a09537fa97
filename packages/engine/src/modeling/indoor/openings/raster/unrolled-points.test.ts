import { expect, it } from 'vitest';
import { FacePointCollector, pointsAt, pointsThat } from './unrolled-points.ts';

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

it('picks points by their numbers, and by what is true of them', () => {
  const points = { u: Float64Array.of(1, 2, 3), z: Float64Array.of(4, 5, 6), depth: Float64Array.of(7, 8, 9) };
  const picked = { u: Float64Array.of(3, 1), z: Float64Array.of(6, 4), depth: Float64Array.of(9, 7) };
  expect(pointsAt(points, Uint32Array.of(2, 0))).toEqual(picked);
  expect(pointsThat(points, (k) => points.z[k] === 5)).toEqual(pointsAt(points, Uint32Array.of(1)));
});
