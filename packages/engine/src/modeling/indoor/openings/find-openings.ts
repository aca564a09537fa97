import type { DetectedWall } from '../detected-elements.ts';
import { findDoorways } from './find-doorways.ts';
import { bareHoles } from './holes/bare-holes.ts';
import { ajarDoors } from './leaves/ajar-leaf.ts';
import { coloredLeaves } from './leaves/colored-leaf.ts';
import { windowsBesidePillars } from './holes/beside-pillars.ts';
import { faceHoles } from './holes/face-holes.ts';
import { twoSidedGaps } from './holes/two-sided-gaps.ts';
import { roomHighDoors } from './holes/room-high-doors.ts';
import {
  facesOf,
  withColoredFrames,
  withFlushPanes,
  withGlassFronts,
  withRaisedPanes,
} from './windows/face-windows.ts';
import type { CandidateOptions } from './opening-candidates.ts';
import { findCandidates } from './opening-candidates.ts';
import { aroundShare, countInside, rimShare, solidShare } from './opening-evidence.ts';
import { joinLeaves } from './leaves/join-leaves.ts';
import { joinBands } from './windows/join-bands.ts';
import { partAtParapets } from './windows/parapets.ts';
import { partAtPiers } from './part-at-piers.ts';
import { withCornerWindows } from './windows/corner-windows.ts';
import { withStackedWindows } from './windows/stacked-windows.ts';
import { withSlidingSashes } from './windows/sliding-sashes.ts';
import type { OpeningOptions } from './opening-at.ts';
import { OPENING_DEFAULTS, openingAt } from './opening-at.ts';
import type { OpeningSizes } from './opening-sizes.ts';
import { OPENING_SIZES } from './opening-sizes.ts';
import { withLeafInFace } from './leaves/leaf-in-face.ts';
import { withPairedLeaf } from './leaves/paired-leaf.ts';
import type { Rectangle } from './raster/rectangle.ts';
import type { RefineOptions } from './refine-edges.ts';
import type { LiningOptions } from './leaves/linings.ts';
import { liningOf } from './leaves/linings.ts';
import { reliefLeaves } from './leaves/relief-leaf.ts';
import { setBackLeaves } from './leaves/set-back-leaf.ts';
import { thinLeaves } from './leaves/thin-leaf.ts';
import type { WallOpening } from './wall-opening.ts';
import { boxOf } from './wall-opening.ts';
import type { WallRaster } from './raster/wall-raster.ts';
import { coarser } from './raster/wall-raster.ts';
import { asWideAsGaps } from './holes/doorway-widths.ts';
import { overlaps, wholeOpenings } from './holes/whole-openings.ts';

/** Where openings are looked for, and which of several one keeps. */
export interface FindOpeningsOptions {
  /** Windows side by side in an inner wall are parted by piers that show on this share of the height of a door. */
  leastPierShown?: number;
  /** An inner wall shows on at least this share of its length; else only doorways are looked for. */
  leastSupport?: number;
  /** Least width of wall between two openings, meters. */
  leastPier?: number;
  /** Where a wall was scanned thinly, it is looked at in cells so many times as large. */
  coarse?: number;
  /** What lies between the faces tells the edges of a doorway better than its gap does if so much more of its rim shows. */
  leastRimGain?: number;
  /** Share of its rim that an opening found so must show. */
  leastCoarseRim?: number;
  /** Cells so many times as large tell holes in the face of an outer wall, of which an opening takes at least this share. */
  sparse?: readonly number[];
  leastOfHole?: number;
  /** Square meters of such a hole. */
  leastSparseArea?: number;
  /** The same of a gap of an outer wall that shows no floor. */
  leastGapRim?: number;
  /** Such a one takes the place of those within it, to this distance, meters, if it is so many times as large as they are … */
  within?: number;
  leastGrowth?: number;
  /** … and so little of it shows wall. */
  mostWallWithin?: number;
  /** Points between the faces that a door whose leaf stands ajar shows at least. */
  leastAjar?: number;
  /** A hole that larger cells show goes on to an end of the wall if it comes so near to it, and is at least so high; meters. */
  nearEnd?: number;
  leastEndHeight?: number;
}

