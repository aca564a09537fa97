import { expect, it } from 'vitest';
import { addPoint, emptyRaster } from '../../../../test/models/empty-raster.ts';
import { countInside, fillShare, rimShare, solidShare, wallShare } from './opening-evidence.ts';
import { findCandidates } from './opening-candidates.ts';
import type { Rectangle } from './raster/rectangle.ts';
import { refineEdges } from './refine-edges.ts';
import type { WallRaster } from './raster/wall-raster.ts';

/** Adds a point between the faces, as often as said. */
function addInner(raster: WallRaster, u: number, z: number, times = 1): void {
  raster.inner[Math.floor(z / raster.cell) * raster.width + Math.floor(u / raster.cell)]! += times;
  for (let k = 0; k < times; k++) addPoint(raster.innerPoints, u, z);
}

const WINDOW: Rectangle = { from: 1.013, to: 2.207, bottom: 0.913, top: 2.103 };

/** A window whose reveals show, in a wall that is filled elsewhere. */
function wallWithWindow(): WallRaster {
  const raster = emptyRaster();
  for (let z = WINDOW.bottom; z <= WINDOW.top; z += 0.02) {
    addInner(raster, WINDOW.from, z, 2);
    addInner(raster, WINDOW.to, z, 2);
  }
  for (let u = WINDOW.from; u <= WINDOW.to; u += 0.02) {
    addInner(raster, u, WINDOW.bottom, 2);
    addInner(raster, u, WINDOW.top, 2);
  }
  for (let j = 0; j < raster.height; j++) {
    for (let i = 0; i < raster.width; i++) {
      const [u, z] = [(i + 0.5) * 0.05, (j + 0.5) * 0.05];
      const isWindow = u > WINDOW.from && u < WINDOW.to && z > WINDOW.bottom && z < WINDOW.top;
      if (!isWindow) raster.solid[0][j * raster.width + i] = 1;
    }
  }
  return raster;
}

it('weighs a window: its rim is seen, its inside is neither wall nor leaf', () => {
  const raster = wallWithWindow();
  expect(rimShare(WINDOW, raster)).toBe(1);
  expect(solidShare(WINDOW, raster, true)).toBe(0);
  expect(fillShare(WINDOW, raster)).toBe(0);
  expect(wallShare(WINDOW, raster)).toBeGreaterThan(0.9);
  expect(countInside(WINDOW, raster)).toBe(raster.innerPoints.u.length);
});

it('does not ask for a sill that lies above the scanner', () => {
  const withoutSill = (by: number) => {
    const raster = emptyRaster();
    for (let z = WINDOW.bottom + by + 0.1; z <= WINDOW.top + by; z += 0.02) {
      addInner(raster, WINDOW.from, z, 2);
      addInner(raster, WINDOW.to, z, 2);
    }
    for (let u = WINDOW.from; u <= WINDOW.to; u += 0.02) addInner(raster, u, WINDOW.top + by, 2);
    return rimShare({ ...WINDOW, bottom: WINDOW.bottom + by, top: WINDOW.top + by }, raster);
  };
  expect(withoutSill(0)).toBeLessThan(0.8);
  expect(withoutSill(0.5)).toBeGreaterThan(0.95);
});

it('weighs a piece of closed wall against it', () => {
  const raster = wallWithWindow();
  const closed: Rectangle = { from: 2.6, to: 3.6, bottom: 0.9, top: 2.1 };
  expect(solidShare(closed, raster, true)).toBe(1);
  expect(rimShare(closed, raster)).toBe(0);
  expect(countInside(closed, raster)).toBe(0);
});

it('takes connected evidence for a candidate, and two jambs without a head', () => {
  const [window, ...others] = findCandidates(wallWithWindow());
  expect(others).toEqual([]);
  expect(Math.abs(window!.from - WINDOW.from)).toBeLessThan(0.051);
  expect(Math.abs(window!.top - WINDOW.top)).toBeLessThan(0.051);
  const jambs = emptyRaster();
  for (let z = 0.1; z < 2; z += 0.02) for (const u of [1.02, 1.98]) addInner(jambs, u, z, 3);
  const [door, ...more] = findCandidates(jambs);
  expect(more).toEqual([]);
  expect([door!.from, door!.to]).toEqual([expect.closeTo(1, 9), expect.closeTo(2, 9)]);
});

it('takes no candidate further than the jamb where a dense face scatters between the faces beside it', () => {
  const raster = wallWithWindow();
  raster.solid[0].forEach((count, at) => (raster.solid[0][at] = 40 * count));
  for (let z = 1.2; z < 1.8; z += 0.05) for (let u = 2.25; u < 2.5; u += 0.05) addInner(raster, u, z);
  const [window, ...others] = findCandidates(raster);
  expect(others).toEqual([]);
  expect(Math.abs(window!.to - WINDOW.to)).toBeLessThan(0.11);
});

it('moves rough edges onto the reveals', () => {
  const refined = refineEdges({ from: 0.96, to: 2.25, bottom: 0.95, top: 2.15 }, wallWithWindow());
  expect(Math.abs(refined.from - WINDOW.from)).toBeLessThan(0.003);
  expect(Math.abs(refined.to - WINDOW.to)).toBeLessThan(0.003);
  expect(Math.abs(refined.bottom - WINDOW.bottom)).toBeLessThan(0.003);
  expect(Math.abs(refined.top - WINDOW.top)).toBeLessThan(0.003);
});

it('leaves the edge of a leaf where no jamb was seen', () => {
  const leaf = emptyRaster();
  // Denser by half a decimeter beside the edge, as by chance.
  for (let z = 0.1; z < 2; z += 0.05)
    for (let u = 1; u < 2; u += 0.02) addInner(leaf, u, z, u > 1.05 && u < 1.065 ? 3 : 1);
  expect(refineEdges({ from: 1, to: 2, bottom: 0, top: 2 }, leaf).from).toBe(1);
});

it('leaves edges where nothing tells better', () => {
  const rough: Rectangle = { from: 1, to: 2, bottom: 0.9, top: 2.1 };
  expect(refineEdges(rough, emptyRaster())).toEqual(rough);
});
