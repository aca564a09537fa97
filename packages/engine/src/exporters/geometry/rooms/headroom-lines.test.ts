import { expect, it } from 'vitest';
import { houseUnderGable } from '../../../../test/models/house-under-gable.ts';
import type { Room, Slope } from '../../../core/model/structured-model.ts';
import { lowestOf } from '../../../math/slopes.ts';
import { headroomLines } from './headroom-lines.ts';

const HIP: Slope[] = [
  [0, 0.5, 1],
  [0, -0.5, 5],
  [0.5, 0, 1],
  [-0.5, 0, 6],
];

it('runs along both slopes of a gable, from wall to wall', () => {
  const model = houseUnderGable();
  // The eaves are 1.5 m over the floor: only 2.1 m is passed, on either side.
  const lines = headroomLines(model.rooms);
  expect(new Set(lines.map(({ height }) => height))).toEqual(new Set([2.1]));
  expect(lines.every(({ a, b }) => Math.abs(a[1] - b[1]) < 1e-9)).toBe(true);
  expect(new Set(lines.map(({ a }) => a[1].toFixed(3)))).toEqual(new Set(['1.000', '7.000']));
});

it('closes around the middle under a hip roof', () => {
  const polygon: Room['polygon'] = [
    [0, 0],
    [10, 0],
    [10, 8],
    [0, 8],
  ];
  const room = { ...houseUnderGable().rooms[0]!, polygon, holes: [], zFloor: 0, zCeiling: 3, slopes: HIP };
  const lines = headroomLines([room]).filter(({ height }) => height === 2.1);
  expect(lines).toHaveLength(4);
  for (const { a, b } of lines) {
    for (const end of [a, b]) expect(lowestOf(HIP, end)).toBeCloseTo(2.1, 9);
    // The higher side lies to the left.
    const left: [number, number] = [(a[0] + b[0]) / 2 - (b[1] - a[1]) * 0.05, (a[1] + b[1]) / 2 + (b[0] - a[0]) * 0.05];
    expect(lowestOf(HIP, left)).toBeGreaterThan(2.1);
  }
});
