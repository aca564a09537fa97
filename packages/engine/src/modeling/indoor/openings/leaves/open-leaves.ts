import { directionOf, pointAlong } from '../../../../math/segment.ts';
import { boxBeside } from '../../../../spatial/raster-grid.ts';
import type { DetectedLeaf, DetectedWall } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { WallOpening } from '../wall-opening.ts';
import type { JambPoints, StripPart, UprightStrip } from './upright-strips.ts';
import { shareOf, uprightStrips } from './upright-strips.ts';

/** What tells a leaf of a door that stands open; lengths in meters, angles in degrees. */
export interface OpenLeafOptions {
  /** Bounds of the angle from closed, and the step in which it is looked for. */
  leastAngle?: number;
  mostAngle?: number;
  angleStep?: number;
  /** Least angle between a leaf and a surface that goes on beyond a leaf's length: a strip at a smaller angle shows a part of that surface. */
  leastSlant?: number;
  /** Farthest that a leaf's plane passes the jamb, and width of the strip in which its points lie. */
  reach?: number;
  strip?: number;
  /** Width and height of the cells in which points are counted. */
  column?: number;
  row?: number;
  /** Where a leaf shows: so far from the jamb on, from so high over the floor up to so far below the head of the opening. */
  near?: number;
  foot?: number;
  under?: number;
  /** Air over the head: it begins so far over it, is so high, and ends so far below the ceiling. */
  over?: number;
  air?: number;
  underCeiling?: number;
  /** Air beyond the end of a leaf: it begins so far from it and is so long. */
  beyond?: number;
  beyondLength?: number;
  /** Least share of a leaf's cells that hold points, and the same at its end and at its head. */
  leastShown?: number;
  leastEdge?: number;
  /** Most share of the cells that hold points in the air over the head and beyond the end: across a narrow corridor stands a wall. */
  mostOver?: number;
  mostBeyond?: number;
  /** Widest leaf, narrowest opening that has two, and by how much a leaf may be wider than what the opening leaves it: it may stand in it. */
  widest?: number;
  leastPair?: number;
  spare?: readonly number[];
  /** Thickness by which a leaf hides its jamb, from which angle on, and how far inside the opening its plane meets the wall at most. */
  thickness?: number;
  leastHidingAngle?: number;
  mostInside?: number;
  /** Share of the cells of a closed door that hold points, in the wall or so near to its faces. */
  leastClosed?: number;
  besideFace?: number;
  /** Points of a leaf at least, and points beside a jamb at most: more are thinned out. */
  leastPoints?: number;
  mostPoints?: number;
}

export const OPEN_LEAF_DEFAULTS: Required<OpenLeafOptions> = {
  leastAngle: 39,
  mostAngle: 126,
  angleStep: 3,
  leastSlant: 16,
  reach: 0.165,
  strip: 0.06,
  column: 0.1,
  row: 0.2,
  near: 0.15,
  foot: 0.2,
  under: 0.1,
  over: 0.12,
  air: 0.35,
  underCeiling: 0.1,
  beyond: 0.1,
  beyondLength: 0.3,
  leastShown: 0.55,
  leastEdge: 0.3,
  mostOver: 0.2,
  mostBeyond: 0.5,
  widest: 1.35,
  leastPair: 1.15,
  spare: [-0.1, 0, 0.1, 0.2],
  thickness: 0.04,
  leastHidingAngle: 60,
  mostInside: 0.03,
  leastClosed: 0.6,
  besideFace: 0.05,
  leastPoints: 40,
  mostPoints: 8000,
};

type Knobs = Required<OpenLeafOptions>;

/** Where a leaf hangs: the end of the opening, and the side of the wall that it opens to, seen along the wall. */
type Hanging = Pick<DetectedLeaf, 'hinge' | 'side'>;

/** A surface at a hinge: its angle from the closed leaf in radians, its width in meters, and the share of its cells that hold points. */
interface Shown {
  angle: number;
  width: number;
  share: number;
}

/** Heights of an opening's head and of the ceiling above its floor, meters. */
type Heights = Record<'head' | 'ceiling', number>;

/**
 * The leaves of an opening that stand open, at most one at either end: upright strips that begin at a jamb, are as high as the
 * opening and as wide as it or half as wide, and end in the air. A cupboard or a wall beside a door is higher or goes on.
 *
 * @param opening meters along its wall and local z.
 */
