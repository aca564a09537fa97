import { expect, it } from 'vitest';
import type { Panel } from '../../../../../test/models/painted-wall.ts';
import { paintedWall } from '../../../../../test/models/painted-wall.ts';
import { coloredLeaves } from './colored-leaf.ts';
import type { Rectangle } from '../raster/rectangle.ts';

const WOOD = [160, 95, 50] as const;
const DOOR: Rectangle = { from: 1.03, to: 1.94, bottom: 0, top: 2.03 };

it('finds a closed door that lies in the face of a wall by its color, its edges within a cell', () => {
  const [door, ...others] = coloredLeaves(paintedWall([{ ...DOOR, color: WOOD }]), 0);
  expect(others).toEqual([]);
  for (const edge of ['from', 'to', 'bottom', 'top'] as const)
    expect(Math.abs(door![edge] - DOOR[edge])).toBeLessThan(0.012);
  expect(door!.edge).toBe(1);
  expect(door!.points).toBeGreaterThan(10_000);
});

it('finds it beside a corner, with a foot that furniture hides, and where every third column was not seen', () => {
  const count = (door: Rectangle, isSeen: (u: number, z: number) => boolean) =>
    coloredLeaves(paintedWall([{ ...door, color: WOOD }], isSeen), 0).length;
  expect(count({ ...DOOR, from: 0, to: 0.9 }, () => true)).toBe(1);
  expect(count(DOOR, (u, z) => z > 0.3 || u < 1)).toBe(1);
  expect(count(DOOR, (u) => Math.floor(u / 0.05) % 3 > 0)).toBe(1);
});

it('finds it with a frame of another color, and between two walls whose colors differ', () => {
  const FRAME = [70, 45, 30] as const;
  const frame = { ...DOOR, from: DOOR.from - 0.06, to: DOOR.to + 0.06, top: DOOR.top + 0.06, color: FRAME };
  const beside = { from: DOOR.to, to: 4, bottom: 0, top: 2.6, color: [120, 150, 190] } as const;
  for (const other of [frame, beside]) {
    const [door, ...others] = coloredLeaves(paintedWall([other, { ...DOOR, color: WOOD }]), 0);
    expect(others).toEqual([]);
    expect(door!.to - door!.from).toBeGreaterThan(DOOR.to - DOOR.from - 0.06);
    expect(door!.to - door!.from).toBeLessThan(DOOR.to - DOOR.from + 0.13);
  }
});

it.each<[string, readonly Panel[]]>([
  ['a picture', [{ ...DOOR, bottom: 0.7, color: WOOD }]],
  ['a panel up to the ceiling', [{ ...DOOR, top: 2.6, color: WOOD }]],
  ['a sideboard', [{ ...DOOR, top: 1.2, color: WOOD }]],
  ['a wide panel', [{ ...DOOR, to: 3.6, color: WOOD }]],
  ['a stripe', [{ ...DOOR, to: 1.4, color: WOOD }]],
  ['a place a little darker than the wall', [{ ...DOOR, color: [220, 220, 215] }]],
  [
    'what another color is over than beside',
    [
      { ...DOOR, color: WOOD },
      { ...DOOR, bottom: DOOR.top, top: 2.6, color: [120, 150, 190] },
    ],
  ],
  [
    'a shelf of many colors',
    Array.from({ length: 20 }, (_, k): Panel => ({
      ...DOOR,
      bottom: 0.1 * k,
      top: 0.1 * k + 0.1,
      color: k % 2 ? WOOD : [40, 60, 120],
    })),
  ],
])('takes %s for none', (_, panels) => {
  expect(coloredLeaves(paintedWall(panels), 0)).toEqual([]);
});

it('finds none in a scan without colors, or on the other face', () => {
  const { color: _, ...raster } = paintedWall([{ ...DOOR, color: WOOD }]);
  expect(coloredLeaves(raster, 0)).toEqual([]);
  expect(coloredLeaves(paintedWall([{ ...DOOR, color: WOOD }]), 1)).toEqual([]);
});
