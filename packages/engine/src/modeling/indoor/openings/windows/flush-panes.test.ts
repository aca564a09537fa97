import { expect, it } from 'vitest';
import type { Panel } from '../../../../../test/models/painted-wall.ts';
import { paintedWall } from '../../../../../test/models/painted-wall.ts';
import { flushPanes } from './flush-panes.ts';
import type { Rectangle } from '../raster/rectangle.ts';

const FRAME: Rectangle = { from: 1, to: 2.4, bottom: 0.9, top: 2.1 };
const [GRAY, GLASS] = [
  [110, 110, 110],
  [40, 60, 200],
] as const;
const frame: Panel = { ...FRAME, color: GRAY };
const pane = (from: number, to: number, oneIn = 7): Panel => ({
  from,
  to,
  bottom: FRAME.bottom + 0.08,
  top: FRAME.top - 0.08,
  color: GLASS,
  oneIn,
});
const one = pane(1.08, 2.32);

it('finds a window that lies in the face of its wall by its panes, as large as its frame', () => {
  const [found, ...others] = flushPanes(paintedWall([frame, one]), 0);
  expect(others).toEqual([]);
  for (const edge of ['from', 'to', 'bottom', 'top'] as const)
    expect(Math.abs(found![edge] - FRAME[edge])).toBeLessThan(0.03);
  expect(found!.edge).toBe(1);
});

it('takes panes that a bar parts for one window', () => {
  const found = flushPanes(paintedWall([frame, pane(1.08, 1.66), pane(1.74, 2.32)]), 0);
  expect(found).toHaveLength(1);
  expect(found[0]!.to - found[0]!.from).toBeCloseTo(1.4, 1);
});

it('takes windows with wall between them for two', () => {
  const second = { ...FRAME, from: 2.6, to: 3.4 };
  const panels = [frame, one, { ...second, color: GRAY }, pane(2.68, 3.32)];
  expect(flushPanes(paintedWall(panels), 0)).toHaveLength(2);
});

it.each<[string, readonly Panel[]]>([
  ['a mirror on the wall, which has no frame and hangs lower than windows reach', [{ ...one, top: 1.8 }]],
  ['a picture, of which all points are seen', [frame, { ...one, oneIn: 1 }]],
  ['what a cupboard before the wall hides, without any point', [frame, { ...one, oneIn: 100_000 }]],
  ['a stripe', [frame, pane(1.5, 1.7)]],
])('takes %s for no window', (_, panels) => {
  expect(flushPanes(paintedWall(panels), 0)).toEqual([]);
});

it('finds panes without a frame by how high they reach, also in a scan without colors', () => {
  const { color: _, ...raster } = paintedWall([one]);
  for (const face of [paintedWall([one]), raster]) {
    const [found, ...others] = flushPanes(face, 0);
    expect(others).toEqual([]);
    for (const edge of ['from', 'to', 'bottom', 'top'] as const)
      expect(Math.abs(found![edge] - one[edge])).toBeLessThan(0.02);
  }
});

it('finds panes that reach up to the ceiling, over which no wall shows', () => {
  const [found] = flushPanes(paintedWall([{ ...one, top: 2.58 }]), 0);
  expect(found!.top).toBeGreaterThan(2.5);
  expect(found!.bottom).toBeCloseTo(one.bottom, 1);
});

it('takes no thin place for panes before which something stands', () => {
  const raster = paintedWall([one]);
  raster.before.fill(1);
  expect(flushPanes(raster, 0)).toEqual([]);
});
