import { faceHoles, withFaceEdges } from '../holes/face-holes.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { cellsOf } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { aboveHeight } from './leaf-in-face.ts';

/** What tells a door whose leaf stands ajar; lengths in meters. */
export interface AjarLeafOptions {
  /** Up to this height over the floor things may stand before a face. */
  hidden?: number;
  /** Width of the door. */
  leastWidth?: number;
  mostWidth?: number;
  /** Between the leaf and the jamb one sees through on this width, and on this share of each column. */
  leastGap?: number;
  leastFree?: number;
  /** The rest is at least so wide, and shows the leaf on this share. */
  leastLeaf?: number;
  leastShown?: number;
  /** Columns between the gap and its jamb, of which one shows wall on this share. */
  edge?: number;
  leastJamb?: number;
}

export const AJAR_LEAF_DEFAULTS: Required<AjarLeafOptions> = {
  hidden: 1,
  leastWidth: 0.55,
  mostWidth: 1.3,
  leastGap: 0.1,
  leastFree: 0.9,
  leastLeaf: 0.2,
  leastShown: 0.7,
  edge: 3,
  leastJamb: 0.45,
};

/**
 * Doors of an inner wall whose leaf stands ajar, so that the gap beside it is too narrow for a doorway: one face has a hole with
 * the size of a door, through which one sees at its one end, beside the jamb, and the leaf on the rest.
 */
export function ajarDoors(raster: WallRaster, options: AjarLeafOptions = {}): Rectangle[] {
  const knobs = { ...AJAR_LEAF_DEFAULTS, ...options };
  const [left, right] = raster.solid;
  const sides = [
    { face: left, other: right, relief: raster.relief[0] },
    { face: right, other: left, relief: raster.relief[1] },
  ];
  return sides.flatMap(({ face, other, relief }) => {
    const upper = { ...raster, solid: [aboveHeight(face, knobs.hidden, raster), face] } satisfies WallRaster;
    return faceHoles(upper, knobs).flatMap((hole) => {
      const door = { ...hole, bottom: raster.z0 };
      const [width, head] = [hole.to - hole.from, hole.top - raster.z0];
      const { leastHead, mostHead } = OPENING_SIZES;
      const fits = width >= knobs.leastWidth && head >= leastHead && head <= mostHead;
      const isDoor = fits && isAjar(door, { face, other }, raster, knobs);
      return isDoor ? [withFaceEdges(door, relief, raster.cell, raster.z0 + knobs.hidden)] : [];
    });
  });
}

/** Whether one sees through one end of a hole in a face, and a leaf on the rest. */
function isAjar(
  door: Rectangle,
  { face, other }: { face: Uint16Array; other: Uint16Array },
  { inner, ...raster }: WallRaster,
  { hidden, leastGap, leastFree, leastLeaf, leastShown, edge, leastJamb }: Required<AjarLeafOptions>,
): boolean {
  const { i0, i1, j1 } = cellsOf(door, { ...raster, inner });
  const first = Math.floor(hidden / raster.cell);
  const share = (i: number, holds: (at: number) => boolean) => {
    let held = 0;
    for (let j = first; j < j1; j++) if (holds(j * raster.width + i)) held++;
    return held / (j1 - first);
  };
  const isLeaf = (at: number) => other[at]! > 0 || inner[at]! > 0;
  const isFree = (i: number) => share(i, (at) => !isLeaf(at)) >= leastFree;
  const isJamb = (i: number) => i >= 0 && i < raster.width && share(i, (at) => other[at]! + face[at]! > 0) >= leastJamb;
  for (const [start, step] of [
    [i0, 1],
    [i1, -1],
  ] as const) {
    let last = start;
    while (last >= i0 && last <= i1 && isFree(last)) last += step;
    const free = Math.abs(last - start);
    const rest = i1 - i0 + 1 - free;
    if (free * raster.cell < leastGap || rest * raster.cell < leastLeaf) continue;
    let shown = 0;
    for (let i = last; i >= i0 && i <= i1; i += step) shown += share(i, isLeaf);
    const jambs = Array.from({ length: edge }, (_, k) => start - (k + 1) * step);
    if (shown >= leastShown * rest && jambs.some(isJamb)) return true;
  }
  return false;
}
