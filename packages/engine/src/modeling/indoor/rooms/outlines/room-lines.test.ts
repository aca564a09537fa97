import { expect, it } from 'vitest';
import { scanOf, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { labelRooms } from '../labels/label-rooms.ts';
import { findRoomLines } from './room-lines.ts';

const scan = scanOf(twoRooms());
const labels = labelRooms(scan);
const mask = Uint8Array.from(labels.label, (id) => (id === 0 ? 1 : 0));

it('keeps no more lines than the pieces between them can be cut from in time, and the best of them', () => {
  const all = findRoomLines(mask, { ...scan, labels });
  const few = findRoomLines(mask, { ...scan, labels }, { mostLines: 4 });
  expect(all.length).toBeGreaterThan(4);
  expect(few).toHaveLength(4);
  const least = Math.min(...few.map(({ length, support }) => length * (0.3 + support)));
  for (const { length, support } of all.filter(
    ({ nx, ny, d }) => !few.some((line) => line.nx === nx && line.ny === ny && line.d === d),
  ))
    expect(length * (0.3 + support)).toBeLessThanOrEqual(least);
});
