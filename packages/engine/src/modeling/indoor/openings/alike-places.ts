import { median } from '../../../math/statistics.ts';
import { overlaps } from './holes/whole-openings.ts';
import { aroundShare, countInside, rimShare } from './opening-evidence.ts';
import type { Rectangle } from './raster/rectangle.ts';
import { grown, stripsAround } from './raster/rectangle.ts';
import type { WallRaster } from './raster/wall-raster.ts';
import type { WallOpening } from './wall-opening.ts';
import { boxOf } from './wall-opening.ts';

/** Where a thinly scanned wall shows one more of several alike openings; lengths in meters. */
export interface AlikePlacesOptions {
  /** Openings whose widths, sills and heads differ by less are alike; so many tell what others look like. */
  alike?: number;
  leastAlike?: number;
  /** Strips of wall around an opening, from near to far: so many show it, each at least this share of what all show. */
  near?: number;
  far?: number;
  leastStrips?: number;
  leastShown?: number;
  /** If it were wall, so many cells of a face would show it; they show at most this share. */
  leastExpected?: number;
  mostShown?: number;
  /** The same of a door, which both faces tell: what stands before a wall hides one. */
  leastExpectedOfDoor?: number;
  mostShownOfDoor?: number;
  /** Cells with points between the faces in and around a window. */
  leastInner?: number;
}

export const ALIKE_PLACES_DEFAULTS: Required<AlikePlacesOptions> = {
  alike: 0.12,
  leastAlike: 2,
  near: 0.05,
  far: 0.2,
  leastStrips: 3,
  leastShown: 0.4,
  leastExpected: 10,
  mostShown: 0.2,
  leastExpectedOfDoor: 15,
  mostShownOfDoor: 0.1,
  leastInner: 4,
};

type Knobs = Required<AlikePlacesOptions>;

/** A part of a wall with the openings found in it. */
export interface OpenedWall {
  exterior: boolean;
  raster: WallRaster;
  openings: readonly WallOpening[];
}

/**
 * Openings that the others of the building tell: one more window of an outer wall, or door of an inner one, shows where the wall
 * leaves a place of their size and height empty, but shows around it, however few points tell either. One list for each wall.
 */
export function alikePlaces(walls: readonly OpenedWall[], options: AlikePlacesOptions = {}): WallOpening[][] {
  const knobs = { ...ALIKE_PLACES_DEFAULTS, ...options };
  const kinds = (['window', 'door'] as const).map((type) => kindsOf(type, walls, knobs));
  return walls.map((wall) => {
    const found: WallOpening[] = [];
    const own = kinds[wall.exterior ? 0 : 1]!;
    if (own.length === 0) return found;
    const faces = wall.exterior ? [wall.raster.solid[0]] : wall.raster.solid;
    const sums = {
      faces: faces.map((face) => sumsOf(face, wall.raster)),
      inner: sumsOf(wall.raster.inner, wall.raster),
    };
    for (const kind of own) found.push(...placesOf(kind, wall.raster, sums, [...wall.openings, ...found], knobs));
    return found;
  });
}

/** Width that several openings have, and how high their sills and heads lie over the floor. */
interface OpeningKind {
  type: 'window' | 'door';
  width: number;
  sill: number;
  head: number;
}

function kindsOf(type: OpeningKind['type'], walls: readonly OpenedWall[], { alike, leastAlike }: Knobs): OpeningKind[] {
  const all = walls.flatMap(({ exterior, raster: { z0 }, openings }) =>
    openings
      .filter((one) => one.type === type && exterior === (type === 'window'))
      .map(({ from, to, zBottom, zTop }) => ({ width: to - from, sill: zBottom - z0, head: zTop - z0 })),
  );
  const isAlike = (a: (typeof all)[0], b: (typeof all)[0]) =>
    Math.max(Math.abs(a.width - b.width), Math.abs(a.sill - b.sill), Math.abs(a.head - b.head)) < alike;
  const kinds: OpeningKind[] = [];
  let left = all;
  while (left.length >= leastAlike) {
    const groups = left.map((one) => left.filter((other) => isAlike(one, other)));
    const group = groups.reduce((most, one) => (one.length > most.length ? one : most));
    if (group.length < leastAlike) break;
    const middle = (key: 'width' | 'sill' | 'head') => median(group.map((one) => one[key]))!;
    kinds.push({ type, width: middle('width'), sill: middle('sill'), head: middle('head') });
    left = left.filter((one) => !group.includes(one));
  }
  return kinds;
}

/** Cells that show anything, summed over rows and columns before: one row and column more than the raster has. */
type Sums = Uint32Array;

/** These of the faces that a wall is seen by, and between them. */
interface WallSums {
  faces: Sums[];
  inner: Sums;
}

