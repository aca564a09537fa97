import type { WallArc } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { ArcPart } from './bend-walls.ts';
import type { OutlinePart } from './outline-parts.ts';
import { angleAt, arcParts, blendPart, nearAngle, onCircle, turnedPart } from './outline-parts.ts';
import { add, distance, dot, normalize, scale, subtract } from './plan-geometry.ts';
import { faceAlong } from './round-sides.ts';
import type { WallLayout } from './wall-layout.ts';

/** Sides of an outline that follow an arc: so many, over so much of it, radians; one alone is a chord that someone meant. */
const LEAST_SIDES = 2;
const LEAST_SWEEP = 0.2;
/** A straight side ends where it meets the arc, if that is at most so far from its corner, meters. */
const REACH = 0.5;

/** Sides from one corner on that stand along one face of an arc. */
interface Run {
  /** Places of its corners in the outline, in order; of sides all around, the first is the last too. */
  corners: number[];
  center: Vec2;
  radius: number;
  /** Angles of its corners, growing or falling. */
  angles: number[];
}

/** The curved walls that pieces are parts of. */
export function wholeArcs(layouts: Iterable<WallLayout>): ArcPart[] {
  const whole = new Map<Vec2, ArcPart>();
  for (const { arc } of layouts) {
    if (!arc) continue;
    const known = whole.get(arc.center) ?? arc;
    whole.set(arc.center, { ...arc, from: Math.min(known.from, arc.from), to: Math.max(known.to, arc.to) });
  }
  return [...whole.values()];
}

/** The sides of an outline, bent where they stand along curved walls; undefined where none does. */
export function followArcs(outline: readonly Vec2[], arcs: readonly (ArcPart | WallArc)[]): OutlinePart[] | undefined {
  const runs = arcs
    .flatMap((arc) => runsAlong(outline, arc))
    .sort((p, q) => q.corners.length - p.corners.length || sweepOf(q) - sweepOf(p));
  const taken = new Set<number>();
  const kept = runs.filter(({ corners }) => {
    const sides = corners.slice(0, -1);
    if (sides.some((side) => taken.has(side))) return false;
    for (const side of sides) taken.add(side);
    return true;
  });
  return kept.length === 0 ? undefined : bent(outline, kept);
}

const sweepOf = ({ angles }: Run): number => Math.abs(angles.at(-1)! - angles[0]!);

function runsAlong(outline: readonly Vec2[], arc: ArcPart): Run[] {
  const n = outline.length;
  const faces = outline.map((p, k) => faceAlong(arc, p, outline[(k + 1) % n]!));
  const isAll = faces.every((face) => face !== undefined && face === faces[0]);
  const first = isAll ? 0 : faces.findIndex((face, k) => face !== faces[(k + n - 1) % n]);
  const runs: Run[] = [];
  for (let k = 0; k < n;) {
    const face = faces[(first + k) % n];
    let length = 1;
    while (k + length < n && faces[(first + k + length) % n] === face) length++;
    const corners = Array.from({ length: length + 1 }, (_, step) => (first + k + step) % n);
    if (face !== undefined) runs.push(toRun(outline, corners, arc, face));
    k += length;
  }
  return runs.filter((run) => run.corners.length > LEAST_SIDES && sweepOf(run) >= LEAST_SWEEP && isOneWay(run.angles));
}

function toRun(outline: readonly Vec2[], corners: number[], { center, radius, thickness }: ArcPart, face: number): Run {
  const angles: number[] = [];
  for (const k of corners) {
    const angle = angleAt(center, outline[k]!);
    angles.push(angles.length === 0 ? angle : nearAngle(angle, angles.at(-1)!));
  }
  return { corners, angles, center, radius: radius + (face * thickness) / 2 };
}

const isOneWay = (angles: readonly number[]): boolean => {
  const turns = angles.slice(1).map((angle, k) => Math.sign(angle - angles[k]!));
  return turns.every((turn) => turn !== 0 && turn === turns[0]);
};

/** The outline with its runs as arcs; the sides before and behind a run end where they meet its arc. */
function bent(outline: readonly Vec2[], runs: readonly Run[]): OutlinePart[] {
  const n = outline.length;
  const corners = [...outline];
  const arcs = new Map<number, { parts: OutlinePart[]; sides: number }>();
  const inRuns = new Set(runs.flatMap((run) => run.corners.slice(0, -1)));
  for (const run of runs) {
    const [first, last] = [run.corners[0]!, run.corners.at(-1)!];
    const sides = run.corners.length - 1;
    const before = inRuns.has((first + n - 1) % n) ? undefined : outline[(first + n - 1) % n]!;
    const behind = inRuns.has(last) ? undefined : outline[(last + 1) % n]!;
    const isClosed = sides === n;
    const start = isClosed ? undefined : meetingOf(before, outline[first]!, run);
    const end = isClosed ? undefined : meetingOf(behind, outline[last]!, run);
    if (start) corners[first] = start;
    if (end) corners[last] = end;
    arcs.set(first, { sides, parts: isClosed ? allAround(run) : partsOf(run, corners[first]!, corners[last]!) });
  }
  const start = [...arcs.keys()][0]!;
  const parts: OutlinePart[] = [];
  for (let k = 0; k < n;) {
    const at = (start + k) % n;
    const arc = arcs.get(at);
    if (arc) parts.push(...arc.parts);
    else parts.push({ from: corners[at]!, to: corners[(at + 1) % n]! });
    k += arc?.sides ?? 1;
  }
  return parts;
}

function allAround({ center, radius, angles }: Run): OutlinePart[] {
  return arcParts(center, radius, angles[0]!, angles.at(-1)!);
}

/** From corner to corner along the arc; where one does not lie on it, the arc leaves its circle along the side there. */
function partsOf({ center, radius, angles }: Run, first: Vec2, last: Vec2): OutlinePart[] {
  const isOff = (place: Vec2) => Math.abs(distance(place, center) - radius) > 1e-6;
  const begin = isOff(first) ? angles[1]! : nearAngle(angleAt(center, first), angles[0]!);
  const end = isOff(last) ? angles.at(-2)! : nearAngle(angleAt(center, last), angles.at(-1)!);
  return [
    ...(isOff(first) ? [blendPart(first, center, radius, begin)] : []),
    ...(begin === end ? [] : arcParts(center, radius, begin, end)),
    ...(isOff(last) ? [turnedPart(blendPart(last, center, radius, end))] : []),
  ];
}

/** Where the line of a straight side meets the circle of a run, near the corner that it has now. */
function meetingOf(other: Vec2 | undefined, corner: Vec2, run: Run): Vec2 | undefined {
  if (!other) return undefined;
  const { center, radius } = run;
  const along = normalize(subtract(corner, other));
  const foot = dot(subtract(center, other), along);
  const beside = distance(center, add(other, scale(along, foot)));
  if (beside >= radius) return undefined;
  const half = Math.sqrt(radius * radius - beside * beside);
  const length = distance(corner, other);
  const nearest = [foot - half, foot + half].sort((p, q) => Math.abs(p - length) - Math.abs(q - length))[0]!;
  if (Math.abs(nearest - length) > REACH || nearest <= 0) return undefined;
  const angle = angleAt(center, add(other, scale(along, nearest)));
  const own = angleAt(center, corner);
  return Math.abs(nearAngle(angle, own) - own) > sweepOf(run) / 3 ? undefined : onCircle(center, radius, angle);
}
