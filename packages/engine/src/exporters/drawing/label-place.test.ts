import { expect, it } from 'vitest';
import type { Vec2 } from '../../core/vector.ts';
import { placeLabel, placeLabelBeside } from './label-place.ts';

const box = (x: number, y: number, width: number, height: number): Vec2[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

it('puts the label of a rectangle in its middle and knows how wide it may be', () => {
  expect(placeLabel(box(10, 20, 4, 3))).toEqual({
    center: [expect.closeTo(12), expect.closeTo(21.5)],
    width: expect.closeTo(4),
    height: expect.closeTo(3),
  });
});

it('puts the label of an L into its wider arm, where its centroid is too near to an edge', () => {
  const narrow: Vec2[] = [
    [0, 0],
    [10, 0],
    [10, 1],
    [3, 1],
    [3, 8],
    [0, 8],
  ];
  const { center, width } = placeLabel(narrow);
  expect(center[0]).toBeGreaterThan(1);
  expect(center[0]).toBeLessThan(2);
  expect(center[1]).toBeGreaterThan(1.2);
  expect(width).toBeGreaterThan(2);
});

it('keeps the label out of a hole', () => {
  const { center } = placeLabel(box(0, 0, 6, 6), [box(2, 2, 2, 2)]);
  expect(center[0] < 2 || center[0] > 4 || center[1] < 2 || center[1] > 4).toBe(true);
});

it('puts the label beside what stands in its way, and stays where nothing does', () => {
  const room = box(0, 0, 6, 5);
  const { center } = placeLabelBeside(room, [], { solid: [box(2, 2, 2, 1.2)] });
  expect(center[0] < 2 || center[0] > 4 || center[1] < 2 || center[1] > 3.2).toBe(true);
  expect(placeLabelBeside(room, [], { solid: [box(0.2, 0.2, 1, 1)] })).toEqual(placeLabel(room));
});

it('keeps the label in the middle of a room that obstacles leave no room in', () => {
  const room = box(0, 0, 3, 2);
  const joists = [0, 1, 2, 3, 4].map((k) => box(0.2 + 0.6 * k, 0, 0.2, 2));
  expect(placeLabelBeside(room, [], { solid: joists })).toEqual(placeLabel(room));
});

it('gives texts beside borders up before what stands in the room', () => {
  const room = box(0, 0, 4, 4);
  const [stair, hints] = [box(0, 1.5, 4, 1.2), [box(0, 0, 4, 1.2), box(0, 3, 4, 1)]];
  const { center } = placeLabelBeside(room, [], { solid: [stair], slight: hints });
  expect(center[1] < 1.5 || center[1] > 2.7).toBe(true);
});
