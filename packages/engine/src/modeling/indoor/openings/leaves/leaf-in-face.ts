import { median } from '../../../../math/statistics.ts';
import { faceHoles, withFaceEdges } from '../holes/face-holes.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { cellsOf } from '../raster/rectangle.ts';
import type { FacePoints } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What tells that a gap is the open part of a wider door; lengths in meters. */
export interface LeafInFaceOptions {
  /** Up to this height over the floor things may stand before the face. */
  hidden?: number;
  /** How far the gap may reach beyond the hole, and how far the hole's head lies from that of the gap. */
  within?: number;
  mostHead?: number;
  /** What is beside the gap in the hole shows a leaf on this share of it. */
  leastShown?: number;
  /** A closed leaf is at least this share of the gap wide: leaves of one door are of a size. What an open one hides is narrower. */
  leastLeaf?: number;
  /** It lies at least so far off the face over it: where that goes on, what hides the other face is a leaf open before it. */
  leastStep?: number;
  /** One that stands ajar goes through the wall: so much of what is beside the gap shows points between the faces. */
  leastBetween?: number;
}

export const LEAF_IN_FACE_DEFAULTS: Required<LeafInFaceOptions> = {
  hidden: 1,
  within: 0.1,
  mostHead: 0.35,
  leastShown: 0.7,
  leastLeaf: 0.7,
  leastStep: 0.006,
  leastBetween: 0.3,
};

/**
 * The whole of a doorway of an inner wall whose closed leaf lies in one face, or whose leaf stands ajar: around the gap the other
 * face has a hole as wide as a door, in which only the leaf shows. Where wall stands beside the gap, its jamb shows at the edge of
 * the gap.
 *
 * @returns undefined where the other face goes on beside the gap.
 */
export function withLeafInFace(
  gap: Rectangle,
  raster: WallRaster,
  options: LeafInFaceOptions = {},
): Rectangle | undefined {
  const { hidden, within, mostHead, leastShown, leastLeaf, leastStep, leastBetween } = {
    ...LEAF_IN_FACE_DEFAULTS,
    ...options,
  };
  const [left, right] = raster.solid;
  const sides = [
    { face: left, leaf: right, relief: raster.relief[0], behind: raster.relief[1] },
    { face: right, leaf: left, relief: raster.relief[1], behind: raster.relief[0] },
  ];
  for (const { face, leaf, relief, behind } of sides) {
    const upper = { ...raster, solid: [aboveHeight(face, hidden, raster), face] } satisfies WallRaster;
    const hole = faceHoles(upper, { mostWidth: OPENING_SIZES.mostDoorWidth }).find(
      ({ from, to, top }) => from <= gap.from + within && to >= gap.to - within && Math.abs(top - gap.top) <= mostHead,
    );
    if (!hole) continue;
    const beside = (holds: (at: number) => boolean) => shareBeside(gap, hole, raster, holds);
    const isPair = hole.to - hole.from >= (1 + leastLeaf) * (gap.to - gap.from);
    const isBetween = (at: number) => raster.inner[at]! > 0;
    const isLeaf = beside((at) => leaf[at]! > 0 || isBetween(at)) >= leastShown;
    const isOffFace = () => stepBeside(gap, hole, behind, raster.z0 + hidden) >= leastStep;
    if (!isLeaf || (beside(isBetween) < leastBetween && !(isPair && isOffFace()))) continue;
    return withFaceEdges({ ...hole, bottom: gap.bottom }, relief, raster.cell, raster.z0 + hidden);
  }
  return undefined;
}

/** A face that is whole up to a height over its foot. */
export function aboveHeight(face: Uint16Array, height: number, { cell, width }: WallRaster): Uint16Array {
  return face.slice().fill(1, 0, Math.floor(height / cell) * width);
}

/** Share of the cells of a hole beside the gap in it that hold something. */
function shareBeside(gap: Rectangle, hole: Rectangle, raster: WallRaster, holds: (at: number) => boolean): number {
  const { i0, i1, j0, j1 } = cellsOf({ ...hole, top: Math.min(hole.top, gap.top) }, raster);
  const { i0: first, i1: last } = cellsOf(gap, raster);
  let [held, all] = [0, 0];
  for (let i = i0; i <= i1; i++) {
    if (i >= first && i <= last) continue;
    for (let j = j0; j <= j1; j++) {
      if (holds(j * raster.width + i)) held++;
      all++;
    }
  }
  return all > 0 ? held / all : 0;
}

/** From the head of a hole up, meters: the face there is wall. */
const OVER = { from: 0.05, to: 0.5 };

/** How far what shows beside a gap in a hole of the other face lies off the face over it, meters; 0 where nothing tells. */
function stepBeside(gap: Rectangle, hole: Rectangle, { u, z, depth }: FacePoints, from: number): number {
  const [shown, over]: [number[], number[]] = [[], []];
  depth.forEach((at, k) => {
    const isBeside = u[k]! > hole.from && u[k]! < hole.to && (u[k]! < gap.from || u[k]! > gap.to);
    if (!isBeside) return;
    if (z[k]! > from && z[k]! < hole.top - OVER.from) shown.push(at);
    if (z[k]! > hole.top + OVER.from && z[k]! < hole.top + OVER.to) over.push(at);
  });
  return Math.abs((median(shown) ?? 0) - (median(over) ?? median(shown) ?? 0));
}
