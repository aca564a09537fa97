import type { FaceHoleOptions } from './face-holes.ts';
import { faceHoles } from './face-holes.ts';
import { aroundShare, beforeShare, rimShare } from '../opening-evidence.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import { coarser } from '../raster/wall-raster.ts';
import { overlaps } from './whole-openings.ts';

/** Which holes in the face of an outer wall nothing but an opening explains. */
export interface BareHoleOptions extends FaceHoleOptions {
  /** The wall is looked at in cells so many times as large too, where it was scanned thinly. */
  coarse?: number;
  /** Share of a hole before which something may stand. */
  mostBefore?: number;
  /** Share of the wall around that shows. */
  leastAround?: number;
  /** Share of the rim that shows points between the faces, in the larger cells. */
  leastRim?: number;
  /** Square meters. */
  leastArea?: number;
}

/**
 * Tried on 29 scans of 15 building models: of the holes that no other evidence tells 41 are windows, 39 of which have nothing
 * before them; of 68 that are none, mostly behind furniture, 5 have nothing before them, and show no point of a rim.
 */
export const BARE_HOLE_DEFAULTS: Required<
  Pick<BareHoleOptions, 'coarse' | 'mostBefore' | 'leastAround' | 'leastRim' | 'leastArea'>
> = { coarse: 2, mostBefore: 0.02, leastAround: 0.55, leastRim: 0.2, leastArea: 0.4 };

/**
 * Holes in the face of an outer wall toward its room that nothing before it hides, so that even little of a rim tells an
 * opening: a thin scan shows no more of it. Of two that overlap, the one with more of a rim.
 */
export function bareHoles(raster: WallRaster, options: BareHoleOptions = {}): Rectangle[] {
  const knobs = { ...BARE_HOLE_DEFAULTS, mostWidth: 6, ...options };
  const thin = coarser(raster, knobs.coarse);
  const holes = [raster, thin]
    .flatMap((one) => [...faceHoles(one, knobs), ...upToCeiling(one, knobs)])
    .filter(({ from, to, bottom, top }) => (to - from) * (top - bottom) >= knobs.leastArea)
    .filter((hole) => beforeShare(hole, raster) <= knobs.mostBefore && aroundShare(hole, thin) >= knobs.leastAround)
    .map((hole) => ({ hole, rim: rimShare(hole, thin) }))
    .filter(({ rim }) => rim >= knobs.leastRim)
    .sort((a, b) => b.rim - a.rim)
    .map(({ hole }) => hole);
  return holes.filter((hole, k) => !holes.slice(0, k).some((other) => overlaps(hole, other)));
}

/** Holes with a sill, and no wall over them. */
function upToCeiling(raster: WallRaster, options: BareHoleOptions): Rectangle[] {
  const top = raster.z0 + raster.height * raster.cell;
  return faceHoles(raster, { ...options, mayReachTop: true, mostWidth: Infinity }).filter(
    (hole) => hole.top >= top - raster.cell && hole.bottom - raster.z0 >= OPENING_SIZES.doorSill,
  );
}
