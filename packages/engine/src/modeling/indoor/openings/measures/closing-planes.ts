import type { Hole, HolePart } from './hole-points.ts';
import { middleHeights, pointsIn, shownShare } from './hole-points.ts';
import type { UprightPlane } from './upright-planes.ts';
import { UPRIGHT_PLANE_DEFAULTS, fullestPlane } from './upright-planes.ts';

/** What tells a surface that closes an opening; lengths in meters. */
export interface ClosingPlaneOptions {
  /** What is so near to the sides, to sill and head is jamb or frame. */
  inset?: number;
  /** How far before a face of the wall it is looked for. */
  before?: number;
  /** Share of the opening that shows it, and of the points in the opening that lie on it. */
  leastShown?: number;
  leastOwn?: number;
  /** Its other side, which another room shows, lies so far from it, and shows on a share. */
  thinnest?: number;
  thickest?: number;
  leastOther?: number;
  /** Parts of it side by side lie no farther from each other: a curtain or a leaf that stands ajar does. */
  even?: number;
}

export const CLOSING_PLANE_DEFAULTS: Required<ClosingPlaneOptions> = {
  inset: 0.12,
  before: 0.06,
  leastShown: 0.5,
  leastOwn: 0.6,
  thinnest: 0.025,
  thickest: 0.09,
  leastOther: 0.35,
  even: 0.01,
};

/** The sides of a closed leaf or of a pane that were seen, from the left of the wall to its right: one or two. */
export type ClosingPlanes = [UprightPlane] | [left: UprightPlane, right: UprightPlane];

/** The surface parallel to the wall that closes an opening; undefined where none shows, or what shows is not even. */
export function closingPlanes(hole: Hole, options: ClosingPlaneOptions = {}): ClosingPlanes | undefined {
  const knobs = { ...CLOSING_PLANE_DEFAULTS, ...options };
  const part = insideOf(hole, knobs);
  const { points } = hole;
  const inside = pointsIn(points, part);
  const plane = fullestPlane(points.off, inside);
  if (!plane || shownShare(points, plane.own, part) < knobs.leastShown) return undefined;
  if (!isEven(hole, plane, inside, part, knobs)) return undefined;
  const away = (k: number) => Math.abs(points.off[k]! - plane.off);
  const rest = inside.filter((k) => away(k) >= knobs.thinnest && away(k) <= knobs.thickest);
  const other = fullestPlane(points.off, rest);
  const hasOther = other && shownShare(points, other.own, part) >= knobs.leastOther;
  const own = plane.own.length + (hasOther ? other.own.length : 0);
  if (own < knobs.leastOwn * inside.length) return undefined;
  if (!hasOther) return [plane];
  return plane.off > other.off ? [plane, other] : [other, plane];
}

/** True if the thirds of an opening show a plane at one place. */
function isEven(
  { points }: Hole,
  { off }: UprightPlane,
  inside: readonly number[],
  { along: [low, high] }: HolePart,
  { even }: Required<ClosingPlaneOptions>,
): boolean {
  const reach = 2 * UPRIGHT_PLANE_DEFAULTS.reach;
  const third = (high - low) / 3;
  return [0, 1, 2].every((i) => {
    const isIn = (k: number) => Math.floor((points.along[k]! - low) / third) === i;
    const near = inside.filter((k) => isIn(k) && Math.abs(points.off[k]! - off) <= reach);
    const plane = fullestPlane(points.off, near);
    return plane !== undefined && Math.abs(plane.off - off) <= even;
  });
}

function insideOf(hole: Hole, { inset, before }: Required<ClosingPlaneOptions>): HolePart {
  const { width, half } = hole;
  const side = Math.min(inset, width / 4);
  return { along: [side, width - side], off: [-half - before, half + before], z: middleHeights(hole, inset) };
}
