import { expect, it } from 'vitest';
import { addPoint, emptyRaster } from '../../../../../test/models/empty-raster.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import type { WallOpening } from '../wall-opening.ts';
import { withStackedWindows } from './stacked-windows.ts';

const windowAt = (zBottom: number, zTop: number): WallOpening => ({
  type: 'window',
  from: 1,
  to: 1.8,
  zBottom,
  zTop,
  evidence: { points: 100, coverage: 1, rms: 0, sides: 1, around: 1 },
});
const UPPER = windowAt(0.95, 1.7);
const HOLE: Rectangle = { from: 1, to: 1.8, bottom: 0.15, top: 0.85 };

/** A wall whose reveals show around the hole. */
function raster() {
  const one = emptyRaster();
  const { cell, width } = one;
  const add = (u: number, z: number) => {
    one.inner[Math.floor(z / cell) * width + Math.floor(u / cell)]! += 3;
    addPoint(one.innerPoints, u, z);
  };
  for (let t = 0; t <= 0.7; t += 0.01) {
    add(HOLE.from + 0.005, HOLE.bottom + t);
    add(HOLE.to - 0.005, HOLE.bottom + t);
  }
  for (let t = 0; t <= 0.8; t += 0.01) {
    add(HOLE.from + t, HOLE.bottom + 0.005);
    add(HOLE.from + t, HOLE.top - 0.005);
  }
  return one;
}

it('adds a window near the floor right below one as wide', () => {
  const [upper, lower, ...others] = withStackedWindows([UPPER], [HOLE], raster());
  expect(others).toEqual([]);
  expect(upper).toBe(UPPER);
  expect(lower!.type).toBe('window');
  expect(lower!.zTop).toBeLessThan(UPPER.zBottom);
  for (const edge of ['from', 'to'] as const) expect(Math.abs(lower![edge] - HOLE[edge])).toBeLessThan(0.03);
});

it.each([
  ['no window above it', []],
  ['one further above', [windowAt(1.3, 2)]],
  ['one that is narrower', [{ ...UPPER, to: 1.6 }]],
  ['a door around it', [{ ...windowAt(0, 2), type: 'door' as const }]],
])('adds none with %s', (_, openings) => {
  expect(withStackedWindows(openings, [HOLE], raster())).toEqual(openings);
});

it('adds none whose rim hardly shows', () => {
  expect(withStackedWindows([UPPER], [HOLE], emptyRaster())).toEqual([UPPER]);
});