export function openLeaves(
  opening: Pick<WallOpening, 'from' | 'to' | 'zBottom' | 'zTop'>,
  wall: Pick<DetectedWall, 'a' | 'b' | 'thickness' | 'zTop'>,
  points: StoreyPoints,
  options: OpenLeafOptions = {},
): DetectedLeaf[] {
  const knobs = { ...OPEN_LEAF_DEFAULTS, ...options };
  const widths = leafWidths(opening.to - opening.from, knobs);
  if (widths.length === 0 || isClosed(opening, wall, points, knobs)) return [];
  const reach = Math.max(...widths) + knobs.beyond + knobs.beyondLength;
  const heights = { head: opening.zTop - opening.zBottom, ceiling: wall.zTop - opening.zBottom };
  const bestOf = (hinges: readonly DetectedLeaf['hinge'][]) => {
    const found = hinges.flatMap((hinge) => {
      return (['left', 'right'] as const).flatMap((side) => {
        const leaf = leafOf(jambPoints(opening, wall, points, { hinge, side }, reach, knobs), heights, widths, knobs);
        return leaf ? [{ hinge, side, ...leaf }] : [];
      });
    });
    return found.reduce<(Hanging & Surface) | undefined>((a, b) => (isMore(b, a) ? b : a), undefined);
  };
  // A door that is too narrow for two leaves has one, which hangs at either of its ends.
  const leaves =
    opening.to - opening.from < knobs.leastPair ? [bestOf(['from', 'to'])] : [bestOf(['from']), bestOf(['to'])];
  return leaves.flatMap((leaf) => {
    return leaf ? [{ hinge: leaf.hinge, side: leaf.side, angle: leaf.angle, hides: hiddenBy(leaf, knobs) }] : [];
  });
}

/** True for an opening that its own leaf closes: what stands beside such an opening is no leaf of it. */
function isClosed(
  { from, to, zBottom, zTop }: Pick<WallOpening, 'from' | 'to' | 'zBottom' | 'zTop'>,
  wall: Pick<DetectedWall, 'a' | 'b' | 'thickness'>,
  points: StoreyPoints,
  { column, row, foot, under, leastClosed, besideFace }: Knobs,
): boolean {
  const [dx, dy] = directionOf(wall);
  const [a, b] = [pointAlong(wall, from), pointAlong(wall, to)];
  const reach = wall.thickness / 2 + besideFace;
  const rows = Math.ceil((zTop - zBottom) / row);
  const cells = new Uint8Array(Math.ceil((to - from) / column) * rows);
  visitBox(points, boxBeside({ a, b }, reach), (k) => {
    const [x, y] = [points.x[k]! - a[0], points.y[k]! - a[1]];
    const [along, z] = [dx * x + dy * y, points.z[k]! - zBottom];
    const isIn = along >= 0 && along < to - from && z >= 0 && z < zTop - zBottom;
    if (isIn && Math.abs(dx * y - dy * x) <= reach) cells[Math.floor(along / column) * rows + Math.floor(z / row)] = 1;
  });
  const door = { from: column, to: to - from - column, low: foot, high: zTop - zBottom - under };
  return shareOf(cells, rows, door, { column, row }) >= leastClosed;
}

/** How much of an opening a leaf hides, meters. Most stand in it; one that hangs before the face of the wall beyond the jamb hides nothing. */
function hiddenBy({ angle, strip: { off } }: Surface, { thickness, leastHidingAngle, mostInside }: Knobs): number {
  const inside = -off / Math.sin(angle);
  return angle >= (leastHidingAngle * Math.PI) / 180 && inside <= mostInside ? thickness : 0;
}

/** True if a surface shows on a larger area than another one, or if there is no other one. */
function isMore(leaf: Shown, other: Shown | undefined): boolean {
  return !other || leaf.share * leaf.width > other.share * other.width;
}

function leafWidths(width: number, { widest, leastPair, spare }: Knobs): number[] {
  const usual = [
    ...(width <= widest ? [width] : []),
    ...(width >= leastPair && width <= 2 * widest ? [width / 2] : []),
  ];
  return usual.flatMap((leaf) => spare.map((more) => leaf + more));
}

