import { expect, it } from 'vitest';
import type { Rectangle } from '../raster/rectangle.ts';
import { noFacePoints } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { overlaps, wholeOpenings } from './whole-openings.ts';

const SILL: Rectangle = { from: 1, to: 2.2, bottom: 0.85, top: 0.95 };
const HEAD: Rectangle = { from: 1, to: 2.4, bottom: 2, top: 2.1 };
const WINDOW: Rectangle = { from: 1, to: 2.4, bottom: 0.85, top: 2.1 };

/** A wall of 4 by 2.6 m whose left face shows everywhere but within a hole; between the faces, points in rectangles. */
function wallBeside(hole: Rectangle | undefined, seen: readonly Rectangle[] = []): WallRaster {
  const [cell, width, height] = [0.05, 80, 52];
  const cells = (holds: (u: number, z: number) => boolean) =>
    Uint16Array.from({ length: width * height }, (_, at) =>
      holds(((at % width) + 0.5) * cell, (Math.floor(at / width) + 0.5) * cell) ? 1 : 0,
    );
  const isIn = (u: number, z: number) => (box: Rectangle) =>
    u > box.from && u < box.to && z > box.bottom && z < box.top;
  return {
    cell,
    width,
    height,
    z0: 0,
    length: 4,
    solid: [cells((u, z) => !hole || !isIn(u, z)(hole)), cells(() => false)],
    inner: cells((u, z) => seen.some(isIn(u, z))),
    innerPoints: noFacePoints(),
    floor: new Uint16Array(width),
    floorBefore: new Uint16Array(width),
    before: cells(() => false),
    facePoints: noFacePoints(),
    behind: noFacePoints(),
    relief: [noFacePoints(), noFacePoints()],
  };
}

it('takes a sill and a head over each other for one opening', () => {
  expect(wholeOpenings([HEAD, SILL], [], wallBeside(WINDOW, [SILL, HEAD]))).toEqual([WINDOW]);
});

it('leaves them two where wall shows between, where little of the rim was seen, or where they are not over each other', () => {
  expect(wholeOpenings([SILL, HEAD], [], wallBeside(undefined, [SILL, HEAD]))).toEqual([SILL, HEAD]);
  const part = { ...SILL, to: 1.6 };
  expect(wholeOpenings([part, HEAD], [], wallBeside(WINDOW, [part, HEAD]))).toEqual([part, HEAD]);
  const beside = { ...SILL, from: 3, to: 3.6 };
  expect(wholeOpenings([beside, HEAD], [], wallBeside(WINDOW, [beside, HEAD]))).toEqual([beside, HEAD]);
});

it('takes both for the hole that they are parts of', () => {
  const hole = { ...WINDOW, from: 0.8 };
  expect(wholeOpenings([SILL, HEAD], [hole], wallBeside(hole))).toEqual([hole]);
});

it('takes what hangs together for the two openings whose holes it covers, unless one of them hardly shows its rim', () => {
  const door: Rectangle = { from: 2.6, to: 3.5, bottom: 0, top: 2.1 };
  const both = { from: 1, to: 3.5, bottom: 0, top: 2.1 };
  expect(wholeOpenings([both], [WINDOW, door], wallBeside(WINDOW, [both]))).toEqual([WINDOW, door]);
  expect(wholeOpenings([both], [WINDOW, door], wallBeside(WINDOW, [WINDOW]))).toEqual([both]);
});

it('takes what hangs together for openings that hardly show their rims, where their holes cover most of it', () => {
  const side: Rectangle = { from: 2.55, to: 3.2, bottom: 0.85, top: 2.1 };
  const both = { from: 1, to: 3.2, bottom: 0.85, top: 2.1 };
  const head = { ...side, bottom: 1.3 };
  expect(wholeOpenings([both], [WINDOW, side], wallBeside(WINDOW, [WINDOW, head]))).toEqual([WINDOW, side]);
});

it('keeps a band of windows whole that shows only some of its panes as holes', () => {
  const band: Rectangle = { from: 0.2, to: 3.8, bottom: 0.9, top: 2.1 };
  const panes = [
    { ...WINDOW, from: 1, to: 1.7 },
    { ...WINDOW, from: 1.8, to: 2.4 },
  ];
  expect(wholeOpenings([band], panes, wallBeside(band, [band, ...panes]))).toEqual([band]);
});

it('knows whether rectangles have an area in common', () => {
  expect(overlaps(SILL, HEAD)).toBe(false);
  expect(overlaps(WINDOW, HEAD)).toBe(true);
});
