import { expect, it } from 'vitest';
import type { SeenLine } from './hanging-lines.ts';
import { withoutHanging } from './hanging-lines.ts';

const SLOTS = Array.from({ length: 30 }, (_, slot) => slot);

/** A line over three meters that shows at the heights given as bits, with so many ceiling points before each slot. */
function line(d: number, heights: number, ceiling: number): SeenLine {
  const every = (value: number) => new Map(SLOTS.map((slot) => [slot, value]));
  return {
    nx: 1,
    ny: 0,
    d,
    length: 3,
    support: 1,
    slots: new Set(SLOTS),
    heights: every(heights),
    ceiling: every(ceiling),
  };
}

const [LOW, TALL] = [0b11, 0b111111111111];
const held = (lines: readonly SeenLine[]) =>
  withoutHanging(lines).map(({ slots }) => SLOTS.filter((slot) => slots.has(slot)).length);

it('takes what hangs before a wall for no wall', () => {
  expect(held([line(4, LOW, 5), line(4.1, TALL, 5)])).toEqual([0, 30]);
});

it.each([
  ['a wall behind tall furniture, whose far face lies behind it', [line(4, LOW, 5), line(4.1, LOW, 5)]],
  ['a wall over a window, whose panes lie in a recess', [line(4, LOW, 5), line(4.1, TALL, 0)]],
  ['a wall that is seen in full', [line(4, TALL, 5), line(4.1, TALL, 5)]],
  ['a line far before another', [line(4, LOW, 5), line(4.5, TALL, 5)]],
])('leaves %s', (_, lines) => {
  expect(held(lines)).toEqual([30, 30]);
});