export const FIND_OPENINGS_DEFAULTS: Required<FindOpeningsOptions> = {
  leastPierShown: 0.9,
  leastSupport: 0.25,
  leastPier: 0.03,
  coarse: 2,
  leastRimGain: 0.1,
  leastCoarseRim: 0.5,
  sparse: [2, 3],
  leastOfHole: 0.6,
  leastSparseArea: 0.4,
  leastGapRim: 0.6,
  within: 0.1,
  leastGrowth: 1.2,
  mostWallWithin: 0.05,
  leastAjar: 20,
  nearEnd: 0.3,
  leastEndHeight: 1,
};

/** How points that lie far apart are taken for one opening, and how far its edges lie from them at most. */
const THIN: CandidateOptions = { leastPoints: 1, gap: 3 };
const THIN_EDGES: RefineOptions = { outside: 0.13, bins: 26 };

type Options = OpeningOptions & OpeningSizes & FindOpeningsOptions & LiningOptions;
type Knobs = Options & Required<FindOpeningsOptions> & Required<Pick<OpeningOptions, 'leastRim' | 'leastFullRim'>>;

/**
 * Openings from what lies between a wall's faces: a solid wall shows nothing there, while reveals, frames, leaves, panes and
 * the floor of a doorway do. So furniture, however it hides a wall, is never taken for an opening.
 */
export function findOpenings(wall: DetectedWall, raster: WallRaster, options: Options = {}): WallOpening[] {
  const knobs: Knobs = { ...OPENING_DEFAULTS, ...FIND_OPENINGS_DEFAULTS, ...options };
  const whole = withoutNeighbors((wall.exterior ? inOuterWall : inInnerWall)(wall, raster, knobs), knobs);
  const found = partAtParapets(whole, wall, raster, options);
  if (!wall.exterior) {
    const parted = partAtPiers(joinLeaves(found), wall, raster, options);
    const flush = withFlushPanes(parted, wall, raster, knobs);
    return withLeaves(withRaisedPanes(flush, wall, raster), wall, raster, knobs);
  }
  const banded = withGlassFronts(joinBands(withSlidingSashes(found, raster), raster), wall, raster);
  const parted = partAtPiers(banded, wall, raster, options);
  const flush = withFlushPanes(withCornerWindows(parted, raster), wall, raster, knobs);
  const windows = withColoredFrames(flush, raster, knobs);
  return withLeaves(withRaisedPanes(windows, wall, raster), wall, raster, knobs);
}

/**
 * The openings, and closed doors that only their color tells or how far they lie back in an outer wall, where none of them is
 * or a window is a part of the leaf.
 */
function withLeaves(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  raster: WallRaster,
  knobs: Knobs,
): WallOpening[] {
  // Where its thickness is sure, what lies between the faces tells doors from windows.
  const setBack = wall.exterior && wall.thicknessSource === 'assumed' ? setBackLeaves(raster) : [];
  const onFaces = facesOf(wall).flatMap((side) =>
    [...coloredLeaves(raster, side), ...reliefLeaves(raster, side, wall.exterior)].map((leaf) => {
      const lining = liningOf(leaf, side, wall, raster, knobs);
      return { ...leaf, ...(lining && { lining }) };
    }),
  );
  const thin = wall.exterior ? [] : thinLeaves(raster, wall.thickness);
  const leaves: (Rectangle & Pick<WallOpening, 'lining'> & { points: number; edge: number })[] = [
    ...setBack,
    ...onFaces,
    ...thin,
  ];
  let found = asWideAsLeaves(openings, thin);
  for (const leaf of leaves) {
    const isOfLeaf = (one: WallOpening) =>
      one.type === 'window' &&
      leaf.top - one.zTop >= -raster.cell &&
      2 * (Math.min(one.to, leaf.to) - Math.max(one.from, leaf.from)) > one.to - one.from;
    if (found.some((one) => overlaps(leaf, boxOf(one)) && !isOfLeaf(one))) continue;
    found = found.filter((one) => !overlaps(leaf, boxOf(one)));
    const { points, edge, lining } = leaf;
    const door = doorOf(leaf, raster, edge);
    found.push({ ...door, ...(lining && { lining }), evidence: { ...door.evidence, points } });
  }
  return found;
}

