import type { DetectedWall } from '../detected-elements.ts';
import { closedLeaf } from './leaves/closed-leaf.ts';
import {
  aroundShare,
  bothShare,
  countInside,
  fillShare,
  floorShare,
  overHeadShare,
  rimShare,
  solidShare,
} from './opening-evidence.ts';
import { isGlazed, kindOf } from './opening-kind.ts';
import type { OpeningSizes } from './opening-sizes.ts';
import { OPENING_SIZES } from './opening-sizes.ts';
import type { Rectangle } from './raster/rectangle.ts';
import type { RefineOptions } from './refine-edges.ts';
import { lowSill, refineEdges } from './refine-edges.ts';
import type { WallOpening } from './wall-opening.ts';
import type { WallRaster } from './raster/wall-raster.ts';

/** Thresholds that separate an opening from closed wall. */
export interface OpeningOptions {
  /** Share of the rectangle's rim that must show points between the faces. */
  leastRim?: number;
  /** The same for one wider, higher or lower than doors mostly are, or that ends so near to the ceiling, meters. */
  leastFullRim?: number;
  /** Share of the wall around an opening that shows; the same around one higher or lower than doors mostly are. */
  leastShown?: number;
  leastAround?: number;
  headroom?: number;
  /** In an outer wall, one that ends so near to the ceiling needs no more than this rim where the wall shows over so large a share of its head. */
  leastLintelRim?: number;
  leastLintel?: number;
  /** Share of the rectangle that may show wall surface. */
  mostSolid?: number;
  /** The same for the place below a door's jambs, which goes down to the floor if it is emptier, … */
  mostSolidBelow?: number;
  /** A place below at least so high, meters, is hidden if it shows no more wall than this, and in so many cells points between the faces. */
  leastHiddenBelow?: number;
  mostHiddenBelow?: number;
  leastFillBelow?: number;
  /** … above this height over the floor, meters; a place lower than `leastBelow` is empty. */
  skirting?: number;
  leastBelow?: number;
  /** An opening higher than any door is at least so wide, meters: glazing. */
  leastTallWidth?: number;
  /** An outer wall shorter than this, meters, is no more than half opening. */
  shortWall?: number;
  mostShareOfShort?: number;
  /** One that takes more than this share of its outer wall shows the same rim as one that is wider than any door. */
  mostShareOfWall?: number;
  /** A passage known by its gap alone shows this share of its rim: two doors with hidden wall between them show none. */
  leastPassageRim?: number;
  /** What a passage shows between the faces covers at most this share of it: more is the face of a wall drawn beside it. */
  mostPassageFill?: number;
  /** Where more of its width than this shows floor between the faces, a window has no sill. */
  mostSillFloor?: number;
  /**
   * Whether no room lies behind the wall at a place along it, meters: a long inner wall goes on as a facade, unless so much of
   * what it shows there it shows on both faces.
   */
  leastBoth?: number;
  isOuterAt?: (along: number) => boolean;
  /** True if the wall ends where the scan does, below a ceiling that was not scanned: nothing tells how far over its doors it goes on. */
  isCutOff?: boolean;
}

export const OPENING_DEFAULTS: Required<OpeningOptions> = {
  leastRim: 0.35,
  leastFullRim: 0.85,
  leastShown: 0.1,
  leastAround: 0.6,
  headroom: 0.15,
  leastLintelRim: 0.7,
  leastLintel: 0.8,
  mostSolid: 0.4,
  mostSolidBelow: 0.35,
  leastHiddenBelow: 0.3,
  mostHiddenBelow: 0.6,
  leastFillBelow: 0.04,
  skirting: 0.15,
  leastBelow: 0.05,
  leastTallWidth: 1.25,
  shortWall: 1.5,
  mostShareOfShort: 0.5,
  mostShareOfWall: 0.9,
  leastPassageRim: 0.2,
  mostPassageFill: 0.6,
  mostSillFloor: 0.1,
  leastBoth: 0.3,
  isOuterAt: () => false,
  isCutOff: false,
};

type Knobs = Required<OpeningOptions> & Required<OpeningSizes>;