/** The points within `reach` meters of a jamb, on one side of the wall. */
function jambPoints(
  { from, to, zBottom, zTop }: Pick<WallOpening, 'from' | 'to' | 'zBottom' | 'zTop'>,
  wall: Pick<DetectedWall, 'a' | 'b' | 'thickness'>,
  points: StoreyPoints,
  { hinge, side }: Hanging,
  reach: number,
  { foot, over, air, mostPoints, strip }: Knobs,
): JambPoints {
  const [dx, dy] = directionOf(wall);
  const inward = hinge === 'from' ? 1 : -1;
  const outward = side === 'left' ? 1 : -1;
  const middle = pointAlong(wall, hinge === 'from' ? from : to);
  const place = (out: number): [number, number] => [middle[0] - outward * dy * out, middle[1] + outward * dx * out];
  const jamb = place(wall.thickness / 2);
  const inReach: number[] = [];
  visitBox(points, boxBeside({ a: jamb, b: place(reach) }, reach), (k) => {
    const z = points.z[k]! - zBottom;
    const [x, y] = [points.x[k]! - jamb[0], points.y[k]! - jamb[1]];
    const isOut = outward * (dx * y - dy * x) >= strip / 2;
    if (isOut && z >= foot && z < zTop - zBottom + over + air && Math.hypot(x, y) <= reach) inReach.push(k);
  });
  const step = Math.max(1, Math.ceil(inReach.length / mostPoints));
  const found: JambPoints = { along: [], out: [], above: [] };
  for (let i = 0; i < inReach.length; i += step) {
    const k = inReach[i]!;
    const [x, y] = [points.x[k]! - jamb[0], points.y[k]! - jamb[1]];
    found.along.push(inward * (dx * x + dy * y));
    found.out.push(outward * (dx * y - dy * x));
    found.above.push(points.z[k]! - zBottom);
  }
  return found;
}

/** The leaf among the points beside a jamb: of all surfaces that end in the air, the one that shows on the largest area. */
function leafOf(points: JambPoints, heights: Heights, widths: readonly number[], knobs: Knobs): Surface | undefined {
  if (points.along.length < knobs.leastPoints) return undefined;
  const length = Math.max(...widths) + knobs.beyond + knobs.beyondLength;
  const height = heights.head + knobs.over + knobs.air;
  const surfaces: Surface[] = [];
  for (let degrees = knobs.leastAngle; degrees <= knobs.mostAngle; degrees += knobs.angleStep) {
    const angle = (degrees * Math.PI) / 180;
    let best: Surface | undefined;
    for (const strip of uprightStrips(points, angle, { ...knobs, length, height })) {
      for (const width of widths) {
        const share = shareShown(strip, width, heights.head, knobs);
        if (share !== undefined && isMore({ angle, width, share }, best)) best = { angle, width, share, strip };
      }
    }
    if (best) surfaces.push(best);
  }
  surfaces.sort((a, b) => b.share * b.width - a.share * a.width);
  // A wall or a cupboard that goes on beyond a leaf's length is no leaf. A strip at a small angle to it leaves its plane early, and
  // so looks as if it ended in the air: such strips are passed over too.
  const others: Surface[] = [];
  const slant = (knobs.leastSlant * Math.PI) / 180;
  return surfaces.find((surface) => {
    if (others.some(({ angle }) => Math.abs(angle - surface.angle) < slant)) return false;
    const isLeaf = endsInAir(surface.strip, surface.width, heights, knobs);
    if (!isLeaf) others.push(surface);
    return isLeaf;
  });
}

/** A surface that may be a leaf, with the strip that holds its points. */
interface Surface extends Shown {
  strip: UprightStrip;
}

/** The share of a leaf's cells that hold points; undefined if the strip holds no leaf of that width. */
function shareShown(
  { own, rows }: UprightStrip,
  width: number,
  height: number,
  { column, row, near, foot, under, leastShown, leastEdge }: Knobs,
): number | undefined {
  const share = (part: StripPart) => shareOf(own, rows, part, { column, row });
  const leaf = { from: near, to: width, low: foot, high: height - under };
  const shown = share(leaf);
  const isWhole =
    shown >= leastShown &&
    share({ ...leaf, from: width - 2 * column }) >= leastEdge &&
    share({ ...leaf, low: leaf.high - 2 * row }) >= leastEdge;
  return isWhole ? shown : undefined;
}

/** True if a surface goes on neither over the head of the opening nor beyond its end. */
function endsInAir(
  { near: cells, rows }: UprightStrip,
  width: number,
  { head, ceiling }: Heights,
  knobs: Knobs,
): boolean {
  const { near, foot, under, over, air, underCeiling, beyond, beyondLength, mostOver, mostBeyond } = knobs;
  const share = (part: StripPart) => shareOf(cells, rows, part, knobs);
  const from = width + beyond;
  return (
    share({ from: near, to: width, low: head + over, high: Math.min(head + over + air, ceiling - underCeiling) }) <=
      mostOver && share({ from, to: from + beyondLength, low: foot, high: head - under }) <= mostBeyond
  );
}
