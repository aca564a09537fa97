import type { Vec2 } from '../../../../../core/vector.ts';
import { distance } from '../../../../../math/polygon.ts';
import { crossLines, directionOf, pointAlong } from '../../../../../math/segment.ts';
import type { PlanLine } from '../../../../../spatial/line-arrangement.ts';
import { SLOT } from '../../../../../spatial/line-arrangement.ts';
import { stepByStep } from './step-by-step.ts';

/** Where the wall of an edge steps into the room; meters, shares of length. */
export interface StepToFaceOptions {
  /** How far the nearer face stands before the line of the edge. */
  leastDepth?: number;
  mostDepth?: number;
  /** Shortest part of the edge before which it stands, and the most of it that shows a wall. */
  leastLength?: number;
  bare?: number;
  /** The nearer face shows on this share of that part, and up to the ceiling on that share. */
  leastFace?: number;
  leastUp?: number;
  /** The same of two such parts at both ends of the edge: length, share of the face and depth. */
  leastOfTwo?: number;
  leastFaceOfTwo?: number;
  leastDepthOfTwo?: number;
  /** The faces before these lie in line to this. */
  inLine?: number;
  /** Shortest rest of the edge, and the share of it that shows a wall. */
  leastRest?: number;
  leastWall?: number;
}

export const STEP_TO_FACE_DEFAULTS: Required<StepToFaceOptions> = {
  leastDepth: 0.12,
  mostDepth: 0.35,
  leastLength: 0.9,
  bare: 0.15,
  leastFace: 0.8,
  leastUp: 0.6,
  leastOfTwo: 0.3,
  leastFaceOfTwo: 0.6,
  leastDepthOfTwo: 0.08,
  inLine: 0.03,
  leastRest: 0.4,
  leastWall: 0.7,
};

/** What was seen on an edge, shares of its length. */
export interface FaceSurroundings {
  /** A wall. */
  supportOf(a: Vec2, b: Vec2): number;
  /** A wall up to the ceiling. */
  upToCeiling(a: Vec2, b: Vec2): number;
}

/** Cosine of the angle up to which two lines face the same way. */
const SAME_WAY = 0.9995;
/** Least sine of the angle between an edge and the one beside it. */
const LEAST_SINE = 0.3;

/**
 * Gives an outline the steps that are too shallow to call for a line: where one part of an edge, up to a corner, shows no wall, but
 * the face of a wall stands right before it, the edge steps in to that face. Shorter parts do at both ends: between them a door
 * up to the ceiling stands back in its wall.
 *
 * @param polygon counterclockwise; not changed.
 * @param lines on which walls were looked for.
 */
export function stepToFaces(
  polygon: readonly Vec2[],
  lines: readonly PlanLine[],
  surroundings: FaceSurroundings,
  options: StepToFaceOptions = {},
): Vec2[] {
  const knobs = { ...STEP_TO_FACE_DEFAULTS, ...options };
  return stepByStep(polygon, polygon.length, (points) => stepOne(points, lines, surroundings, knobs));
}

/** The outline with one more step; undefined if it has no other. */
function stepOne(
  points: readonly Vec2[],
  lines: readonly PlanLine[],
  surroundings: FaceSurroundings,
  knobs: Required<StepToFaceOptions>,
): Vec2[] | undefined {
  const n = points.length;
  for (let k = 0; k < n; k++) {
    const at = (off: number) => points[(k + off + n) % n]!;
    const [a, b] = [at(0), at(1)];
    const nearer = linesBefore(a, b, lines, { ...knobs, leastDepth: knobs.leastDepthOfTwo });
    for (const [corner, other, [beside, ...far]] of [
      [a, b, [at(-1), at(2), at(3)]],
      [b, a, [at(2), at(-1), at(-2)]],
    ] as const) {
      let step: Step | undefined;
      for (const line of nearer) {
        const isDeep = distanceTo(line, a) >= knobs.leastDepth;
        step ??= isDeep ? stepAlone(beside, corner, other, line, surroundings, knobs) : undefined;
        step ??= stepOfTwo([beside, corner, other, ...far], line, surroundings, knobs);
      }
      if (!step) continue;
      const cornerAt = corner === a ? k : (k + 1) % n;
      return points.flatMap((p, i) => (i !== cornerAt ? [p] : corner === a ? step : step.toReversed()));
    }
  }
  return undefined;
}

/** A step where an edge shows no wall up to a place, and does from there on. */
function stepAlone(
  beside: Vec2,
  corner: Vec2,
  other: Vec2,
  line: PlanLine,
  surroundings: FaceSurroundings,
  knobs: Required<StepToFaceOptions>,
): Step | undefined {
  const length = bareLength({ a: corner, b: other }, surroundings, knobs);
  return length === undefined ? undefined : stepAt([beside, corner, other], length, line, surroundings, knobs);
}

