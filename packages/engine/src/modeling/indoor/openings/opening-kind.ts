import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';
import { fillShare, floorShare, leafDensity, thresholdShare, underSillShare, wallShare } from './opening-evidence.ts';
import { OPENING_SIZES, type OpeningSizes } from './opening-sizes.ts';
import type { Rectangle } from './raster/rectangle.ts';
import { lowSill } from './refine-edges.ts';
import type { WallRaster } from './raster/wall-raster.ts';

/** What tells a door to the outside from a window that reaches the floor. */
export interface OpeningKindOptions {
  /** An opening that shows floor between the faces on this share of its width is a door, whatever closes it, … */
  leastFloor?: number;
  /** … unless its threshold shows on more than this share: the frame of a window does. One no wider than this is a door even so. */
  mostThreshold?: number;
  mostLeaf?: number;
  /** How full of points, against the wall beside it, such a door is where a leaf closes it, and one that shows no floor. */
  leastFramedFill?: number;
  leastDoorFill?: number;
  /** Least share of the wall beside that counts in that: a wall behind furniture shows little. */
  leastWallShare?: number;
  /** Where less than this share shows anything, and less than that of its threshold, the door stands open. */
  mostOpenFill?: number;
  mostOpenThreshold?: number;
  /** A pane shows on this share of what it closes. */
  leastPaneFill?: number;
  /** A leaf shows so many points, against the wall beside it; a pane fewer. */
  leastDensity?: number;
  /** One wider than any door is no window where this share of its width shows floor, and nothing that stands on the rest. */
  leastOpenFloor?: number;
  mostStanding?: number;
  /**
   * A pane wider than this over a sill at least so high, meters, under which the face of the wall shows on this share of the
   * width, is a window's. Narrower ones are doors to balconies as often.
   */
  leastPaneWidth?: number;
  leastSill?: number;
  leastUnderSill?: number;
  /** … or at least so wide over a higher sill, under which the face shows on nearly all of the width: no leaf stands on a wall. */
  leastWallWidth?: number;
  leastWallSill?: number;
  leastWallUnder?: number;
}

/**
 * Fitted to 76 outer openings down to the floor of 31 simulated scans, then to 117 of 35 others: windows fill at most 0.44 of
 * what the wall beside does, and show their frame above the floor on their whole width where it is more than 0.38; closed
 * doors fill at least 0.43, in the second set 0.66. Of 25 open doors 24 show nothing at all, windows at least 0.04. Of 68 scans
 * 119 of 127 doors show floor between the faces, on 0.13 of their width or more, the rest stand open; windows above a sill none.
 */
export const OPENING_KIND_DEFAULTS: Required<OpeningKindOptions> = {
  leastFloor: 0.1,
  mostThreshold: 0.9,
  mostLeaf: 1.15,
  leastFramedFill: 0.5,
  leastDoorFill: 0.41,
  leastWallShare: 0.2,
  mostOpenFill: 0.05,
  mostOpenThreshold: 0.1,
  leastPaneFill: 0.2,
  leastDensity: 0.5,
  leastOpenFloor: 0.2,
  mostStanding: 0.3,
  leastPaneWidth: 1.75,
  leastSill: 0.06,
  leastUnderSill: 0.5,
  leastWallWidth: 1,
  leastWallSill: 0.15,
  leastWallUnder: 0.8,
};

/** Door, window or passage, by the sill, the width, and what an outer opening shows between the faces of its wall. */
export function kindOf(
  box: Rectangle,
  { exterior, zBottom }: DetectedWall,
  raster: WallRaster,
  sizes: OpeningSizes = {},
  options: OpeningKindOptions = {},
): DetectedOpening['type'] {
  const knobs = { ...OPENING_KIND_DEFAULTS, ...options };
  const { doorSill, passageWidth, mostDoorWidth } = { ...OPENING_SIZES, ...sizes };
  const width = box.to - box.from;
  if (box.bottom - zBottom >= doorSill) return 'window';
  if (!exterior) return width > passageWidth ? 'passage' : 'door';
  const [floor, threshold] = [floorShare(box, raster), thresholdShare(box, raster)];
  if (width > mostDoorWidth) {
    return floor >= knobs.leastOpenFloor && threshold < knobs.mostStanding * floor ? 'passage' : 'window';
  }
  const fill = fillShare(box, raster);
  const showsFloor = floor >= knobs.leastFloor;
  if (showsFloor && width <= knobs.mostLeaf) return 'door';
  if (!showsFloor && isPaneOverSill(box, raster, knobs)) return 'window';
  const isFramed = threshold > knobs.mostThreshold;
  if (showsFloor && !isFramed) return 'door';
  if (isFramed && !showsFloor) return 'window';
  const least = isFramed ? knobs.leastFramedFill : knobs.leastDoorFill;
  const isClosed = fill > least * Math.max(knobs.leastWallShare, wallShare(box, raster));
  const isOpen = fill < knobs.mostOpenFill && threshold < knobs.mostOpenThreshold;
  return isClosed || isOpen ? 'door' : 'window';
}

/** True for a pane over a low sill, under which the face of the wall goes on: a leaf or an open door has none. */
function isPaneOverSill(box: Rectangle, raster: WallRaster, knobs: Required<OpeningKindOptions>): boolean {
  const width = box.to - box.from;
  const sill = lowSill(box, raster);
  const height = Math.max(sill, box.bottom) - raster.z0;
  const under = underSillShare(box, sill, raster);
  if (width >= knobs.leastWallWidth && height >= knobs.leastWallSill && under >= knobs.leastWallUnder) return true;
  if (width < knobs.leastPaneWidth || sill - raster.z0 < knobs.leastSill || under < knobs.leastUnderSill) return false;
  return leafDensity(box, raster, knobs) < knobs.leastDensity;
}

/**
 * Whether a pane closes an opening rather than a leaf. Of 278 outer openings down to the floor of 93 simulated scans, 26 of 26
 * glazed doors and windows have less than half of the density of the wall beside, and 4 of 116 closed leaves.
 */
export function isGlazed(box: Rectangle, raster: WallRaster, options: OpeningKindOptions = {}): boolean {
  const { leastFloor } = { ...OPENING_KIND_DEFAULTS, ...options };
  return floorShare(box, raster) < leastFloor && isPaned(box, raster, options);
}

/** Whether what closes an opening shows as little as panes do; what of the floor shows before it tells nothing. */
export function isPaned(box: Rectangle, raster: WallRaster, options: OpeningKindOptions = {}): boolean {
  const { leastPaneFill, leastDensity, leastWallShare } = { ...OPENING_KIND_DEFAULTS, ...options };
  return fillShare(box, raster) >= leastPaneFill && leafDensity(box, raster, { leastWallShare }) < leastDensity;
}
