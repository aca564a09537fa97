import { beforeShare } from '../opening-evidence.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import { withPillars } from '../raster/pillars.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { cellsOf } from '../raster/rectangle.ts';
import { coarser } from '../raster/wall-raster.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { faceHoles } from './face-holes.ts';

/** Which holes in a face are windows that pillars bound. */
export interface BesidePillarsOptions {
  /** The wall is looked at in cells so many times as large. */
  coarse?: number;
  /** Share of either side along which a pillar or wall shows. */
  leastBeside?: number;
  /** Share of the hole before which something may stand. */
  mostBefore?: number;
  /** Square meters. */
  leastArea?: number;
}

export const BESIDE_PILLARS_DEFAULTS: Required<BesidePillarsOptions> = {
  coarse: 2,
  leastBeside: 0.6,
  mostBefore: 0.1,
  leastArea: 0.4,
};

/** Such a window, and the share of its sides along which a pillar or wall shows. */
export interface WindowBesidePillar extends Rectangle {
  shown: number;
}

/**
 * Windows between the pillars before an outer wall: holes in its face with a sill, which pillars or wall bound from sill to
 * head and before which nothing stands. What shows of them between the faces the pillars mostly hide.
 */
export function windowsBesidePillars(raster: WallRaster, options: BesidePillarsOptions = {}): WindowBesidePillar[] {
  const { coarse, leastBeside, mostBefore, leastArea } = { ...BESIDE_PILLARS_DEFAULTS, ...options };
  const thin = coarser(raster, coarse);
  const parted = withPillars(thin);
  if (parted === thin) return [];
  const top = raster.z0 + raster.height * raster.cell;
  return faceHoles(parted, { mayReachTop: true })
    .map((hole) => ({ ...hole, top: Math.min(hole.top, top), shown: sidesShown(hole, parted) }))
    .filter(
      (hole) =>
        (hole.to - hole.from) * (hole.top - hole.bottom) >= leastArea &&
        hole.to - hole.from >= OPENING_SIZES.leastWidth &&
        hole.bottom - raster.z0 >= OPENING_SIZES.doorSill &&
        hole.shown >= leastBeside &&
        sidesShown(hole, thin) < leastBeside &&
        beforeShare(hole, raster) <= mostBefore,
    );
}

/** Share of the rows of a hole right beside which the face shows, on the side where fewer do. */
function sidesShown(hole: Rectangle, raster: WallRaster): number {
  const {
    solid: [face],
    width,
  } = raster;
  const { i0, i1, j0, j1 } = cellsOf(hole, raster);
  const isShown = (i: number, j: number) => i >= 0 && i < width && face[j * width + i]! > 0;
  const shareOf = (near: number, next: number) => {
    let shown = 0;
    for (let j = j0; j <= j1; j++) if (isShown(near, j) || isShown(next, j)) shown++;
    return shown / (j1 - j0 + 1);
  };
  return Math.min(shareOf(i0 - 1, i0 - 2), shareOf(i1 + 1, i1 + 2));
}
