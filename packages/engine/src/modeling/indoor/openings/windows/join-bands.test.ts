import { expect, it } from 'vitest';
import { addPoint, emptyRaster } from '../../../../../test/models/empty-raster.ts';
import { joinBands } from './join-bands.ts';
import type { WallOpening } from '../wall-opening.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

const [SILL, HEAD] = [1.6, 2.4];

const windowAt = (from: number, to: number, zBottom = SILL, zTop = HEAD): WallOpening => ({
  type: 'window',
  from,
  to,
  zBottom,
  zTop,
  evidence: { points: 100, coverage: 0.8, rms: 0, sides: 1, around: 0.5 },
});

/** A wall with windows from 1 to 2 m and from 2.6 to 4 m; how deep its face lies between them, undefined where nothing shows. */
function wallWith(depthAt: (z: number) => number | undefined): WallRaster {
  const raster = emptyRaster(6, 3);
  const { width, height, cell } = raster;
  for (let at = 0; at < width * height; at++) {
    const [u, z] = [((at % width) + 0.5) * cell, (Math.floor(at / width) + 0.5) * cell];
    const isGap = u > 2 && u < 2.6;
    const depth = isGap ? depthAt(z) : 0;
    const isPane = z > SILL && z < HEAD && ((u > 1 && u < 2) || (u > 2.6 && u < 4));
    if (isPane || depth === undefined) continue;
    raster.solid[0][at] = 1;
    addPoint(raster.facePoints, u, z, depth);
  }
  return raster;
}

const WINDOWS = [windowAt(2.6, 4), windowAt(1, 2)];
const pillar = wallWith(() => undefined);
const isBeside = (z: number) => z > SILL && z < HEAD;

it.each([
  ['a pillar before it, from the floor to the ceiling', pillar],
  ['a panel in the frame, behind the face of the wall', wallWith((z) => (isBeside(z) ? 0.015 : 0))],
])('is one band with %s', (_, raster) => {
  const [band, ...others] = joinBands(WINDOWS, raster);
  expect(others).toEqual([]);
  expect(band).toMatchObject({ from: 1, to: 4, zBottom: SILL, zTop: HEAD, evidence: { points: 200 } });
});

it.each([
  ['wall between them', wallWith(() => 0)],
  [
    'a wall between them that is out of plumb by less than its face scatters',
    wallWith((z) => 0.003 * Math.sin(40 * z)),
  ],
  ['a cupboard before the wall, over which it shows', wallWith((z) => (z > 2.5 ? 0 : undefined))],
])('are two windows with %s', (_, raster) => {
  expect(joinBands(WINDOWS, raster)).toEqual(WINDOWS);
});

/** The same with points behind the face, in the gap between the windows. */
function withBehind(raster: WallRaster, depth: number): WallRaster {
  for (const [k, u] of raster.facePoints.u.entries()) {
    const z = raster.facePoints.z[k]!;
    if (u < 2 || u > 2.16 || !isBeside(z)) continue;
    addPoint(raster.behind, u, z, depth);
  }
  return raster;
}

it('is one window, or one door, with a mullion between that lies behind the face of the wall', () => {
  const raster = wallWith((z) => (isBeside(z) ? 0.02 : 0));
  const sashes = [windowAt(1, 2), windowAt(2.15, 4)];
  expect(joinBands(sashes, raster)).toMatchObject([{ from: 1, to: 4 }]);
  const leaves = sashes.map((one): WallOpening => ({ ...one, type: 'door' }));
  expect(joinBands(leaves, raster)).toMatchObject([{ type: 'door', from: 1, to: 4 }]);
  expect(joinBands([sashes[0]!, leaves[1]!], raster)).toHaveLength(2);
});

it('is two with a narrow pier between that shows its face beside its reveals', () => {
  const sashes = [windowAt(1, 2), windowAt(2.15, 4)];
  expect(
    joinBands(
      sashes,
      withBehind(
        wallWith(() => 0),
        0.1,
      ),
    ),
  ).toHaveLength(2);
});

it('leaves what differs in height or kind, or stands further apart, as it is', () => {
  const other = windowAt(2.6, 4, SILL - 0.2);
  expect(joinBands([other, windowAt(1, 2)], pillar)).toHaveLength(2);
  const door: WallOpening = { ...windowAt(2.6, 4), type: 'door' };
  expect(joinBands([door, windowAt(1, 2)], pillar)).toHaveLength(2);
  expect(joinBands([windowAt(1, 1.5), windowAt(2.6, 4)], pillar)).toHaveLength(2);
  // The end of an inner wall hides as little.
  expect(joinBands([windowAt(1, 2.4), windowAt(2.6, 4)], pillar)).toHaveLength(2);
});

it('is one band where less than any wall parts them', () => {
  const wall = wallWith(() => 0);
  expect(joinBands([windowAt(1, 2), windowAt(2.04, 3)], wall)).toHaveLength(1);
  expect(joinBands([windowAt(1, 2), windowAt(2.08, 3)], wall)).toHaveLength(2);
});

it('is one window where a transom parts two, one over the other', () => {
  const wall = wallWith(() => 0);
  const [lower, upper] = [windowAt(1, 2, 0.5, 1.5), windowAt(1.04, 1.96, 1.55, 2.4)];
  expect(joinBands([upper, lower], wall)).toMatchObject([{ from: 1, to: 2, zBottom: 0.5, zTop: 2.4 }]);
  expect(joinBands([windowAt(1, 2, 0.5, 1.4), upper], wall)).toHaveLength(2);
  expect(joinBands([windowAt(1.2, 2, 0.5, 1.5), upper], wall)).toHaveLength(2);
});

/** A wall of which lines of a scan show every fifth column of cells, from the floor to its top, but the windows. */
function crossedByFewLines(): WallRaster {
  const raster = emptyRaster(6, 3);
  const { width, height, cell } = raster;
  for (let at = 0; at < width * height; at++) {
    const [u, z] = [((at % width) + 0.5) * cell, (Math.floor(at / width) + 0.5) * cell];
    const isPane = isBeside(z) && ((u > 1 && u < 2) || (u > 2.6 && u < 4));
    if (isPane || (at % width) % 5 !== 0) continue;
    raster.solid[0][at] = 1;
    addPoint(raster.facePoints, u, z);
  }
  return raster;
}

it('are two with a narrow pier that few lines of a thin scan cross', () => {
  expect(joinBands(WINDOWS, crossedByFewLines())).toEqual(WINDOWS);
});

it('are two with a pier that one of two stations shows some millimeters deeper', () => {
  const raster = wallWith(() => 0);
  // The second station shows every third point, and hardly the wall below.
  raster.facePoints.depth.forEach((_, k) => {
    const z = raster.facePoints.z[k]!;
    if (k % 3 === 0 && isBeside(z)) raster.facePoints.depth[k] = 0.008;
  });
  expect(joinBands(WINDOWS, raster)).toEqual(WINDOWS);
});
