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
 * the face of a wall stands right before it, the edge steps in to that face.
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
    const [before, a, b, after] = [-1, 0, 1, 2].map((off) => points[(k + off + n) % n]!) as [Vec2, Vec2, Vec2, Vec2];
    const nearer = linesBefore(a, b, lines, knobs);
    for (const [beside, corner, other] of [
      [before, a, b],
      [after, b, a],
    ] as const) {
      const step = nearer.length > 0 ? stepAt(beside, corner, other, nearer, surroundings, knobs) : undefined;
      if (!step) continue;
      const at = corner === a ? k : (k + 1) % n;
      return points.flatMap((p, i) => (i !== at ? [p] : corner === a ? step : step.toReversed()));
    }
  }
  return undefined;
}

/** The lines that face the way of an edge and lie before it. */
function linesBefore(
  a: Vec2,
  b: Vec2,
  lines: readonly PlanLine[],
  { leastDepth, mostDepth }: Required<StepToFaceOptions>,
): PlanLine[] {
  const [dx, dy] = directionOf({ a, b });
  return lines.filter(({ nx, ny, d }) => {
    const depth = nx * a[0] + ny * a[1] - d;
    return dy * nx - dx * ny > SAME_WAY && depth >= leastDepth && depth <= mostDepth;
  });
}

/** The corner on a nearer line and the two ends of the step back to the edge. */
function stepAt(
  beside: Vec2,
  corner: Vec2,
  other: Vec2,
  nearer: readonly PlanLine[],
  surroundings: FaceSurroundings,
  knobs: Required<StepToFaceOptions>,
): [Vec2, Vec2, Vec2] | undefined {
  const edge = { a: corner, b: other };
  const length = bareLength(edge, surroundings, knobs);
  if (length === undefined) return undefined;
  const end = pointAlong(edge, length);
  for (const { nx, ny, d } of nearer) {
    const foot = ([x, y]: Vec2): Vec2 => [x - nx * (nx * x + ny * y - d), y - ny * (nx * x + ny * y - d)];
    const [from, to] = [foot(corner), foot(end)];
    const crossing = crossLines({ a: from, b: to }, { a: beside, b: corner }, LEAST_SINE);
    if (!crossing || crossing.second <= 0 || crossing.second > 1) continue;
    if (surroundings.supportOf(from, to) < knobs.leastFace) continue;
    if (surroundings.upToCeiling(from, to) >= knobs.leastUp) return [crossing.place, to, end];
  }
  return undefined;
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
