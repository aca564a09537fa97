import { expect, it } from 'vitest';
import type { Plate } from '../../../../../test/models/plated-wall.ts';
import { PLATED_WALL as WALL, platedWall as wallWith } from '../../../../../test/models/plated-wall.ts';
import { rasterOf } from '../../../../../test/models/wall-of-two-rooms.ts';
import { findOpenings } from '../find-openings.ts';
import { reliefLeaves } from './relief-leaf.ts';

/** A casing of 7 cm around a leaf at the depth of the wall. */
const cased = (from: number, to: number, top = 2.05): Plate[] => [
  { from: from - 0.07, to: to + 0.07, top: top + 0.07, out: 0.025 },
  { from, to, top, out: 0 },
];

it.each([
  ['a leaf in the face of the wall with a casing', cased(2, 2.9), [2, 2.9, 2.05]],
  [
    'a pair of leaves with a casing and panels',
    [...cased(2, 3.8), { from: 2.1, to: 2.8, bottom: 0.2, top: 1.9, out: -0.015 }],
    [2, 3.8, 2.05],
  ],
  ['a leaf 2 cm behind the face', [{ from: 2, to: 2.8, top: 2.1, out: -0.02 }], [2, 2.8, 2.1]],
  [
    'a leaf 1 cm behind the face, where the scan is that fine',
    [{ from: 2, to: 2.9, top: 2.05, out: -0.01 }],
    [2, 2.9, 2.05],
  ],
  [
    'a leaf of which furniture hides one side, as wide as doors mostly are',
    [
      { from: 2, to: 3, top: 2.1, out: -0.02 },
      { from: 2.7, to: 3.3, top: 2.3, out: 0, every: Infinity },
    ],
    [2, 2.92, 2.1],
  ],
  [
    'a leaf that stands out of the wall with a pane over it',
    [
      { from: 2, to: 3, top: 2, out: 0.025 },
      { from: 2, to: 3, bottom: 2.05, top: 2.4, out: -0.055, every: 12 },
    ],
    [2, 3, 2.4],
  ],
  ['a wide leaf that hangs before the wall', [{ from: 1.5, to: 4.5, top: 2.2, out: 0.05 }], [1.5, 4.5, 2.2]],
] as const)('finds %s', (_, plates, [from, to, top]) => {
  const [door, ...others] = findOpenings(WALL, rasterOf(WALL, wallWith(plates)));
  expect(others).toEqual([]);
  expect(door).toMatchObject({ type: 'door', zBottom: 0 });
  expect(Math.abs(door!.from - from)).toBeLessThan(0.04);
  expect(Math.abs(door!.to - to)).toBeLessThan(0.04);
  expect(Math.abs(door!.zTop - top)).toBeLessThan(0.04);
});

it('finds a narrow leaf wherever along the wall it lies', () => {
  for (let from = 2; from < 2.05; from += 0.005) {
    const leaf = { from, to: from + 0.58, top: 2.1, out: -0.02 };
    expect(reliefLeaves(rasterOf(WALL, wallWith([leaf])), 0, true)).toHaveLength(1);
  }
});

it('finds both leaves of two doors side by side, and no wall between their casings', () => {
  const doors = reliefLeaves(rasterOf(WALL, wallWith([...cased(2, 2.8), ...cased(4, 4.8)])), 0, true);
  expect(doors.map(({ from }) => Math.round(from)).sort()).toEqual([2, 4]);
});

it.each([
  ['a bare wall', []],
  [
    'what strays show over, where it ends at the ceiling',
    [
      { from: 2, to: 2.9, top: 2.4, out: -0.03 },
      { from: 2, to: 2.9, bottom: 2.4, top: 2.6, out: 0.01, every: 9 },
    ],
  ],
  [
    'a leaf one side of which lies where nothing shows up to the ceiling, as under a slope',
    [
      { from: 2, to: 3, top: 2.1, out: -0.02 },
      { from: 2.7, to: 3.3, top: 2.6, out: 0, every: Infinity },
    ],
  ],
  [
    'a wall between furniture and a pilaster',
    [
      { from: 2, to: 2.4, top: 2.3, out: 0.05 },
      { from: 3, to: 3.4, top: 2.3, out: 0, every: Infinity },
    ],
  ],
  [
    'a panel of which furniture hides both sides',
    [
      { from: 2, to: 3.2, top: 2.1, out: -0.02 },
      { from: 1.8, to: 2.2, top: 2.3, out: 0, every: Infinity },
      { from: 3, to: 3.4, top: 2.3, out: 0, every: Infinity },
    ],
  ],
  [
    'a little of a leaf beside furniture',
    [
      { from: 2, to: 3, top: 2.1, out: -0.02 },
      { from: 2.4, to: 3.3, top: 2.3, out: 0, every: Infinity },
    ],
  ],
  [
    'a wide panel of which furniture hides one side',
    [
      { from: 2, to: 3.6, top: 2.1, out: -0.02 },
      { from: 3.4, to: 3.9, top: 2.3, out: 0, every: Infinity },
    ],
  ],
  ['what ends under the ceiling', [{ from: 2, to: 2.9, top: 2.6, out: -0.03 }]],
  ['a panel over the floor', [{ from: 2, to: 2.9, bottom: 0.6, top: 2.1, out: -0.03 }]],
  [
    'a panel before the wall under a pane up to the ceiling',
    [
      { from: 2, to: 3, top: 2, out: 0.025 },
      { from: 2, to: 3, bottom: 2.05, top: 2.7, out: -0.055, every: 12 },
    ],
  ],
  ['a wardrobe', [{ from: 2, to: 3, top: 1.8, out: 0.05 }]],
  ['a pane in a casing', [...cased(2, 2.9).slice(0, 1), { from: 2, to: 2.9, top: 2.05, out: 0, every: 4 }]],
  [
    'a wall between two columns of a hall',
    [
      { from: 1, to: 1.1, top: 2.6, out: 0.04 },
      { from: 5, to: 5.1, top: 2.6, out: 0.04 },
    ],
  ],
] as const)('finds no leaf in %s', (_, plates) => {
  expect(reliefLeaves(rasterOf(WALL, wallWith(plates)), 0, true)).toEqual([]);
});

it('takes what hangs before an inner wall for no door, nor a narrow panel before an outer one', () => {
  expect(reliefLeaves(rasterOf(WALL, wallWith([{ from: 2, to: 2.9, top: 2.1, out: 0.04 }])), 0, true)).toEqual([]);
  const raster = rasterOf(WALL, wallWith([{ from: 2, to: 4.5, top: 2.1, out: 0.04 }]));
  expect(reliefLeaves(raster, 0, true)).toHaveLength(1);
  expect(reliefLeaves(raster, 0, false)).toEqual([]);
});
