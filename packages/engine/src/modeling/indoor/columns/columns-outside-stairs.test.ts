import { expect, it } from 'vitest';
import type { DetectedColumn, WindingStair } from '../detected-elements.ts';
import { columnsOutsideStairs } from './columns-outside-stairs.ts';

const pole = (x: number, storey = 0): DetectedColumn => ({
  room: 0,
  storey,
  shape: { center: [x, 0], radius: 0.1, rms: 0.003 },
  zBottom: 0,
  zTop: 2.6,
  points: 900,
  coverage: 1,
});
const cells = Array.from({ length: 200 }, (_, k): [number, number, number] => {
  const turn = (k / 200) * 2 * Math.PI;
  return [0.7 * Math.cos(turn), 0.7 * Math.sin(turn), (k / 200) * 2.7];
});
const stair: WindingStair = { storey: 0, shape: 'winding', cells, zBottom: 0, zTop: 2.7, seen: 1, points: 1, rms: 0.2 };

it('leaves out the pole that a stair winds around, and no other column', () => {
  const columns = [pole(0), pole(2), pole(0, 1)];
  expect(columnsOutsideStairs(columns, [stair])).toEqual([columns[1], columns[2]]);
  expect(columnsOutsideStairs(columns, [])).toEqual(columns);
});
