import { expect, it } from 'vitest';
import { HEIGHT, scanOf, STOREY, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { labelRooms } from '../labels/label-rooms.ts';
import { shareUpToCeiling, WALL_HEIGHT_DEFAULTS } from './wall-height.ts';

/** A line across the larger room, 1 m before its far end. */
const [A, B]: [Vec2, Vec2] = [
  [1, 0.5],
  [1, 2.5],
];

/** Share of the line on which something up to a height shows up to the ceiling, itself so high. */
function shareOf(top: number, ceiling: number): number {
  const points = Array.from(twoRooms(), (value, k) => (k % 3 === 2 ? Math.min(value, ceiling) : value));
  for (let y = 0; y < 3; y += 0.02) for (let z = 0; z < top; z += 0.02) points.push(A[0], y, z);
  const scan = scanOf(Float32Array.from(points), { ...STOREY, height: ceiling });
  return shareUpToCeiling(A, B, { ...scan, labels: labelRooms(scan) });
}

it('shows a wall up to the ceiling, and no leaf of a door, however low the ceiling', () => {
  const leaf = 2.11;
  for (const ceiling of [HEIGHT, leaf + WALL_HEIGHT_DEFAULTS.top]) {
    expect(shareOf(ceiling, ceiling)).toBe(1);
    expect(shareOf(leaf, ceiling)).toBe(0);
  }
});
