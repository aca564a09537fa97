import { expect, it } from 'vitest';
import type { Vec2 } from '../../core/vector.ts';
import { signedArea } from '../../math/polygon.ts';
import type { Panel, PanelVoid } from './cut-panel.ts';
import { cutPanel } from './cut-panel.ts';

const LEVEL: Vec2[] = [
  [0, 3],
  [10, 3],
];
const areaOf = ({ outline, holes }: Panel) =>
  signedArea(outline) - holes.reduce((total, hole) => total + signedArea(hole), 0);
/** Upright and level sides of an outline that meet others than those before and behind them. */
function crossings({ outline }: Panel): Vec2[] {
  const sides = outline.map((place, k): [Vec2, Vec2] => [place, outline[(k + 1) % outline.length]!]);
  const spans = sides.map(([a, b]) => [0, 1].map((i) => [Math.min(a[i]!, b[i]!), Math.max(a[i]!, b[i]!)] as const));
  const meet = (p: number, q: number) =>
    [0, 1].every((i) => spans[p]![i]![0] <= spans[q]![i]![1] && spans[q]![i]![0] <= spans[p]![i]![1]);
  const isNext = (p: number, q: number) => q - p <= 1 || q - p === sides.length - 1;
  return sides.flatMap(([a], p) => (sides.some((_, q) => q > p && !isNext(p, q) && meet(p, q)) ? [a] : []));
}
const shapesOf = (panels: readonly Panel[]) => panels.map(({ outline, holes }) => [outline.length, holes.length]);
const cut = (...voids: PanelVoid[]) => cutPanel(LEVEL, voids);

const DOOR = { from: 1, to: 2, low: 0, high: 2 };
const WINDOW = { from: 4, to: 6, low: 1, high: 2 };
const GLASS = { from: 7, to: 9, low: 0, high: 3 };

it.each([
  ['nothing', [], [[4, 0]], 30],
  ['a door, which notches the foot', [DOOR], [[8, 0]], 28],
  ['a window, which is a hole', [WINDOW], [[4, 1]], 28],
  ['a void under the ceiling, which notches the top', [{ ...WINDOW, high: 3 }], [[8, 0]], 26],
  [
    'glass from floor to ceiling, which parts it',
    [WINDOW, GLASS],
    [
      [4, 1],
      [4, 0],
    ],
    22,
  ],
  ['a door in the corner', [{ ...DOOR, from: 0 }], [[6, 0]], 26],
  [
    'windows at both sides',
    [
      { ...WINDOW, from: -1, to: 1 },
      { ...WINDOW, from: 9, to: 11 },
    ],
    [[12, 0]],
    28,
  ],
  [
    'windows one over the other at a side, the upper one wider',
    [
      { ...WINDOW, from: 9, to: 11, low: 0.5, high: 1.5 },
      { ...WINDOW, from: 8, to: 11, low: 2, high: 2.5 },
    ],
    [[12, 0]],
    28,
  ],
  [
    'a band of windows from side to side, with a door below it and a vent above it',
    [
      { from: -1, to: 11, low: 2, high: 2.5 },
      { ...DOOR, high: 1.5 },
      { from: 4, to: 6, low: 2.6, high: 2.8 },
    ],
    [
      [8, 0],
      [4, 1],
    ],
    23.1,
  ],
  ['a door beside another', [DOOR, { ...DOOR, from: 2, to: 3, high: 2.5 }], [[10, 0]], 25.5],
  [
    'one that lies beyond it',
    [
      { ...WINDOW, from: 11, to: 12 },
      { ...WINDOW, low: 4, high: 5 },
    ],
    [[4, 0]],
    30,
  ],
  ['glass all along it', [{ ...GLASS, from: 0, to: 10 }], [], 0],
] as [string, PanelVoid[], number[][], number][])(
  'leaves of a panel without %s what is not cut',
  (_, voids, shapes, area) => {
    const panels = cut(...voids);
    expect(shapesOf(panels)).toEqual(shapes);
    expect(panels.flatMap(crossings)).toEqual([]);
    expect(panels.reduce((total, panel) => total + areaOf(panel), 0)).toBeCloseTo(area, 9);
  },
);

it('follows a slope, and keeps what lies over a void that the slope cuts', () => {
  const gable: Vec2[] = [
    [0, 2],
    [5, 4],
    [10, 2],
  ];
  const [whole] = cutPanel(gable, []);
  expect(areaOf(whole!)).toBeCloseTo(30, 9);
  // Cut by the slope up to 2.5 m from the side, under it from there on.
  const panels = cutPanel(gable, [{ from: 1, to: 4, low: 1, high: 3 }]);
  const underSlope = ((2.4 - 1 + (3 - 1)) / 2) * 1.5 + 2 * 1.5;
  expect(panels.reduce((total, panel) => total + areaOf(panel), 0)).toBeCloseTo(30 - underSlope, 9);
});
