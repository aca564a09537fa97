import { expect, it } from 'vitest';
import { scanOf } from '../../../../../test/modeling/two-rooms.ts';
import { labelRooms } from '../labels/label-rooms.ts';
import { outlineRoom } from './outline-room.ts';

it('a hall that goes on along walls far from the scanner has them there, though few points show them', () => {
  const [length, shown, step, sparse] = [7.1, 4.8, 0.03, 0.3];
  const kept: number[] = [];
  for (let x = 0; x <= shown; x += step) {
    for (let y = 0; y <= 3; y += step) kept.push(x, y, 0, x, y, 2.6);
    for (let z = 0; z <= 2.6; z += step) kept.push(x, 0, z, x, 3, z, 0, (x / shown) * 3, z);
  }
  for (let z = 0.1; z < 2.6; z += sparse / 3) {
    for (let y = 0; y <= 3; y += sparse) kept.push(length, y, z);
    for (let x = shown; x <= length; x += sparse) kept.push(x, 0, z, x, 3, z);
  }
  const scan = scanOf(Float32Array.from(kept));
  const { edges } = outlineRoom(0, { ...scan, labels: labelRooms(scan) })!;
  const far = edges.filter(({ a, b }) => Math.max(a[0], b[0]) > length - 0.1);
  expect(far).toHaveLength(3);
  for (const { support, faint } of far) {
    expect(support).toBeGreaterThan(0.9);
    expect(faint).toBeGreaterThan(0.1);
  }
});
