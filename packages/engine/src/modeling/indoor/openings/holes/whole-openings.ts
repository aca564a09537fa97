import { rimShare, solidShare } from '../opening-evidence.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import { cellsOf } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** Which rough openings are parts of a larger one; lengths in meters. */
export interface WholeOpeningOptions {
  /** Share of a rough opening that lies in its hole. */
  leastShared?: number;
  /** Share of the rim of each of two openings whose evidence hangs together, and share of such evidence that lies in them … */
  leastPartRim?: number;
  leastParted?: number;
  /** … or less of their rims, if more of it does. */
  leastThinPartRim?: number;
  leastThinParted?: number;
  /** Share of the narrower one of two over each other that the other is as wide as. */
  leastStacked?: number;
  mostHeight?: number;
  /** Share of both together that may show wall, and of their rim that must show points between the faces. */
  mostSolid?: number;
  leastRim?: number;
}

export const WHOLE_OPENING_DEFAULTS: Required<WholeOpeningOptions> = {
  leastShared: 0.7,
  leastPartRim: 0.8,
  leastParted: 0.5,
  leastThinPartRim: 0.5,
  leastThinParted: 0.75,
  leastStacked: 0.5,
  mostHeight: 2.3,
  mostSolid: 0.1,
  leastRim: 0.5,
};

/**
 * Rough openings of an outer wall as large as the holes in its face that they are parts of, each hole once. Of those in no
 * hole, such as lie over each other without wall between them are one: its sill and its head, the jambs hardly seen.
 */
export function wholeOpenings(
  rough: readonly Rectangle[],
  holes: readonly Rectangle[],
  raster: WallRaster,
  options: WholeOpeningOptions = {},
): Rectangle[] {
  const knobs = { ...WHOLE_OPENING_DEFAULTS, ...options };
  const holesOf = (box: Rectangle) => {
    const whole = holes.find((hole) => isPartOf(box, hole, raster, knobs));
    return whole ? [whole] : partsOf(box, holes, raster, knobs);
  };
  const used = new Set(rough.flatMap(holesOf));
  const own = rough.filter((box) => holesOf(box).length === 0 && ![...used].some((hole) => overlaps(box, hole)));
  return [...used, ...joinStacked(own, raster, knobs)];
}

/** True if two rectangles of a wall have an area in common. */
export function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.from < b.to && b.from < a.to && a.bottom < b.top && b.bottom < a.top;
}

function isPartOf(
  box: Rectangle,
  hole: Rectangle,
  raster: WallRaster,
  { leastShared }: Required<WholeOpeningOptions>,
): boolean {
  if (!overlaps(box, hole)) return false;
  const own = areaOf(box, raster);
  return areaOf(sharedOf(box, hole), raster) >= leastShared * own && areaOf(hole, raster) > own;
}

/** The holes of two or more openings whose evidence hangs together, most of which lies in them; none if it is one opening. */
function partsOf(
  box: Rectangle,
  holes: readonly Rectangle[],
  raster: WallRaster,
  { leastShared, leastPartRim, leastParted, leastThinPartRim, leastThinParted }: Required<WholeOpeningOptions>,
): Rectangle[] {
  const within = holes.filter(
    (hole) =>
      overlaps(box, hole) &&
      areaOf(sharedOf(box, hole), raster) >= leastShared * areaOf(hole, raster) &&
      hole.to - hole.from > OPENING_SIZES.leastClearWidth - raster.cell / 2 &&
      hole.top - hole.bottom >= OPENING_SIZES.leastHeight,
  );
  const partsBy = (leastRim: number, leastShare: number) => {
    const parts = within.filter((hole) => rimShare(hole, raster) >= leastRim);
    const shared = parts.reduce((sum, hole) => sum + areaOf(sharedOf(box, hole), raster), 0);
    return parts.length > 1 && shared >= leastShare * areaOf(box, raster) ? parts : [];
  };
  const thin = partsBy(leastThinPartRim, leastThinParted);
  return thin.length > 0 ? thin : partsBy(leastPartRim, leastParted);
}

function areaOf(box: Rectangle, raster: WallRaster): number {
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  return (i1 - i0 + 1) * (j1 - j0 + 1);
}

function joinStacked(
  rough: readonly Rectangle[],
  raster: WallRaster,
  { leastStacked, mostHeight, mostSolid, leastRim }: Required<WholeOpeningOptions>,
): Rectangle[] {
  const joined: Rectangle[] = [];
  for (const box of rough.toSorted((a, b) => a.bottom - b.bottom)) {
    const below = joined.findIndex((other) => {
      const shared = Math.min(box.to, other.to) - Math.max(box.from, other.from);
      if (shared < leastStacked * Math.min(box.to - box.from, other.to - other.from)) return false;
      const both = unionOf(box, other);
      const isClear = both.top - both.bottom <= mostHeight && solidShare(both, raster, true) <= mostSolid;
      return isClear && rimShare(both, raster) >= leastRim;
    });
    if (below < 0) joined.push(box);
    else joined[below] = unionOf(box, joined[below]!);
  }
  return joined;
}

function unionOf(a: Rectangle, b: Rectangle): Rectangle {
  return {
    from: Math.min(a.from, b.from),
    to: Math.max(a.to, b.to),
    bottom: Math.min(a.bottom, b.bottom),
    top: Math.max(a.top, b.top),
  };
}

function sharedOf(a: Rectangle, b: Rectangle): Rectangle {
  return {
    from: Math.max(a.from, b.from),
    to: Math.min(a.to, b.to),
    bottom: Math.max(a.bottom, b.bottom),
    top: Math.min(a.top, b.top),
  };
}