/** A step at one end of an edge if there is one to the same face at the other: between them a door up to the ceiling stands back. */
function stepOfTwo(
  [beside, corner, other, ...far]: readonly [Vec2, Vec2, Vec2, Vec2, Vec2],
  line: PlanLine,
  surroundings: FaceSurroundings,
  knobs: Required<StepToFaceOptions>,
): Step | undefined {
  const less = { ...knobs, leastLength: knobs.leastOfTwo, leastFace: knobs.leastFaceOfTwo, leastWall: 0 };
  // The part ends where the leaf begins to show; that of an open door does not, and the face ends.
  const step = (end: Vec2, from: Vec2, to: Vec2) => {
    const edge = { a: from, b: to };
    const lengths = [bareLength(edge, surroundings, less), faceLength(edge, line, surroundings, less)];
    const steps = lengths.flatMap((length) =>
      length ? [stepAt([end, from, to], length, line, surroundings, less)] : [],
    );
    return steps.find((one) => one && surroundings.supportOf(from, one[2]) <= knobs.bare);
  };
  const first = step(beside, corner, other);
  if (!first) return undefined;
  const isSecond = far.every((p) => Math.abs(distanceTo(line, p)) <= knobs.inLine);
  return isSecond || step(far[0], other, first[2]) ? first : undefined;
}

/** The lines that face the way of an edge and lie before it. */
function linesBefore(
  a: Vec2,
  b: Vec2,
  lines: readonly PlanLine[],
  { leastDepth, mostDepth }: Required<StepToFaceOptions>,
): PlanLine[] {
  const [dx, dy] = directionOf({ a, b });
  return lines.filter((line) => {
    const depth = distanceTo(line, a);
    return dy * line.nx - dx * line.ny > SAME_WAY && depth >= leastDepth && depth <= mostDepth;
  });
}

/** The corner on a nearer line and the two ends of the step back to the edge. */
type Step = readonly [Vec2, Vec2, Vec2];

function stepAt(
  [beside, corner, other]: readonly [Vec2, Vec2, Vec2],
  length: number,
  line: PlanLine,
  surroundings: FaceSurroundings,
  knobs: Required<StepToFaceOptions>,
): Step | undefined {
  const end = pointAlong({ a: corner, b: other }, length);
  const [from, to] = [footOn(line, corner), footOn(line, end)];
  const crossing = crossLines({ a: from, b: to }, { a: beside, b: corner }, LEAST_SINE);
  if (!crossing || crossing.second <= 0 || crossing.second > 1) return undefined;
  if (surroundings.supportOf(from, to) < knobs.leastFace) return undefined;
  return surroundings.upToCeiling(from, to) >= knobs.leastUp ? [crossing.place, to, end] : undefined;
}

/** How far a place lies from a line, meters; less than 0 on its left. */
function distanceTo({ nx, ny, d }: PlanLine, [x, y]: Vec2): number {
  return nx * x + ny * y - d;
}

function footOn(line: PlanLine, p: Vec2): Vec2 {
  const off = distanceTo(line, p);
  return [p[0] - line.nx * off, p[1] - line.ny * off];
}

/** How far from a corner on a line before an edge goes on showing a wall, gaps of a slot included, with enough of the edge left; undefined if it is too short. */
function faceLength(
  edge: { a: Vec2; b: Vec2 },
  line: PlanLine,
  { supportOf }: FaceSurroundings,
  { leastRest, leastLength }: Required<StepToFaceOptions>,
): number | undefined {
  const at = (s: number) => footOn(line, pointAlong(edge, s));
  let length = 0;
  for (let s = SLOT; s <= distance(edge.a, edge.b) - leastRest && s < length + 2.5 * SLOT; s += SLOT)
    if (supportOf(at(s - SLOT), at(s)) > 0) length = s;
  return length < leastLength ? undefined : length;
}

/** How far from a corner on an edge shows no wall, before it does; undefined if it does not, or from the corner on. */
function bareLength(
  edge: { a: Vec2; b: Vec2 },
  { supportOf }: FaceSurroundings,
  { leastLength, leastRest, bare, leastWall }: Required<StepToFaceOptions>,
): number | undefined {
  const whole = distance(edge.a, edge.b);
  const at = (s: number) => pointAlong(edge, s);
  for (let s = whole - leastRest; s >= leastLength; s -= SLOT) {
    if (supportOf(at(s - SLOT), at(s)) > 0 || supportOf(edge.a, at(s)) > bare) continue;
    return supportOf(at(s), edge.b) >= leastWall ? s : undefined;
  }
  return undefined;
}
