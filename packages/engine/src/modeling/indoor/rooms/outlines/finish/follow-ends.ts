import type { Vec2 } from '../../../../../core/vector.ts';
import { distance, signedArea } from '../../../../../math/polygon.ts';
import { crossLines, directionOf, pointAlong } from '../../../../../math/segment.ts';
import { takenShare, turn } from './fill-corners.ts';
import type { FrontLine } from './close-fronts.ts';

/** By what the end of a room is told that lies beyond where its floor and ceiling show; meters, shares of length. */
export interface FollowEndOptions {
  /** Shortest border without a wall that is looked behind, and the most of it that shows one. */
  leastBorder?: number;
  bare?: number;
  /** A wall beside it goes on by at least and at most so much, … */
  leastFurther?: number;
  mostFurther?: number;
  /** … shown in pieces so long, with no gap longer than this. */
  step?: number;
  mostGap?: number;
  /** The wall that ends the room begins there, and shows on this share of its length. */
  leastEnd?: number;
  /** Steps of the places and of the directions (radians) that are tried, and the sharpest corner, radians. */
  offStep?: number;
  turnStep?: number;
  sharpest?: number;
  /** Largest place that is added, and the step of the look for other rooms, whose share of it is at most this. */
  mostArea?: number;
  lookStep?: number;
  mostTaken?: number;
}

export const FOLLOW_END_DEFAULTS: Required<FollowEndOptions> = {
  leastBorder: 1.5,
  bare: 0.1,
  leastFurther: 0.5,
  mostFurther: 4,
  step: 0.2,
  mostGap: 0.4,
  leastEnd: 0.75,
  offStep: 0.06,
  turnStep: 0.03,
  sharpest: 0.9,
  mostArea: 8,
  lookStep: 0.06,
  mostTaken: 0.02,
};

type Knobs = Required<FollowEndOptions>;

/** What was seen around an outline. */
export interface EndSurroundings {
  /** Share of an edge that shows a wall of the room, and share of a line on which anything stands. */
  supportOf(a: Vec2, b: Vec2): number;
  standingOn(a: Vec2, b: Vec2): number;
  /** The same within a wall's thickness of the line. */
  standingNear(a: Vec2, b: Vec2): number;
  /** Share of the heights up to the ceiling at which something shows along a line. */
  heightsOn(a: Vec2, b: Vec2): number;
  /** The line through what stands beside an edge; undefined if too little does. */
  lineBeside(a: Vec2, b: Vec2): FrontLine | undefined;
  /** True if a place belongs to another room. */
  isTaken(x: number, y: number): boolean;
}

/**
 * Takes a room on to the wall that ends it: where neither floor nor ceiling was seen the outline closes with a bare border, but
 * the wall beside that border goes on, and turns at a corner into the wall of the end.
 *
 * @param polygon counterclockwise; not changed.
 */
export function followEnds(
  polygon: readonly Vec2[],
  surroundings: EndSurroundings,
  options: FollowEndOptions = {},
): Vec2[] {
  const knobs = { ...FOLLOW_END_DEFAULTS, ...options };
  let points = [...polygon];
  for (let k = 0; k < points.length; k++) {
    const n = points.length;
    const [p, a, b, q] = [-1, 0, 1, 2].map((off) => points[(k + off + n) % n]!) as [Vec2, Vec2, Vec2, Vec2];
    if (distance(a, b) < knobs.leastBorder || surroundings.supportOf(a, b) > knobs.bare) continue;
    const end = endBeyond(p, a, q, b, surroundings, knobs) ?? swapped(endBeyond(q, b, p, a, surroundings, knobs));
    if (!end) continue;
    const patch = [a, ...end, b];
    if (Math.abs(signedArea(patch)) > knobs.mostArea) continue;
    if (takenShare(patch, surroundings.isTaken, knobs.lookStep) > knobs.mostTaken) continue;
    const next = points.with(k, end[0]).with((k + 1) % n, end[1]);
    if (signedArea(next) > signedArea(points)) points = next;
  }
  return points;
}

const swapped = (ends: [Vec2, Vec2] | undefined): [Vec2, Vec2] | undefined => ends && [ends[1], ends[0]];

/** Least sine of the angle at which the end meets the wall on the other side. */
const LEAST_SINE = 0.3;

/**
 * The corners of the end: where the wall p→a goes on to, and where the end meets the wall q→b beyond b. A wall shows at most
 * heights, the recess of a window behind it or a parapet before it at some.
 */
function endBeyond(
  p: Vec2,
  a: Vec2,
  q: Vec2,
  b: Vec2,
  surroundings: EndSurroundings,
  knobs: Knobs,
): [Vec2, Vec2] | undefined {
  const { step, leastFurther, leastEnd, turnStep, sharpest } = knobs;
  const further = lengthBeyond(p, a, surroundings, knobs);
  if (further < leastFurther) return undefined;
  const start = pointAlong({ a: p, b: a }, distance(p, a) + further);
  const [dx, dy] = directionOf({ a: p, b: a });
  const side = Math.sign(turn(p, a, b));
  let best: { share: number; standing: number; corners: [Vec2, Vec2] } | undefined;
  const consider = (line: { a: Vec2; b: Vec2 }) => {
    const first = crossLines({ a: p, b: a }, line, LEAST_SINE);
    const second = crossLines({ a: q, b }, line, LEAST_SINE);
    if (!first || !second || first.first < 1 || second.first < 1) return;
    if (distance(first.place, start) > 2 * step || distance(second.place, b) > knobs.mostFurther) return;
    const corners: [Vec2, Vec2] = [first.place, second.place];
    const standing = surroundings.standingOn(...corners);
    if (standing <= (best?.share ?? 0)) return;
    const share = standing * surroundings.heightsOn(...corners);
    if (share > (best?.share ?? 0)) best = { share, standing, corners };
  };
  for (let off = -step; off <= step; off += knobs.offStep) {
    const from: Vec2 = [start[0] + off * dx, start[1] + off * dy];
    for (let angle = sharpest; angle <= Math.PI - sharpest; angle += turnStep) {
      const [c, s] = [Math.cos(angle), side * Math.sin(angle)];
      consider({ a: from, b: [from[0] + c * dx - s * dy, from[1] + s * dx + c * dy] });
    }
  }
  const rough = best?.corners;
  const line = rough && surroundings.lineBeside(...rough);
  if (line) {
    const place: Vec2 = [line.nx * line.d, line.ny * line.d];
    consider({ a: place, b: [place[0] - line.ny, place[1] + line.nx] });
  }
  return best && best.standing >= leastEnd ? best.corners : undefined;
}

/** Share of a piece on which a wall that goes on shows. */
const HALF = 0.5;

/** How far beyond a the wall p→a goes on. */
function lengthBeyond(p: Vec2, a: Vec2, { standingNear }: EndSurroundings, knobs: Knobs): number {
  const { step, mostFurther, mostGap } = knobs;
  const length = distance(p, a);
  let end = 0;
  for (let from = 0; from < mostFurther && from - end <= mostGap; from += step) {
    const piece = [from, from + step].map((s) => pointAlong({ a: p, b: a }, length + s)) as [Vec2, Vec2];
    if (standingNear(...piece) >= HALF) end = from + step;
  }
  return end;
}
