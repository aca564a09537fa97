import type { Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { add, cross, distance, dot, intersectLines, normalize, scale, subtract, turnLeft } from './plan-geometry.ts';

/**
 * How one end of a wall is cut, as stations (meters from `a` along the wall) on its two faces.
 * `tip` is a further point of the cut between the faces, in wall coordinates, where three or more walls meet in one point.
 */
export interface WallCut {
  left: number;
  right: number;
  tip?: Vec2;
}

interface WallEnd {
  wall: Wall;
  atStart: boolean;
  point: Vec2;
  /** Unit vector from the end into the wall. */
  inward: Vec2;
}

/** Meters; ends that should meet are measured with an error. */
const END_SLACK = 0.02;

/** Ends closer than this share one joint: half of the thicker wall, since axes of walls flush on one face are offset. */
const joins = (p: WallEnd, q: WallEnd) =>
  distance(p.point, q.point) <= Math.max(p.wall.thickness, q.wall.thickness) / 2 + END_SLACK;

/** Cosine of 8 degrees off straight: walls that go on behind the joint. */
const STRAIGHT = -Math.cos((8 * Math.PI) / 180);
/** Sine of 20 degrees: a wall that meets another at a smaller angle runs along it and is not cut by its face. */
const LEAST_LEAN = 0.34;
/** A miter longer than this many thicknesses is a spike; such ends are cut square. */
const MITER_LIMIT = 3;
/** Meters that an end may stay short of the face of the wall it runs to. */
const REACH = 0.05;

/**
 * Decides how the walls of one storey meet, so that the plan is closed and no two walls overlap:
 * two walls are mitered, walls that meet a straight run butt against its face, other joints share one point.
 *
 * @returns the cuts at `a` and `b` by wall id; square cuts at the ends where nothing joins.
 */
export function joinWalls(walls: readonly Wall[]): Map<string, { start: WallCut; end: WallCut }> {
  const ends = walls.flatMap((wall): WallEnd[] => {
    const along = normalize(subtract(wall.b, wall.a));
    return [
      { wall, atStart: true, point: wall.a, inward: along },
      { wall, atStart: false, point: wall.b, inward: scale(along, -1) },
    ];
  });
  const uncut = (wall: Wall): Cuts => ({ start: { left: 0, right: 0 }, end: square(wall) });
  const cuts = new Map(walls.map((wall) => [wall.id, uncut(wall)]));
  for (const joint of groupEnds(ends)) {
    for (const [end, left, right, tip] of cutJoint(joint, walls)) {
      const cut = toCut(end, left, right, tip);
      const own = cuts.get(end.wall.id)!;
      if (end.atStart) own.start = cut;
      else own.end = cut;
    }
  }
  return cuts;
}

type Cuts = { start: WallCut; end: WallCut };
/** An end with its corner on the left and on the right face, as seen looking into the wall. */
type CutEnd = [end: WallEnd, left: Vec2, right: Vec2, tip?: Vec2];

function square(wall: Wall): WallCut {
  const length = distance(wall.a, wall.b);
  return { left: length, right: length };
}

function toCut(end: WallEnd, left: Vec2, right: Vec2, tip?: Vec2): WallCut {
  const along = end.atStart ? end.inward : scale(end.inward, -1);
  const station = (point: Vec2) => dot(subtract(point, end.wall.a), along);
  const cut: WallCut = end.atStart
    ? { left: station(left), right: station(right) }
    : { left: station(right), right: station(left) };
  if (tip) cut.tip = [station(tip), cross(along, subtract(tip, end.wall.a))];
  return cut;
}

function groupEnds(ends: WallEnd[]): WallEnd[][] {
  const groups: WallEnd[][] = [];
  for (const end of ends) {
    const near = groups.filter((group) => group.some((other) => other.wall !== end.wall && joins(other, end)));
    const merged = [...near.flat(), end];
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  // A wall shorter than its joint would be cut at both ends by the same neighbors: leave it square.
  return groups.filter((group) => new Set(group.map((end) => end.wall)).size === group.length);
}

function cutJoint(joint: WallEnd[], walls: readonly Wall[]): CutEnd[] {
  if (joint.length === 1) return buttAgainstSpan(joint[0]!, walls);
  const run = straightRun(joint);
  if (run) return buttAgainstRun(joint, run);
  return joint.length === 2 ? miter(joint[0]!, joint[1]!) : meetInPoint(joint);
}

/** Face line of an end, left or right as seen looking into the wall. */
function face(end: WallEnd, side: 'left' | 'right'): [Vec2, Vec2] {
  const offset = ((side === 'left' ? 1 : -1) * end.wall.thickness) / 2;
  return [add(end.point, scale(turnLeft(end.inward), offset)), end.inward];
}

function squareAt(end: WallEnd, point: Vec2): CutEnd {
  const shift = scale(end.inward, dot(subtract(point, end.point), end.inward));
  return [end, add(face(end, 'left')[0], shift), add(face(end, 'right')[0], shift)];
}

function buttAgainstSpan(end: WallEnd, walls: readonly Wall[]): CutEnd[] {
  for (const host of walls) {
    if (host === end.wall) continue;
    const along = normalize(subtract(host.b, host.a));
    const fromHost = subtract(end.point, host.a);
    const station = dot(fromHost, along);
    const lean = cross(along, end.inward);
    if (station < 0 || station > distance(host.a, host.b) || Math.abs(lean) < LEAST_LEAN) continue;
    if (Math.abs(cross(along, fromHost)) > host.thickness / 2 + REACH) continue;
    const origin = add(host.a, scale(turnLeft(along), (Math.sign(lean) * host.thickness) / 2));
    const left = intersectLines(...face(end, 'left'), origin, along);
    const right = intersectLines(...face(end, 'right'), origin, along);
    if (left && right) return [[end, left, right]];
  }
  return [];
}

function straightRun(joint: WallEnd[]): [WallEnd, WallEnd] | undefined {
  let best: [WallEnd, WallEnd] | undefined;
  let bestThickness = 0;
  joint.forEach((p, i) => {
    for (const q of joint.slice(i + 1)) {
      const thickness = p.wall.thickness + q.wall.thickness;
      if (dot(p.inward, q.inward) > STRAIGHT || thickness <= bestThickness) continue;
      [best, bestThickness] = [[p, q], thickness];
    }
  });
  return best;
}

function buttAgainstRun(joint: WallEnd[], run: [WallEnd, WallEnd]): CutEnd[] {
  const middle = scale(add(run[0].point, run[1].point), 0.5);
  const cut = run.map((end) => squareAt(end, middle));
  for (const branch of joint) {
    if (run.includes(branch)) continue;
    const corner = (side: 'left' | 'right') => {
      const outward = scale(turnLeft(branch.inward), side === 'left' ? 1 : -1);
      const member = dot(run[0].inward, outward) > 0 ? run[0] : run[1];
      const memberSide = cross(member.inward, branch.inward) > 0 ? 'left' : 'right';
      return intersectLines(...face(branch, side), ...face(member, memberSide));
    };
    const [left, right] = [corner('left'), corner('right')];
    if (left && right) cut.push([branch, left, right]);
  }
  return cut;
}

function miter(p: WallEnd, q: WallEnd): CutEnd[] {
  const pLeft = intersectLines(...face(p, 'left'), ...face(q, 'right'));
  const pRight = intersectLines(...face(p, 'right'), ...face(q, 'left'));
  const limit = MITER_LIMIT * Math.max(p.wall.thickness, q.wall.thickness);
  if (!pLeft || !pRight || distance(pLeft, p.point) > limit || distance(pRight, p.point) > limit) return [];
  return [
    [p, pLeft, pRight],
    [q, pRight, pLeft],
  ];
}

function meetInPoint(joint: WallEnd[]): CutEnd[] {
  const center = scale(
    joint.reduce((sum: Vec2, end) => add(sum, end.point), [0, 0]),
    1 / joint.length,
  );
  const angle = (end: WallEnd) => Math.atan2(end.inward[1], end.inward[0]);
  const sorted = [...joint].sort((p, q) => angle(p) - angle(q));
  return sorted.map((end, i): CutEnd => {
    const next = sorted[(i + 1) % sorted.length]!;
    const previous = sorted[(i + sorted.length - 1) % sorted.length]!;
    const limit = MITER_LIMIT * end.wall.thickness;
    const near = (point: Vec2 | undefined) => (point && distance(point, center) <= limit ? point : undefined);
    const [, squareLeft, squareRight] = squareAt(end, center);
    return [
      end,
      near(intersectLines(...face(end, 'left'), ...face(next, 'right'))) ?? squareLeft,
      near(intersectLines(...face(end, 'right'), ...face(previous, 'left'))) ?? squareRight,
      center,
    ];
  });
}
