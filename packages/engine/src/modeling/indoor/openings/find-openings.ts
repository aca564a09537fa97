import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';
import { findDoorways } from './find-doorways.ts';
import { findCandidates } from './opening-candidates.ts';
import { countInside, fillShare, rimShare, solidShare, wallShare } from './opening-evidence.ts';
import type { OpeningSizes } from './opening-sizes.ts';
import { OPENING_SIZES } from './opening-sizes.ts';
import type { Rectangle } from './rectangle.ts';
import { refineEdges } from './refine-edges.ts';
import type { WallRaster } from './wall-raster.ts';

/** Thresholds that separate an opening from closed wall. */
export interface OpeningOptions {
  /** Share of the rectangle's rim that must show points between the faces. */
  leastRim?: number;
  /** The same for one that is wider than any door, or ends this near to the ceiling, meters. */
  leastFullRim?: number;
  headroom?: number;
  /** Share of the rectangle that may show wall surface. */
  mostSolid?: number;
  /** The same for the place below a door's jambs, which goes down to the floor if it is emptier, … */
  mostSolidBelow?: number;
  /** … above this height over the floor, meters; a place lower than `leastBelow` is empty. */
  skirting?: number;
  leastBelow?: number;
  /** How full of points, against the wall beside it, an outer opening is that is a door. */
  leastDoorFill?: number;
  /** Least share of the wall beside that counts in that: a wall behind furniture shows little. */
  leastWallShare?: number;
}

export const OPENING_DEFAULTS: Required<OpeningOptions> = {
  leastRim: 0.35,
  leastFullRim: 0.85,
  headroom: 0.15,
  mostSolid: 0.4,
  mostSolidBelow: 0.35,
  skirting: 0.15,
  leastBelow: 0.05,
  leastDoorFill: 0.5,
  leastWallShare: 0.2,
};

type Knobs = Required<OpeningOptions> & Required<OpeningSizes>;

/** An opening of a wall, before it is known which rooms it joins. */
export type WallOpening = Omit<DetectedOpening, 'wall' | 'rooms'>;

/**
 * Openings from what lies between a wall's faces: a solid wall shows nothing there, while reveals, frames, leaves and
 * panes do. So furniture, however it hides a wall, is never taken for an opening.
 */
export function findOpenings(
  wall: DetectedWall,
  raster: WallRaster,
  options: OpeningOptions & OpeningSizes = {},
): WallOpening[] {
  const knobs: Knobs = { ...OPENING_DEFAULTS, ...OPENING_SIZES, ...options };
  const doorways = wall.exterior ? [] : findDoorways(raster);
  const others = findCandidates(raster).filter(
    (c) => !doorways.some((d) => c.from < d.to && c.to > d.from && c.bottom < d.top),
  );
  return [
    ...doorways.flatMap((rough) => openingAt(rough, wall, raster, { ...knobs, leastRim: 0 })),
    ...others.flatMap((rough) => openingAt(rough, wall, raster, knobs)),
  ];
}

/** The opening at a rough rectangle; empty if its evidence is too weak or its size is none of an opening. */
function openingAt(rough: Rectangle, wall: DetectedWall, raster: WallRaster, knobs: Knobs): WallOpening[] {
  const refined = refineEdges(rough, raster);
  const width = refined.to - refined.from;
  const height = refined.top - refined.bottom;
  if (width < knobs.leastWidth || height < knobs.leastHeight) return [];
  const rim = rimShare(refined, raster);
  if (width > knobs.mostWidth && rim < knobs.leastFullRim) return [];
  const solid = solidShare(refined, raster, wall.exterior);
  if (rim < knobs.leastRim || solid > knobs.mostSolid) return [];
  // Without a head to show where it ends, points between the faces mostly tell that a face is not where it was drawn.
  if (wall.zTop - refined.top < knobs.headroom && rim < knobs.leastFullRim) return [];
  const box = reachesFloor(refined, wall, raster, knobs) ? { ...refined, bottom: wall.zBottom } : refined;
  const sill = box.bottom - wall.zBottom;
  if (sill < knobs.doorSill && height < knobs.leastDoorHeight) return [];
  const fill = fillShare(box, raster) / Math.max(knobs.leastWallShare, wallShare(box, raster));
  const type = kindOf(wall.exterior, { sill, width, fill }, knobs);
  return [
    {
      type,
      from: box.from,
      to: box.to,
      zBottom: type === 'window' ? box.bottom : wall.zBottom,
      zTop: box.top,
      evidence: { points: countInside(box, raster), coverage: rim, rms: 0, sides: wall.exterior ? 1 : 2 },
    },
  ];
}

/** The foot of a jamb is often hidden: in an inner wall, an opening with an empty place right below goes down to the floor. */
function reachesFloor(box: Rectangle, wall: DetectedWall, raster: WallRaster, knobs: Knobs): boolean {
  if (wall.exterior || box.top - wall.zBottom >= knobs.mostHead) return false;
  const below = { ...box, bottom: raster.z0 + knobs.skirting, top: box.bottom };
  return below.top - below.bottom <= knobs.leastBelow || solidShare(below, raster, false) < knobs.mostSolidBelow;
}

function kindOf(
  isExterior: boolean,
  { sill, width, fill }: { sill: number; width: number; fill: number },
  { doorSill, leastDoorFill, mostDoorWidth, passageWidth }: Knobs,
): DetectedOpening['type'] {
  if (sill >= doorSill) return 'window';
  if (isExterior) return fill > leastDoorFill && width <= mostDoorWidth ? 'door' : 'window';
  return width > passageWidth ? 'passage' : 'door';
}
