import { expect, it } from 'vitest';
import { emptyRaster } from '../../../../test/models/empty-raster.ts';
import { alikePlaces } from './alike-places.ts';
import type { Rectangle } from './raster/rectangle.ts';
import type { WallOpening } from './wall-opening.ts';

const openingAt = (type: WallOpening['type'], from: number, sill: number, head: number): WallOpening => ({
  type,
  from,
  to: from + 1,
  zBottom: sill,
  zTop: head,
  evidence: { points: 100, coverage: 1, rms: 0, sides: 1, around: 1 },
});
const windowAt = (from: number) => openingAt('window', from, 0.9, 2.2);
const doorAt = (from: number) => openingAt('door', from, 0, 2.1);
const boxAt = ({ from, to, zBottom, zTop }: WallOpening): Rectangle => ({ from, to, bottom: zBottom, top: zTop });

/** A wall of which every sixth cell shows, on the faces that are seen, but none in its holes. */
function thinWall(holes: readonly Rectangle[], { faces = [0], rims = true } = {}) {
  const length = 8;
  const one = { ...emptyRaster(), length, width: length / 0.05, height: 50, z0: 0 };
  const layer = () => new Uint16Array(one.width * one.height);
  const solid: [Uint16Array, Uint16Array] = [layer(), layer()];
  const inner = layer();
  for (let j = 0; j < one.height; j++) {
    for (let i = 0; i < one.width; i++) {
      const [u, z] = [(i + 0.5) * one.cell, (j + 0.5) * one.cell];
      const hole = holes.find(({ from, to, bottom, top }) => u > from && u < to && z > bottom && z < top);
      const isShown = (i + 3 * j) % 6 === 0;
      if (isShown && !hole) for (const face of faces) solid[face]![j * one.width + i] = 1;
      if (j % 3 === 0 && hole && rims && u - hole.from < 0.1) inner[j * one.width + i] = 1;
    }
  }
  return { ...one, solid, inner };
}

const HIDDEN = windowAt(5);
const ROW = [windowAt(0.5), windowAt(2)];
const HOLES = [...ROW, HIDDEN].map(boxAt);

it('adds a window as the others are where a thin wall leaves a place empty', () => {
  const [found, none] = alikePlaces([
    { exterior: true, raster: thinWall(HOLES), openings: ROW },
    { exterior: false, raster: thinWall(HOLES, { faces: [0, 1] }), openings: [] },
  ]);
  expect(none).toEqual([]);
  expect(found).toHaveLength(1);
  const { type, from, to, zBottom, zTop } = found![0]!;
  expect([type, zBottom, zTop]).toEqual(['window', 0.9, 2.2]);
  expect(Math.max(Math.abs(from - HIDDEN.from), Math.abs(to - HIDDEN.to))).toBeLessThan(0.08);
});

it('adds one to a wall that has none, as high over its floor', () => {
  const upper = { ...thinWall([{ ...boxAt(HIDDEN) }]), z0: 3 };
  const [, found] = alikePlaces([
    { exterior: true, raster: thinWall(HOLES), openings: [...ROW, HIDDEN] },
    { exterior: true, raster: upper, openings: [] },
  ]);
  expect(found!.map(({ zBottom }) => zBottom)).toEqual([3.9]);
});

it.each([
  ['a single window tells no row', ROW.slice(0, 1), HOLES.slice(1)],
  ['nothing shows between the faces', ROW, HOLES, { rims: false }],
  ['the wall shows as much in the place', ROW, HOLES.slice(0, 2)],
  ['the place is twice as wide', ROW, [...HOLES.slice(0, 2), { ...boxAt(HIDDEN), to: 7 }]],
  ['the place goes down to the floor', ROW, [...HOLES.slice(0, 2), { ...boxAt(HIDDEN), bottom: 0 }]],
  ['an opening lies there', [...ROW, { ...windowAt(5.4), zBottom: 0.2 }], HOLES],
])('adds none if %s', (_, openings, holes, { rims } = { rims: true }) => {
  expect(alikePlaces([{ exterior: true, raster: thinWall(holes, { rims }), openings }])).toEqual([[]]);
});

it('adds a door that both faces of an inner wall leave empty', () => {
  const openings = [doorAt(0.5), doorAt(2)];
  const holes = [...openings, doorAt(5)].map(boxAt);
  const doors = (faces: number[]) =>
    alikePlaces([{ exterior: false, raster: thinWall(holes, { faces, rims: false }), openings }])[0]!;
  expect(doors([0])).toEqual([]);
  const [door, ...others] = doors([0, 1]);
  expect(others).toEqual([]);
  expect([door!.type, door!.zBottom]).toEqual(['door', 0]);
  expect(Math.abs(door!.from - 5)).toBeLessThan(0.08);
});
