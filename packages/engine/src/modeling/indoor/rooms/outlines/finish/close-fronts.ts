import type { Vec2 } from '../../../../../core/vector.ts';
import { distance, dropCollinear, isInside, signedArea } from '../../../../../math/polygon.ts';
import type { Segment } from '../../../../../math/segment.ts';
import { middleOf } from '../../../../../math/segment.ts';

/** A line across a room along which a front may stand: nx·x + ny·y = d, meters. */
export interface FrontLine {
  nx: number;
  ny: number;
  d: number;
}

/** Which lines are fronts of glass or railings that end a room; meters, square meters and shares of length. */
export interface CloseFrontOptions {
  /** Shortest front, and the share of it on which posts, rails or a parapet stand. */
  leastLength?: number;
  leastStanding?: number;
  /** What lies beyond is at least so deep, a cupboard is not, and no larger than this. */
  leastDepth?: number;
  mostArea?: number;
  /** The border beyond shows walls on at most this share, and something that stands on at most that one. */
  mostSeen?: number;
  mostStanding?: number;
}

export const CLOSE_FRONT_DEFAULTS: Required<CloseFrontOptions> = {
  leastLength: 1.5,
  leastStanding: 0.65,
  leastDepth: 0.45,
  mostArea: 5,
  mostSeen: 0.2,
  mostStanding: 0.4,
};

/** What was seen on an edge, shares of its length. */
export interface FrontSurroundings {
  /** A wall. */
  supportOf(a: Vec2, b: Vec2): number;
  /** Something that stands between knee and head height. */
  standingOn(a: Vec2, b: Vec2): number;
  /** The line through what stands beside an edge, its normal to the right of the edge; undefined if too little does. */
  lineBeside?(a: Vec2, b: Vec2): FrontLine | undefined;
}

/**
 * Ends a room at a front of glass, of which posts and rails show: the ceiling in sight beyond it is outside. The border there is
 * bare, while a railing within a room has walls beyond it.
 *
 * @param polygon counterclockwise; not changed.
 * @param lines along which a front may stand.
 * @returns the outline, and the fronts at which it ends.
 */
export function closeFronts(
  polygon: readonly Vec2[],
  lines: readonly FrontLine[],
  surroundings: FrontSurroundings,
  options: CloseFrontOptions = {},
): { polygon: Vec2[]; fronts: Front[] } {
  const knobs = { ...CLOSE_FRONT_DEFAULTS, ...options };
  const fronts: Front[] = [];
  let points = [...polygon];
  for (let k = 0; k < polygon.length; k++) {
    const best = lines
      .flatMap((line) => frontsOn(line, points, surroundings, knobs))
      .reduce<FoundFront | undefined>((most, one) => (most && most.standing >= one.standing ? most : one), undefined);
    if (!best) break;
    const { rest, ...front } = best;
    points = rest;
    fronts.push(front);
  }
  return { polygon: points, fronts };
}

/** A front, and the share of it on which something stands. */
export interface Front extends Segment {
  standing: number;
}

/** The same with the outline that it leaves. */
interface FoundFront extends Front {
  rest: Vec2[];
}

/** Where a line crosses an outline: the number of the edge, and the place. */
interface Cross {
  edge: number;
  place: Vec2;
}

/** A corner this near to a line lies on it, meters. */
const ON_LINE = 1e-6;
/** Corners within this of the line through their neighbors are dropped, meters. */
const STRAIGHT = 2e-3;

function frontsOn(
  line: FrontLine,
  points: readonly Vec2[],
  surroundings: FrontSurroundings,
  knobs: Required<CloseFrontOptions>,
): FoundFront[] {
  return cutsBy(line, points, surroundings, knobs).flatMap((cut): FoundFront[] => {
    const better = surroundings.lineBeside?.(...cut.front);
    const cuts = better ? cutsBy(better, points, surroundings, knobs) : [cut];
    return cuts.flatMap(({ front, beyond, rest }) => {
      const standing = surroundings.standingOn(...front);
      const isFront =
        standing >= knobs.leastStanding && !showsOver(knobs.mostStanding, beyond, surroundings.standingOn);
      const [a, b] = front;
      return isFront ? [{ a, b, standing, rest: dropCollinear(rest, STRAIGHT) }] : [];
    });
  });
}

/** What a line cuts off an outline. */
interface Cut {
  front: [Vec2, Vec2];
  beyond: Vec2[];
  rest: Vec2[];
}

/** The parts that a line cuts off an outline and that may lie outside: bare, and not too large. */
function cutsBy(
  line: FrontLine,
  points: readonly Vec2[],
  { supportOf }: FrontSurroundings,
  { leastLength, leastDepth, mostArea, mostSeen }: Required<CloseFrontOptions>,
): Cut[] {
  const offOf = ([x, y]: Vec2) => line.nx * x + line.ny * y - line.d;
  const crosses = crossesOf(points, line);
  return crosses.slice(1).flatMap((end, k): Cut[] => {
    const start = crosses[k]!;
    const [a, b] = [start.place, end.place];
    if (distance(a, b) < leastLength || !isInside(points, ...middleOf({ a, b }))) return [];
    const parts = [partOf(points, start, end), partOf(points, end, start)];
    const [beyond, rest] = parts.toSorted((p, q) => signedArea(p) - signedArea(q)) as [Vec2[], Vec2[]];
    if (signedArea(beyond) > mostArea || Math.max(...beyond.map((p) => Math.abs(offOf(p)))) < leastDepth) return [];
    return showsOver(mostSeen, beyond, supportOf) ? [] : [{ front: [a, b], beyond, rest }];
  });
}

/** The places where a line crosses an outline, in order along the line. */
function crossesOf(points: readonly Vec2[], { nx, ny, d }: FrontLine): Cross[] {
  const off = points.map(([x, y]) => nx * x + ny * y - d);
  const found = points.flatMap((a, edge): Cross[] => {
    const next = (edge + 1) % points.length;
    const [from, to] = [off[edge]!, off[next]!];
    if (from > ON_LINE === to > ON_LINE) return [];
    const [t, b] = [(from - ON_LINE) / (from - to), points[next]!];
    return [{ edge, place: [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])] }];
  });
  const along = ({ place: [x, y] }: Cross) => nx * y - ny * x;
  return found.toSorted((p, q) => along(p) - along(q));
}

/** The part of an outline from one crossing on to the other, closed by the line between them. */
function partOf(points: readonly Vec2[], from: Cross, to: Cross): Vec2[] {
  const part: Vec2[] = [from.place];
  for (let k = (from.edge + 1) % points.length; ; k = (k + 1) % points.length) {
    part.push(points[k]!);
    if (k === to.edge) break;
  }
  return [...part, to.place];
}

/** True if more than a share of a chain's length shows something; the line from its last to its first place closes it. */
function showsOver(most: number, chain: readonly Vec2[], shareOn: (a: Vec2, b: Vec2) => number): boolean {
  const pieces = chain.slice(1).map((b, k) => [chain[k]!, b] as const);
  const long = pieces.filter(([a, b]) => distance(a, b) >= ON_LINE);
  const length = long.reduce((sum, [a, b]) => sum + distance(a, b), 0);
  let sum = 0;
  for (const [a, b] of long) {
    sum += shareOn(a, b) * distance(a, b);
    // The answer is known, and each further look would read the points of an edge.
    if (sum / length > most) return true;
  }
  return length === 0;
}