/** The openings, doors that are parts of a leaf as wide as it. */
function asWideAsLeaves(openings: readonly WallOpening[], leaves: readonly Rectangle[]): WallOpening[] {
  return openings.map((one) => {
    const isPartOf = ({ from, to }: Rectangle) =>
      one.from >= from - FIND_OPENINGS_DEFAULTS.within && one.to <= to + FIND_OPENINGS_DEFAULTS.within;
    const leaf = one.type === 'door' ? leaves.find((box) => overlaps(box, boxOf(one)) && isPartOf(box)) : undefined;
    return leaf ? { ...one, from: Math.min(one.from, leaf.from), to: Math.max(one.to, leaf.to) } : one;
  });
}

/** A door that its leaf tells, whose rim shows on a share. */
function doorOf(box: Rectangle, raster: WallRaster, rim: number): WallOpening {
  const { from, to, bottom: zBottom, top: zTop } = box;
  const points = countInside(box, raster);
  const evidence = { points, coverage: rim, rms: 0, sides: 1, around: aroundShare(box, raster) };
  return { type: 'door', from, to, zBottom, zTop, evidence };
}

function inInnerWall(wall: DetectedWall, raster: WallRaster, knobs: Knobs): WallOpening[] {
  // Of a wall that hardly shows, it tells of no opening that nothing shows in it.
  const isShown = wall.support >= knobs.leastSupport;
  const thin = coarser(raster, knobs.coarse);
  const candidates = isShown ? findCandidates(raster) : [];
  const doorways = findDoorways(raster);
  const byGap = doorways.flatMap((gap) => {
    const isOther = (box: Rectangle) => doorways.some((other) => other !== gap && overlaps(box, other));
    const around = candidates.filter((box) => overlaps(box, gap) && !isOther(box));
    return doorwayAt(gap, around, wall, raster, knobs) ?? [];
  });
  addOpenings(byGap, candidates, wall, raster, knobs);
  if (isShown) addOpenings(byGap, findCandidates(thin, THIN), wall, raster, thinly(knobs), THIN_EDGES);
  if (isShown) {
    const parts = findCandidates(raster, { leastPier: knobs.leastPierShown });
    byGap.push(...openingsAt(parts, byGap, wall, raster, knobs).filter(({ type }) => type === 'window'));
  }
  const found = withRoomHighDoors(byGap, wall, raster);
  addOpenings(found, findDoorways(thin), wall, raster, { ...knobs, leastRim: 0 });
  const { passageWidth } = { ...OPENING_SIZES, ...knobs };
  for (const gap of isShown ? twoSidedGaps(raster) : []) {
    if (found.some((one) => overlaps(gap, boxOf(one)))) continue;
    const door = doorOf(gap, raster, rimShare(gap, raster));
    found.push(gap.to - gap.from > passageWidth ? { ...door, type: 'passage' } : door);
  }
  for (const box of ajarDoors(raster)) {
    // What an open leaf before the wall hides of its face shows nothing between the faces.
    const isShadow = countInside(box, raster) < knobs.leastAjar;
    if (isShadow || found.some((one) => overlaps(box, boxOf(one)))) continue;
    found.push(doorOf(box, raster, rimShare(box, raster)));
  }
  return found;
}

/** The openings, and doors up to the ceiling where none of them is a door or a passage. */
function withRoomHighDoors(
  openings: readonly WallOpening[],
  { zTop }: DetectedWall,
  raster: WallRaster,
): WallOpening[] {
  const doors = roomHighDoors(raster).filter(
    (door) => !openings.some((one) => one.type !== 'window' && overlaps(door, boxOf(one))),
  );
  const isLeft = (one: WallOpening) => !doors.some((door) => overlaps(door, boxOf(one)));
  return [
    ...openings.filter(isLeft),
    ...doors.map((door) => doorOf({ ...door, top: Math.min(door.top, zTop) }, raster, door.jambs)),
  ];
}

/**
 * The door or passage at a gap; a leaf that stands ajar narrows it, so what lies between the faces around it may tell better. The
 * closed leaf of a pair belongs to it.
 */
