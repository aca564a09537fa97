import { median } from '../../../math/statistics.ts';
import { OPENING_SIZES } from './opening-sizes.ts';
import { edgeStep } from './raster/edge-step.ts';
import type { Rectangle } from './raster/rectangle.ts';
import { cellsOf } from './raster/rectangle.ts';
import type { WallRaster } from './raster/wall-raster.ts';
import type { WallOpening } from './wall-opening.ts';
import { boxOf } from './wall-opening.ts';

/** Where a side of an opening lies farther out than what was seen in it; lengths in meters. */
export interface OutToFacesOptions {
  /** A side lies at most so much farther out, … */
  reach?: number;
  /** … where the face goes on from there for at least so long. */
  beside?: number;
  /** The strip up to the face shows at most this share of what the face shows, and the face would show so many points on it. */
  mostShown?: number;
  leastExpected?: number;
  /** A column of the face shows at least this share of what most of its columns do. */
  leastColumn?: number;
  /** Head and sill do not count as sides to this distance; so far over and under the opening wall shows along the strip, … */
  inset?: number;
  around?: number;
  /** … on at least this share of what the face shows. */
  leastAround?: number;
  /** Least width of wall between two openings. */
  leastPier?: number;
}

export const OUT_TO_FACES_DEFAULTS: Required<OutToFacesOptions> = {
  reach: 0.35,
  beside: 0.3,
  mostShown: 0.2,
  leastExpected: 12,
  leastColumn: 0.5,
  inset: 0.1,
  around: 0.3,
  leastAround: 0.5,
  leastPier: 0.03,
};

/**
 * The openings with their sides moved out to where the faces of the wall end. From a steep angle a scanner sees the far reveal of a
 * window and a part of its pane alone, and the leaf of a door that stands ajar hides the jamb at its hinges. The strip between
 * shows nothing, while the face beside it shows, and wall over and under it: it belongs to the opening.
 */
export function outToFaces(
  openings: readonly WallOpening[],
  raster: WallRaster,
  options: OutToFacesOptions = {},
): WallOpening[] {
  const knobs = { ...OUT_TO_FACES_DEFAULTS, ...options };
  const moved: WallOpening[] = [];
  for (const [k, opening] of openings.entries()) {
    const others = [...moved, ...openings.slice(k + 1)];
    const left = Math.max(-Infinity, ...others.flatMap(({ to }) => (to <= opening.from ? to : [])));
    const right = Math.min(Infinity, ...others.flatMap(({ from }) => (from >= opening.to ? from : [])));
    const from = sideAt(opening, raster, -1, knobs);
    const to = sideAt(opening, raster, 1, knobs);
    moved.push({
      ...opening,
      ...(from !== undefined && from >= left + knobs.leastPier ? { from } : {}),
      ...(to !== undefined && to <= right - knobs.leastPier ? { to } : {}),
    });
  }
  return moved;
}

/** Where the face begins beside an opening, beyond a strip that shows nothing; undefined if the side lies where it was seen. */
function sideAt(
  opening: WallOpening,
  raster: WallRaster,
  way: 1 | -1,
  knobs: Required<OutToFacesOptions>,
): number | undefined {
  const { cell } = raster;
  const box = boxOf(opening);
  const sides = { ...box, bottom: box.bottom + knobs.inset, top: box.top - knobs.inset };
  const inside = cellsOf(sides, raster);
  const start = (way > 0 ? inside.i1 : inside.i0) + way;
  const pointsIn = (layers: readonly Uint16Array[], n: number) =>
    countIn(layers, start + n * way, inside.j0, inside.j1, raster);
  const beside = Math.round(knobs.beside / cell);
  const usualFrom = (layers: readonly Uint16Array[], n: number) =>
    median(Array.from({ length: beside }, (_, k) => pointsIn(layers, n + k)))!;
  for (let n = 2; n <= Math.round(knobs.reach / cell); n++) {
    const at = start + n * way;
    if (at - beside < 0 || at + beside >= raster.width) return undefined;
    const usual = usualFrom(raster.solid, n);
    if (usual === 0 || pointsIn(raster.solid, n) < knobs.leastColumn * usual) continue;
    // The column before the face is a part of both.
    const strip = Array.from({ length: n - 1 }, (_, k) => k);
    const shown = (layers: readonly Uint16Array[]) => strip.reduce((sum, k) => sum + pointsIn(layers, k), 0);
    const expected = usual * strip.length;
    const most = knobs.mostShown * expected;
    if (expected < knobs.leastExpected || shown(raster.solid) > most || shown([raster.before]) > most) return undefined;
    // The leaf of an open door hides one face, up to the height of its head.
    const isBothShown = raster.solid.every((layer) => usualFrom([layer], n) * strip.length >= knobs.leastExpected / 2);
    if (opening.type !== 'window' && !isBothShown) return undefined;
    const columns = strip.map((k) => start + k * way);
    if (!isBounded(opening, columns, usual / (inside.j1 - inside.j0 + 1), raster, knobs)) return undefined;
    return faceEnd(sides, (way > 0 ? at : at + 1) * cell, raster, way);
  }
  return undefined;
}

/** Points of a column in rows of cells. */
function countIn(layers: readonly Uint16Array[], i: number, j0: number, j1: number, { width }: WallRaster): number {
  let sum = 0;
  for (const layer of layers) for (let j = j0; j <= j1; j++) sum += layer[j * width + i]!;
  return sum;
}

/** True if wall shows over a strip, and under it if the opening has a sill: what hides it would hide them too. */
function isBounded(
  { type, zBottom, zTop }: WallOpening,
  strip: readonly number[],
  perCell: number,
  raster: WallRaster,
  { around, leastAround }: Required<OutToFacesOptions>,
): boolean {
  const { cell, z0, height } = raster;
  const rows = [[Math.ceil((zTop - z0) / cell) + 1, Math.ceil((zTop - z0 + around) / cell)]];
  if (type === 'window' && zBottom - z0 >= OPENING_SIZES.doorSill)
    rows.push([Math.floor((zBottom - z0 - around) / cell), Math.floor((zBottom - z0) / cell) - 2]);
  return rows.every(([low, high]) => {
    const [j0, j1] = [Math.max(0, low!), Math.min(height - 1, high!)];
    const shown = strip.reduce((sum, i) => sum + countIn(raster.solid, i, j0, j1, raster), 0);
    return j1 > j0 && shown >= leastAround * perCell * strip.length * (j1 - j0 + 1);
  });
}

/** How far around the border of two columns the end of the face is looked for, and the strips that are compared, meters. */
const FINE = { reach: 0.06, strip: 0.05 };

/** The end of the face near a rough place. */
function faceEnd({ bottom, top }: Rectangle, rough: number, { facePoints }: WallRaster, way: 1 | -1): number {
  const { u, z } = facePoints;
  const near: [number, number][] = [];
  for (let k = 0; k < u.length; k++)
    if (z[k]! > bottom && z[k]! < top && Math.abs(u[k]! - rough) < FINE.reach + FINE.strip) near.push([u[k]!, 1]);
  return edgeStep(near, rough, way, FINE);
}