/** The opening at a rough rectangle of a wall; undefined if its evidence is too weak or its size is none of an opening. */
export function openingAt(
  rough: Rectangle,
  wall: DetectedWall,
  raster: WallRaster,
  options: OpeningOptions & OpeningSizes = {},
  refine: RefineOptions = {},
): WallOpening | undefined {
  const knobs: Knobs = { ...OPENING_DEFAULTS, ...OPENING_SIZES, ...options };
  const refined = refineEdges(rough, raster, refine);
  const width = refined.to - refined.from;
  const rim = rimShare(refined, raster);
  const around = aroundShare(refined, raster);
  // Its whole rim shows, and wall around it.
  const isClear = rim >= knobs.leastFullRim && around >= knobs.leastAround;
  if (!hasSize(refined, isClear, wall, knobs) || (wall.exterior && !leavesWall(width, raster, knobs))) return undefined;
  if (rim < knobs.leastFullRim && width > knobs.mostWidth) return undefined;
  // The rim of what is full of points down to the floor tells nothing: mostly it is a wall drawn beside its place.
  const isFull = refined.bottom - wall.zBottom < knobs.doorSill && fillShare(refined, raster) > knobs.mostPassageFill;
  const showsRim = rim >= knobs.leastFullRim && !isFull;
  if ((!showsRim || around < knobs.leastShown) && isWhole(width, wall, raster, knobs)) return undefined;
  const leaf = wall.exterior ? undefined : closedLeaf(refined, rim, raster, knobs);
  const solid = leaf ? 0 : solidShare(refined, raster, wall.exterior);
  if (rim < knobs.leastRim || solid > knobs.mostSolid) return undefined;
  if (width > knobs.passageWidth && rim < knobs.leastPassageRim) return undefined;
  const isFacade = knobs.isOuterAt((refined.from + refined.to) / 2) && bothShare(refined, raster) < knobs.leastBoth;
  const here = { ...wall, exterior: wall.exterior || isFacade };
  // Without a head to show where it ends, points between the faces mostly tell that a face is not where it was drawn; an
  // inner wall has none at all where two rooms are one up to the ceiling.
  const mayReachTop = rim >= knobs.leastFullRim && (wall.exterior || knobs.isCutOff);
  const hasLintel = wall.exterior && rim >= knobs.leastLintelRim && overHeadShare(refined, raster) >= knobs.leastLintel;
  if (wall.zTop - refined.top < knobs.headroom && !mayReachTop && !hasLintel) return undefined;
  const box = reachesFloor(refined, here, leaf ?? raster, knobs) ? { ...refined, bottom: wall.zBottom } : refined;
  const sill = box.bottom - wall.zBottom;
  const isLow = sill < knobs.doorSill && box.top - box.bottom < knobs.leastDoorHeight;
  if (isLow && (!isClear || !wall.exterior)) return undefined;
  const kind = isLow ? 'window' : kindOf(box, here, raster, knobs);
  const type = kind === 'passage' && leaf ? 'door' : kind;
  // What fills a wall both of whose faces show is the leaf of a door; of no window.
  if (type === 'window' && leaf === raster && solidShare(refined, raster, false) > knobs.mostSolid) return undefined;
  if (type === 'passage' && fillShare(box, raster) > knobs.mostPassageFill) return undefined;
  // Where hardly any wall shows around it, it is mostly a gap between things that stand before one.
  if (around < knobs.leastShown && !showsRim) return undefined;
  return {
    type,
    from: box.from,
    to: box.to,
    zBottom: bottomOf(type, box, wall, raster, knobs),
    zTop: box.top,
    ...(type === 'door' && here.exterior && isGlazed(box, raster) ? { isGlazed: true } : {}),
    evidence: {
      points: countInside(box, raster),
      coverage: rim,
      rms: 0,
      sides: wall.exterior ? 1 : 2,
      around: aroundShare(box, raster),
    },
  };
}

/** Doors and passages stand on the floor; a window that nearly does has the sill that shows, unless floor does before it. */
function bottomOf(
  type: WallOpening['type'],
  box: Rectangle,
  { zBottom }: DetectedWall,
  raster: WallRaster,
  { doorSill, mostSillFloor }: Knobs,
): number {
  if (type !== 'window') return zBottom;
  if (box.bottom - zBottom >= doorSill) return box.bottom;
  return floorShare(box, raster) > mostSillFloor ? zBottom : lowSill(box, raster);
}

function hasSize(
  { from, to, bottom, top }: Rectangle,
  isClear: boolean,
  { exterior, zBottom }: DetectedWall,
  { leastWidth, leastClearWidth, leastHeight, leastTallWidth, mostHead, mostTallHead, doorSill }: Knobs,
): boolean {
  const [width, height] = [to - from, top - bottom];
  const mostHeight = isClear ? mostTallHead : mostHead;
  const isWindow = isClear && exterior && bottom - zBottom >= doorSill;
  return (
    width >= (isWindow ? leastClearWidth : leastWidth) &&
    height >= leastHeight &&
    (height <= mostHeight || width >= leastTallWidth)
  );
}

/** False for an opening that takes most of a short piece of outer wall: what it shows is a wall drawn beside its place. */
function leavesWall(width: number, { length }: WallRaster, { shortWall, mostShareOfShort }: Knobs): boolean {
  return length >= shortWall || width <= mostShareOfShort * length;
}

/** True for an opening from end to end of an outer wall: what it shows is mostly a curtain that was taken for the wall. */
function isWhole(
  width: number,
  { exterior }: DetectedWall,
  { length }: WallRaster,
  { mostShareOfWall }: Knobs,
): boolean {
  return exterior && width > mostShareOfWall * length;
}

/**
 * The foot of a jamb is often hidden: in an inner wall, an opening goes down to the floor if the place right below is empty, or
 * shows points between the faces where furniture leaves a view, as no wall does.
 */
function reachesFloor(box: Rectangle, wall: DetectedWall, raster: WallRaster, knobs: Knobs): boolean {
  if (wall.exterior || box.top - wall.zBottom >= knobs.mostHead) return false;
  const below = { ...box, bottom: raster.z0 + knobs.skirting, top: box.bottom };
  const solid = solidShare(below, raster, false);
  const height = below.top - below.bottom;
  const isHidden =
    height >= knobs.leastHiddenBelow &&
    solid < knobs.mostHiddenBelow &&
    fillShare(below, raster) >= knobs.leastFillBelow;
  return height <= knobs.leastBelow || solid < knobs.mostSolidBelow || isHidden;
}