function doorwayAt(
  gap: Rectangle,
  around: readonly Rectangle[],
  wall: DetectedWall,
  raster: WallRaster,
  knobs: Knobs,
): WallOpening | undefined {
  const own = openingAt(gap, wall, raster, { ...knobs, leastRim: 0 });
  if (!own) return undefined;
  const pair = withPairedLeaf(boxOf(own), raster);
  const both = pair && openingAt(pair, wall, raster, { ...knobs, leastRim: knobs.leastFullRim });
  if (both?.type === 'door') return { ...both, from: pair!.from, to: pair!.to, zTop: own.zTop };
  const tellsMore = ({ type, from, to, evidence }: WallOpening) =>
    type === own.type &&
    evidence.coverage >= own.evidence.coverage + knobs.leastRimGain &&
    from <= own.from + knobs.within &&
    to >= own.to - knobs.within;
  const better = around.flatMap((box) => openingAt(box, wall, raster, knobs) ?? []).find(tellsMore);
  const whole = !better && own.type === 'door' && withLeafInFace(boxOf(own), raster);
  return whole ? { ...own, from: whole.from, to: whole.to, zTop: Math.max(own.zTop, whole.top) } : (better ?? own);
}

function inOuterWall(wall: DetectedWall, raster: WallRaster, knobs: Knobs): WallOpening[] {
  const holesIn = (one: WallRaster, leastRim: number) =>
    faceHoles(one, { mayReachTop: true }).filter((hole) => rimShare(hole, raster) >= leastRim);
  const thin = coarser(raster, knobs.coarse);
  const holes = holesIn(raster, knobs.leastRim);
  let found: WallOpening[] = [];
  const atEnds = holesIn(thin, knobs.leastRim).filter(
    (hole) =>
      Math.min(hole.from, raster.length - hole.to) < knobs.nearEnd &&
      hole.top - hole.bottom > knobs.leastEndHeight &&
      !holes.some((other) => overlaps(hole, other)),
  );
  addOpenings(found, wholeOpenings(findCandidates(raster), [...holes, ...atEnds], raster), wall, raster, knobs);
  addOpenings(found, holes, wall, raster, knobs);
  for (const rough of wholeOpenings(findCandidates(thin, THIN), holesIn(thin, knobs.leastCoarseRim), raster)) {
    const one = openingAt(rough, wall, raster, thinly(knobs), THIN_EDGES);
    if (one) found = withWhole(found, one, rough, raster, knobs);
  }
  const gaps = findDoorways(raster);
  found = asWideAsGaps(
    found,
    gaps.flatMap((gap) => openingAt(gap, wall, raster, { ...knobs, leastRim: 0 }) ?? []),
  );
  addOpenings(found, gaps, wall, raster, { ...knobs, leastRim: knobs.leastGapRim });
  // A room behind that was not seen: else only floor tells a doorway from a hidden place.
  addOpenings(found, findDoorways(raster, { leastInner: Infinity }), wall, raster, { ...knobs, leastRim: 0 });
  addOpenings(found, bareHoles(raster), wall, raster, { ...knobs, leastRim: 0 });
  for (const times of knobs.sparse)
    addSparse(found, holesIn(coarser(raster, times), knobs.leastRim), wall, raster, knobs);
  found = withWindowsBesidePillars(found, raster, knobs);
  return withStackedWindows(found, holes, raster);
}

/** The openings, and windows that pillars bound in place of weak ones that they overlap or touch and that are smaller. */
function withWindowsBesidePillars(
  openings: readonly WallOpening[],
  raster: WallRaster,
  { leastFullRim, leastPier, mostWallWithin }: Knobs,
): WallOpening[] {
  let found = [...openings];
  for (const { shown, ...box } of windowsBesidePillars(raster)) {
    const wide = { ...box, from: box.from - leastPier, to: box.to + leastPier };
    const around = found.filter((one) => overlaps(wide, boxOf(one)));
    const isWeak = (one: WallOpening) =>
      areaOf(boxOf(one)) < areaOf(box) &&
      (one.evidence.coverage < leastFullRim || solidShare(boxOf(one), raster, true) > mostWallWithin);
    if (!around.every(isWeak)) continue;
    const evidence = { points: countInside(box, raster), coverage: shown, rms: 0, sides: 1, around: shown };
    const { from, to, bottom: zBottom, top: zTop } = box;
    found = found.filter((one) => !around.includes(one));
    found.push({ type: 'window', from, to, zBottom, zTop, evidence });
  }
  return found;
}

