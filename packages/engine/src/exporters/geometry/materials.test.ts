import { expect, it } from 'vitest';
import { ROOM_TINTS, RoomColors } from './materials.ts';

/** Which of red, green and blue is the least, and which the most: the hue in short. */
function orderOf(color: readonly number[]): number[] {
  return [0, 1, 2].toSorted((a, b) => color[a]! - color[b]!);
}

it('gives a room the hue that it has on the plan of its storey', () => {
  const colors = new RoomColors();
  const first = colors.of('r1', 's1');
  colors.of('r2', 's1');
  const upstairs = colors.of('r3', 's2');
  expect(upstairs).toEqual(first);
  expect(colors.of('r1', 's1')).toBe(first);
  expect(colors.of('r4', 's1')).not.toEqual(first);
  const onPlan = [1, 3, 5].map((at) => Number.parseInt(ROOM_TINTS[0].slice(at, at + 2), 16));
  expect(orderOf(first)).toEqual(orderOf(onPlan));
  expect(Math.min(...first)).toBeLessThan(Math.min(...onPlan) / 255);
});
