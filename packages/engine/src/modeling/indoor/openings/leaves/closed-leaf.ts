import { besideFill, fillShare, solidShare, wallShare } from '../opening-evidence.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { OpeningSizes } from '../opening-sizes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What tells the leaf of a closed door from wall, though it lies in one of the faces or as near to it. */
export interface ClosedLeafOptions {
  /** Share of the rim that shows points between the faces; the same for a pair of leaves, as wide as any door. */
  leastLeafRim?: number;
  leastPairRim?: number;
  /** Most of one face within the opening, and least of it beside, where the leaf lies in the other face. */
  mostClear?: number;
  leastBeside?: number;
  /** Or it shows so much between the faces, of what the wall beside shows on them, and that wall no more than this share of it. */
  leastLeafFill?: number;
  mostBesideFill?: number;
}

export const CLOSED_LEAF_DEFAULTS: Required<ClosedLeafOptions> = {
  leastLeafRim: 0.6,
  leastPairRim: 0.85,
  mostClear: 0.1,
  leastBeside: 0.5,
  leastLeafFill: 0.4,
  mostBesideFill: 0.3,
};

/**
 * For a door of an inner wall that is closed: the wall as the leaf leaves it in sight. That is the wall by its one face, which
 * ends around the door and shows nothing within, or the whole wall if the leaf shows between the faces, where wall shows
 * nothing. Undefined for what is no closed door.
 *
 * @param rim share of its rim with points between the faces.
 */
export function closedLeaf(
  box: Rectangle,
  rim: number,
  raster: WallRaster,
  options: ClosedLeafOptions & OpeningSizes = {},
): WallRaster | undefined {
  const knobs = { ...CLOSED_LEAF_DEFAULTS, ...OPENING_SIZES, ...options };
  const [width, height] = [box.to - box.from, box.top - raster.z0];
  const mostWidth = rim >= knobs.leastPairRim ? knobs.mostDoorWidth : knobs.passageWidth;
  if (rim < knobs.leastLeafRim || width > mostWidth || height > knobs.mostHead || height < knobs.leastHead) return;
  const filled = isFilled(box, raster, knobs) ? raster : undefined;
  // Clear on both sides, a doorway stands open.
  if (!filled && solidShare(box, raster, false) <= knobs.mostClear) return undefined;
  const clear = raster.solid
    .map((face): WallRaster => ({ ...raster, solid: [face, face] }))
    .find((one) => solidShare(box, one, true) <= knobs.mostClear && wallShare(box, one) >= knobs.leastBeside);
  return clear ?? filled;
}

function isFilled(
  box: Rectangle,
  raster: WallRaster,
  { leastLeafFill, mostBesideFill }: Required<ClosedLeafOptions>,
): boolean {
  const fill = fillShare(box, raster);
  return fill >= leastLeafFill * wallShare(box, raster) && besideFill(box, raster) <= mostBesideFill * fill;
}