/** Adds openings that holes in a thinly scanned face tell, each as large as its hole, where none was found yet. */
function addSparse(
  found: WallOpening[],
  holes: readonly Rectangle[],
  wall: DetectedWall,
  raster: WallRaster,
  knobs: Knobs,
): void {
  for (const hole of holes.filter((one) => areaOf(one) >= knobs.leastSparseArea)) {
    const [one] = openingsAt([hole], found, wall, raster, knobs, THIN_EDGES);
    if (one && areaOf(boxOf(one)) >= knobs.leastOfHole * areaOf(hole)) found.push(one);
  }
}

const thinly = (knobs: Knobs) => ({ ...knobs, leastRim: knobs.leastCoarseRim });

/** Adds what shows at rough rectangles that no opening was found at yet. */
function addOpenings(
  found: WallOpening[],
  rough: readonly Rectangle[],
  wall: DetectedWall,
  raster: WallRaster,
  options: OpeningOptions & OpeningSizes,
  refine?: RefineOptions,
): void {
  found.push(...openingsAt(rough, found, wall, raster, options, refine));
}

function openingsAt(
  rough: readonly Rectangle[],
  found: readonly WallOpening[],
  wall: DetectedWall,
  raster: WallRaster,
  options: OpeningOptions & OpeningSizes,
  refine?: RefineOptions,
): WallOpening[] {
  const free = rough.filter((box) => !found.some((one) => overlaps(box, boxOf(one))));
  return free.flatMap((box) => openingAt(box, wall, raster, options, refine) ?? []);
}

const areaOf = ({ from, to, bottom, top }: Rectangle) => (to - from) * (top - bottom);

/** The openings with one more, in place of those that are parts of it; without it if it has only some of another in it. */
function withWhole(
  found: WallOpening[],
  one: WallOpening,
  rough: Rectangle,
  raster: WallRaster,
  { within, leastGrowth, mostWallWithin }: Knobs,
): WallOpening[] {
  const whole = boxOf(one);
  const parts = found.filter((other) => overlaps(rough, boxOf(other)));
  if (parts.length === 0) return [...found, one];
  const isWithin = (part: WallOpening) =>
    Math.min(part.from - whole.from, whole.to - part.to, part.zBottom - whole.bottom, whole.top - part.zTop) >= -within;
  const sum = parts.reduce((all, part) => all + areaOf(boxOf(part)), 0);
  const isWhole = parts.every(isWithin) && areaOf(whole) >= leastGrowth * sum;
  if (!isWhole || solidShare(whole, raster, true) > mostWallWithin) return found;
  return [...found.filter((other) => !parts.includes(other)), one];
}

/**
 * Between two openings stands wall: of two that touch, the one with less of a rim is what the other hides of it; one that lies
 * mostly in a larger one is a part of it.
 */
function withoutNeighbors(openings: readonly WallOpening[], { leastPier, leastFullRim }: Knobs): WallOpening[] {
  const touches = (a: WallOpening, b: WallOpening) =>
    Math.min(a.to, b.to) - Math.max(a.from, b.from) > -leastPier &&
    Math.min(a.zTop, b.zTop) > Math.max(a.zBottom, b.zBottom);
  const rim = ({ evidence }: WallOpening) => evidence.coverage;
  const isHidden = (one: WallOpening, two: WallOpening) => rim(two) > rim(one) && rim(one) < leastFullRim;
  return openings.filter(
    (one) => !openings.some((two) => two !== one && touches(one, two) && (isHidden(one, two) || isPart(one, two))),
  );
}

/** Whether more than half of an opening lies in a larger one. */
function isPart(one: WallOpening, two: WallOpening): boolean {
  const width = Math.min(one.to, two.to) - Math.max(one.from, two.from);
  const height = Math.min(one.zTop, two.zTop) - Math.max(one.zBottom, two.zBottom);
  const area = ({ from, to, zBottom, zTop }: WallOpening) => (to - from) * (zTop - zBottom);
  return area(two) > area(one) && 2 * width * height > area(one);
}