function sumsOf(layer: Uint16Array, { width, height }: WallRaster): Sums {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let j = 0; j < height; j++) {
    let row = 0;
    for (let i = 0; i < width; i++) {
      if (layer[j * width + i]! > 0) row++;
      sums[(j + 1) * (width + 1) + i + 1] = sums[j * (width + 1) + i + 1]! + row;
    }
  }
  return sums;
}

/** Cells of a rectangle, and those that show anything. */
function countIn(
  box: Rectangle,
  sums: Sums,
  { cell, width, height, z0 }: WallRaster,
): { cells: number; shown: number } {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
  const [i0, i1] = [within(box.from / cell, width), within(box.to / cell, width)];
  const [j0, j1] = [within((box.bottom - z0) / cell, height), within((box.top - z0) / cell, height)];
  const at = (i: number, j: number) => sums[j * (width + 1) + i]!;
  return {
    cells: Math.max(0, i1 - i0) * Math.max(0, j1 - j0),
    shown: i1 > i0 && j1 > j0 ? at(i1, j1) - at(i0, j1) - at(i1, j0) + at(i0, j0) : 0,
  };
}

/** The openings of a kind that a wall shows beside those found. */
function placesOf(
  { type, width, sill, head }: OpeningKind,
  raster: WallRaster,
  sums: WallSums,
  taken: readonly WallOpening[],
  knobs: Knobs,
): WallOpening[] {
  const { cell, length, z0 } = raster;
  const [bottom, top] = [z0 + sill, z0 + head];
  const boxes = taken.map(boxOf);
  const found: WallOpening[] = [];
  let run: Rectangle[] = [];
  const close = () => {
    const box = run[Math.floor(run.length / 2)];
    run = [];
    if (!box || found.some((one) => overlaps(box, boxOf(one)))) return;
    const { from, to } = box;
    const evidence = {
      points: countInside(box, raster),
      coverage: rimShare(box, raster),
      rms: 0,
      sides: sums.faces.length,
      around: aroundShare(box, raster),
    };
    found.push({ type, from, to, zBottom: bottom, zTop: top, evidence });
  };
  for (let from = knobs.far; from + width + knobs.far <= length; from += cell) {
    const box = { from, to: from + width, bottom, top };
    const isFree = !boxes.some((other) => overlaps(box, other));
    if (isFree && isOpen(box, type, raster, sums, boxes, knobs)) run.push(box);
    else close();
  }
  close();
  return found;
}

/** Whether a wall shows around a rectangle, and not in it: a door on both faces, a window with points between them. */
function isOpen(
  box: Rectangle,
  type: OpeningKind['type'],
  raster: WallRaster,
  { faces, inner }: WallSums,
  taken: readonly Rectangle[],
  knobs: Knobs,
): boolean {
  if (!faces.every((face) => isEmpty(box, type, face, raster, taken, knobs))) return false;
  return type === 'door' || countIn(grown(box, knobs.near), inner, raster).shown >= knobs.leastInner;
}

/** Whether a face shows around a rectangle, and leaves it empty. */
function isEmpty(
  box: Rectangle,
  type: OpeningKind['type'],
  face: Sums,
  raster: WallRaster,
  taken: readonly Rectangle[],
  knobs: Knobs,
): boolean {
  const { near, far, leastStrips, leastShown } = knobs;
  const [least, most] =
    type === 'door' ? [knobs.leastExpectedOfDoor, knobs.mostShownOfDoor] : [knobs.leastExpected, knobs.mostShown];
  const [left, right, ...others] = stripsAround(box, near, far).map((strip) =>
    countIn(upTo(strip, box, taken), face, raster),
  );
  const strips = [left!, right!, ...others.filter(({ cells }) => cells > 0)];
  if (strips.length < leastStrips || strips.some(({ cells }) => cells === 0)) return false;
  const sum = (key: 'cells' | 'shown') => strips.reduce((all, strip) => all + strip[key], 0);
  const usual = sum('shown') / sum('cells');
  const inside = countIn(grown(box, -near), face, raster);
  const expected = usual * inside.cells;
  const isShown = strips.every(({ cells, shown }) => shown >= leastShown * usual * cells);
  return isShown && expected >= least && inside.shown <= most * expected;
}

/** A strip beside a rectangle, as far as the nearest opening beyond. */
function upTo(strip: Rectangle, box: Rectangle, taken: readonly Rectangle[]): Rectangle {
  let { from, to } = strip;
  for (const other of taken.filter((one) => overlaps(strip, one))) {
    if (strip.to <= box.from) from = Math.max(from, other.to);
    else if (strip.from >= box.to) to = Math.min(to, other.from);
  }
  return { ...strip, from, to };
}
