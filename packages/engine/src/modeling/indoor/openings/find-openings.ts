import type { DetectedWall } from '../detected-elements.ts';
import { findDoorways } from './find-doorways.ts';
import { faceHoles } from './face-holes.ts';
import { findCandidates } from './opening-candidates.ts';
import { aroundShare, countInside, rimShare, solidShare, wallShare } from './opening-evidence.ts';
import { joinBands } from './join-bands.ts';
import type { WallOpening } from './wall-opening.ts';
import { kindOf } from './opening-kind.ts';
import type { OpeningSizes } from './opening-sizes.ts';
import { OPENING_SIZES } from './opening-sizes.ts';
import type { Rectangle } from './rectangle.ts';
import { refineEdges } from './refine-edges.ts';
import type { WallRaster } from './wall-raster.ts';
import { overlaps, wholeOpenings } from './whole-openings.ts';

/** Thresholds that separate an opening from closed wall. */
export interface OpeningOptions {
  /** Share of the rectangle's rim that must show points between the faces. */
  leastRim?: number;
  /** The same for one that is wider than any door, or ends this near to the ceiling, meters. */
  leastFullRim?: number;
  headroom?: number;
  /** An inner opening whose rim shows this share may have a closed leaf in one face: only the other face must be clear. */
  leastLeafRim?: number;
  /** Most of that face within the opening, and least of it beside. */
  mostClear?: number;
  leastBeside?: number;
  /** Share of the rectangle that may show wall surface. */
  mostSolid?: number;
  /** The same for the place below a door's jambs, which goes down to the floor if it is emptier, … */
  mostSolidBelow?: number;
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
  /** An inner wall shows on at least this share of its length; else only doorways are looked for. */
  leastSupport?: number;
  /** A passage known by its gap alone shows this share of its rim: two doors with hidden wall between them show none. */
  leastPassageRim?: number;
  /** Least width of wall between two openings, meters. */
  leastPier?: number;
  /** Whether no room lies behind the wall at a place along it, meters: a long inner wall goes on as a facade. */
  isOuterAt?: (along: number) => boolean;
}

export const OPENING_DEFAULTS: Required<OpeningOptions> = {
  leastRim: 0.35,
  leastFullRim: 0.85,
  headroom: 0.15,
  leastLeafRim: 0.6,
  mostClear: 0.1,
  leastBeside: 0.5,
  mostSolid: 0.4,
  mostSolidBelow: 0.35,
  skirting: 0.15,
  leastBelow: 0.05,
  leastTallWidth: 1.25,
  shortWall: 1.5,
  mostShareOfShort: 0.5,
  mostShareOfWall: 0.9,
  leastSupport: 0.25,
  leastPassageRim: 0.2,
  leastPier: 0.03,
  isOuterAt: () => false,
};

type Knobs = Required<OpeningOptions> & Required<OpeningSizes>;

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
  const rough = isShown(wall, knobs) ? findCandidates(raster) : [];
  const candidates = rough.filter((c) => !doorways.some((d) => c.from < d.to && c.to > d.from && c.bottom < d.top));
  const holes = wall.exterior ? faceHoles(raster).filter((hole) => rimShare(hole, raster) >= knobs.leastRim) : [];
  const whole = wall.exterior ? wholeOpenings(candidates, holes, raster) : candidates;
  const found = [
    ...doorways.flatMap((rough) => openingAt(rough, wall, raster, { ...knobs, leastRim: 0 })),
    ...whole.flatMap((rough) => openingAt(rough, wall, raster, knobs)),
  ];
  const rest = holes.filter((hole) => !found.some((one) => overlaps(hole, rectangleOf(one))));
  const all = withoutNeighbors([...found, ...rest.flatMap((hole) => openingAt(hole, wall, raster, knobs))], knobs);
  return wall.exterior ? joinBands(all, raster) : all;
}

function rectangleOf({ from, to, zBottom, zTop }: WallOpening): Rectangle {
  return { from, to, bottom: zBottom, top: zTop };
}

