import { faceHoles } from '../holes/face-holes.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { cellsOf } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What tells that a gap is the open part of a wider door; lengths in meters. */
export interface LeafInFaceOptions {
  /** Up to this height over the floor things may stand before the face. */
  hidden?: number;
  /** How far the gap may reach beyond the hole, and how far the hole's head lies from that of the gap. */
  within?: number;
  mostHead?: number;
  /** The hole is wider than the gap by at least this share of the gap: leaves of one door are of a size, … */
  leastLeaf?: number;
  /** … and shows the leaf on this share of what is beside the gap; what an open leaf hides of the face is narrower. */
  leastShown?: number;
}

export const LEAF_IN_FACE_DEFAULTS: Required<LeafInFaceOptions> = {
  hidden: 1,
  within: 0.1,
  mostHead: 0.35,
  leastLeaf: 0.7,
  leastShown: 0.7,
};

/**
 * The whole of a doorway of an inner wall whose closed leaf lies in one face: around the gap the other face has a hole as
 * wide as a door, in which only the leaf shows. Where wall stands beside the gap, its jamb shows at the edge of the gap.
 *
 * @returns undefined where the other face goes on beside the gap.
 */
export function withLeafInFace(
  gap: Rectangle,
  raster: WallRaster,
  options: LeafInFaceOptions = {},
): Rectangle | undefined {
  const { hidden, within, mostHead, leastLeaf, leastShown } = { ...LEAF_IN_FACE_DEFAULTS, ...options };
  const [left, right] = raster.solid;
  const sides = [
    { face: left, leaf: right },
    { face: right, leaf: left },
  ];
  for (const { face, leaf } of sides) {
    const upper = { ...raster, solid: [aboveHeight(face, hidden, raster), face] } satisfies WallRaster;
    const hole = faceHoles(upper, { mostWidth: OPENING_SIZES.mostDoorWidth }).find(
      ({ from, to, top }) =>
        from <= gap.from + within &&
        to >= gap.to - within &&
        Math.abs(top - gap.top) <= mostHead &&
        to - from >= (1 + leastLeaf) * (gap.to - gap.from),
    );
    if (hole && leafShare(hole, gap, leaf, raster) >= leastShown) return { ...hole, bottom: gap.bottom };
  }
  return undefined;
}

/** A face that is whole up to a height over its foot. */
function aboveHeight(face: Uint16Array, height: number, { cell, width }: WallRaster): Uint16Array {
  return face.slice().fill(1, 0, Math.floor(height / cell) * width);
}

/** Share of a hole beside the gap in it that shows anything between the faces or on the one with the leaf. */
function leafShare(hole: Rectangle, gap: Rectangle, leaf: Uint16Array, raster: WallRaster): number {
  const { i0, i1, j0, j1 } = cellsOf({ ...hole, top: Math.min(hole.top, gap.top) }, raster);
  const { i0: first, i1: last } = cellsOf(gap, raster);
  let [shown, all] = [0, 0];
  for (let i = i0; i <= i1; i++) {
    if (i >= first && i <= last) continue;
    for (let j = j0; j <= j1; j++) {
      const at = j * raster.width + i;
      if (leaf[at]! > 0 || raster.inner[at]! > 0) shown++;
      all++;
    }
  }
  return all > 0 ? shown / all : 0;
}
