import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import type { PlanLine } from '../../../../../spatial/line-arrangement.ts';
import { SLOT, supportOn } from '../../../../../spatial/line-arrangement.ts';
import { stepToFaces } from './step-to-faces.ts';

/** A room of 5 × 4 m by its outline. */
const ROOM: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 4],
  [0, 4],
];

/** A line above the room at y = `d`, with a wall from `from` to `to`. */
function above(d: number, from: number, to: number): PlanLine {
  // Slots count along (−ny, nx), here against x.
  const has = (slot: number) => -slot * SLOT > from && -slot * SLOT <= to;
  return { nx: 0, ny: 1, d, slots: { has } };
}

const step = (lines: readonly PlanLine[], up = 1) =>
  stepToFaces(ROOM, lines, { supportOf: (a, b) => supportOn(a, b, lines), upToCeiling: () => up });

it('steps in to the face before a part of an edge that shows no wall, at either end of it', () => {
  const right = step([above(4, 0, 3), above(3.86, 3, 5)]);
  expect(right).toHaveLength(6);
  expect(right.slice(2, 5)).toEqual([
    [5, 3.86],
    [expect.closeTo(3, 1), 3.86],
    [expect.closeTo(3, 1), 4],
  ]);
  const left = step([above(4, 2, 5), above(3.86, 0, 2)]);
  expect(left.slice(3)).toEqual([
    [expect.closeTo(2, 1), 4],
    [expect.closeTo(2, 1), 3.86],
    [0, 3.86],
  ]);
});

it('leaves an edge that shows its wall, one before which nothing goes up to the ceiling, and one with a face far before it', () => {
  expect(step([above(4, 0, 5), above(3.86, 3, 5)])).toEqual(ROOM);
  expect(step([above(4, 0, 3), above(3.86, 3, 5)], 0)).toEqual(ROOM);
  expect(step([above(4, 0, 3), above(3.5, 3, 5)])).toEqual(ROOM);
});

it('leaves an edge in the middle of which the nearer face stands: it may be a curtain before a window', () => {
  const lines = [above(4, 0, 1), above(4, 3, 5), above(3.86, 1, 3)];
  const supportOf = (a: Vec2, b: Vec2) => Math.max(...lines.map((line) => supportOn(a, b, [line])));
  expect(stepToFaces(ROOM, lines, { supportOf, upToCeiling: () => 1 })).toEqual(ROOM);
});

it.each([
  ['closed', [above(4, 0.6, 4.3)]],
  ['open', []],
])(
  'steps in to the face at both ends beside a door up to the ceiling that stands back in its wall, if it is %s',
  (_, leaf) => {
    const stepped = step([...leaf, above(3.86, 0, 0.6), above(3.86, 4.4, 5)]);
    const rounded = stepped.slice(2).map((p) => p.map((v) => Math.round(v * 100) / 100));
    expect(rounded.filter(([, y]) => y! > 1)).toEqual([
      [5, 3.86],
      [expect.closeTo(4.4, 0.5), 3.86],
      [expect.closeTo(4.4, 0.5), 4],
      [expect.closeTo(0.6, 0.5), 4],
      [expect.closeTo(0.6, 0.5), 3.86],
      [0, 3.86],
    ]);
  },
);

it('leaves an edge before one end of which alone a short face stands, and one with two that are not in line', () => {
  expect(step([above(4, 0.6, 5), above(3.86, 0, 0.6)])).toEqual(ROOM);
  expect(step([above(4, 0.6, 4.3), above(3.86, 0, 0.6), above(3.74, 4.4, 5)])).toEqual(ROOM);
});