/** Between two openings stands wall: of two that touch, the one with less of a rim is what the other hides of it. */
function withoutNeighbors(openings: readonly WallOpening[], { leastPier, leastFullRim }: Knobs): WallOpening[] {
  const touches = (a: WallOpening, b: WallOpening) =>
    Math.min(a.to, b.to) - Math.max(a.from, b.from) > -leastPier &&
    Math.min(a.zTop, b.zTop) > Math.max(a.zBottom, b.zBottom);
  const rim = ({ evidence }: WallOpening) => evidence.coverage;
  return openings.filter(
    (one) =>
      !openings.some((two) => two !== one && touches(one, two) && rim(two) > rim(one) && rim(one) < leastFullRim),
  );
}

/** False for an inner wall of which hardly anything was seen: that nothing shows in it tells of no opening. */
function isShown({ exterior, support }: DetectedWall, { leastSupport }: Knobs): boolean {
  return exterior || support >= leastSupport;
}

/** The opening at a rough rectangle; empty if its evidence is too weak or its size is none of an opening. */
function openingAt(rough: Rectangle, wall: DetectedWall, raster: WallRaster, knobs: Knobs): WallOpening[] {
  const refined = refineEdges(rough, raster);
  const width = refined.to - refined.from;
  const height = refined.top - refined.bottom;
  if (!hasSize(width, height, knobs) || (wall.exterior && !leavesWall(width, raster, knobs))) return [];
  const rim = rimShare(refined, raster);
  if (rim < knobs.leastFullRim && (width > knobs.mostWidth || isWhole(width, wall, raster, knobs))) return [];
  const leaf = !wall.exterior && rim >= knobs.leastLeafRim ? clearFace(refined, raster, knobs) : undefined;
  const solid = leaf ? 0 : solidShare(refined, raster, wall.exterior);
  if (rim < knobs.leastRim || solid > knobs.mostSolid) return [];
  if (width > knobs.passageWidth && rim < knobs.leastPassageRim) return [];
  const here = { ...wall, exterior: wall.exterior || knobs.isOuterAt((refined.from + refined.to) / 2) };
  // Without a head to show where it ends, points between the faces mostly tell that a face is not where it was drawn.
  if (wall.zTop - refined.top < knobs.headroom && rim < knobs.leastFullRim) return [];
  const box = reachesFloor(refined, here, leaf ?? raster, knobs) ? { ...refined, bottom: wall.zBottom } : refined;
  const sill = box.bottom - wall.zBottom;
  if (sill < knobs.doorSill && box.top - box.bottom < knobs.leastDoorHeight) return [];
  const type = kindOf(box, here, raster, knobs);
  return [
    {
      type,
      from: box.from,
      to: box.to,
      zBottom: type === 'window' ? box.bottom : wall.zBottom,
      zTop: box.top,
      evidence: {
        points: countInside(box, raster),
        coverage: rim,
        rms: 0,
        sides: wall.exterior ? 1 : 2,
        around: aroundShare(box, raster),
      },
    },
  ];
}

function hasSize(width: number, height: number, { leastWidth, leastHeight, mostHead, leastTallWidth }: Knobs): boolean {
  return width >= leastWidth && height >= leastHeight && (height <= mostHead || width >= leastTallWidth);
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

/** For a door that is closed with its leaf in one face: the wall by its other face alone, which ends around it and shows nothing within. */
function clearFace(box: Rectangle, raster: WallRaster, knobs: Knobs): WallRaster | undefined {
  const [width, height] = [box.to - box.from, box.top - raster.z0];
  if (width > knobs.passageWidth || height > knobs.mostHead || height < knobs.leastHead) return undefined;
  return raster.solid
    .map((face): WallRaster => ({ ...raster, solid: [face, face] }))
    .find((one) => solidShare(box, one, true) <= knobs.mostClear && wallShare(box, one) >= knobs.leastBeside);
}

/** The foot of a jamb is often hidden: in an inner wall, an opening with an empty place right below goes down to the floor. */
function reachesFloor(box: Rectangle, wall: DetectedWall, raster: WallRaster, knobs: Knobs): boolean {
  if (wall.exterior || box.top - wall.zBottom >= knobs.mostHead) return false;
  const below = { ...box, bottom: raster.z0 + knobs.skirting, top: box.bottom };
  return below.top - below.bottom <= knobs.leastBelow || solidShare(below, raster, false) < knobs.mostSolidBelow;
}
