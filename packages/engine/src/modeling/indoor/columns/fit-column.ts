import type { Vec2 } from '../../../core/vector.ts';
import { selectRank } from '../../../math/statistics.ts';

/** The plan of a column, in the plan frame; meters and radians. */
export type ColumnShape =
  { center: Vec2; radius: number; rms: number } | { center: Vec2; size: Vec2; heading: number; rms: number };

/** How the plan of a column is fitted. */
export interface FitColumnOptions {
  /** Steps of the heading of a rectangle between 0 and 90 degrees, and steps of the finer search around the best one. */
  headings?: number;
  fineSteps?: number;
  /** Share of the points left out on each side of a rectangle: strays. */
  stray?: number;
  /** Points of a rectangle that are looked at while its heading is searched. */
  sample?: number;
  /** A circle or an H is taken only if the points lie this much nearer to it than to the rectangle. */
  roundShare?: number;
  profileShare?: number;
  /** Each flange and the web of an H hold at least this share of the points that lie on it. */
  leastPart?: number;
}

export const FIT_COLUMN_DEFAULTS: Required<FitColumnOptions> = {
  headings: 30,
  fineSteps: 6,
  stray: 0.008,
  sample: 600,
  roundShare: 0.8,
  profileShare: 0.6,
  leastPart: 0.05,
};

/** A rectangle, or the one around an H. */
type FlatShape = ColumnShape & { size: Vec2; heading: number };

const QUARTER = Math.PI / 2;

/**
 * The circle or the rectangle that points on the faces of a column lie on, whichever is nearer to them; of a steel column with
 * an H profile, whose web shows between its flanges, the rectangle around it.
 *
 * @param points places of the plan, meters; at least three.
 */
export function fitColumn(points: readonly Vec2[], options: FitColumnOptions = {}): ColumnShape {
  const { roundShare } = { ...FIT_COLUMN_DEFAULTS, ...options };
  const flat = fitBox(points, options);
  const circle = fitCircle(points);
  return circle && circle.rms < roundShare * flat.rms ? circle : flat;
}

/** The same with flat faces only. */
export function fitBox(points: readonly Vec2[], options: FitColumnOptions = {}): FlatShape {
  const knobs = { ...FIT_COLUMN_DEFAULTS, ...options };
  const [rectangle, ...profiles] = fitLines(points, [toSides, toFlanges, toFlangesAcross], knobs) as [
    FlatShape,
    ...FlatShape[],
  ];
  const [profile] = profiles
    .filter((box, k) => box.rms < knobs.profileShare * rectangle.rms && hasParts(box, points, k === 1, knobs))
    .sort((a, b) => a.rms - b.rms);
  return profile ?? rectangle;
}

/** The square around a circle. */
export function boxAround({ center, radius, rms }: ColumnShape & { radius: number }): FlatShape {
  return { center, size: [2 * radius, 2 * radius], heading: 0, rms };
}

/** The rectangle on whose sides points lie. */
export function fitRectangle(points: readonly Vec2[], options: FitColumnOptions = {}): FlatShape {
  const [rectangle] = fitLines(points, [toSides], { ...FIT_COLUMN_DEFAULTS, ...options });
  return rectangle!;
}

/** How far a place in the frame of a box, which reaches from 0 to `u1` and to `v1`, lies off the lines of a shape. */
type Offset = (u: number, v: number, u1: number, v1: number) => number;

const toSides: Offset = (u, v, u1, v1) => Math.min(Math.abs(u), Math.abs(u - u1), Math.abs(v), Math.abs(v - v1));

/** Flanges along the first axis of the box and the web between them. */
const toFlanges: Offset = (u, v, u1, v1) => Math.min(Math.abs(v), Math.abs(v - v1), Math.abs(u - u1 / 2));

const toFlangesAcross: Offset = (u, v, u1, v1) => toFlanges(v, u, v1, u1);

/** True if both flanges of an H, off its web, and its web between them hold points. */
function hasParts(
  { center: [x, y], size, heading }: ColumnShape & { size: Vec2; heading: number },
  points: readonly Vec2[],
  isAcross: boolean,
  { leastPart }: Required<FitColumnOptions>,
): boolean {
  const turn = heading + (isAcross ? QUARTER : 0);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [width, depth] = isAcross ? [size[1], size[0]] : size;
  const parts = [0, 0, 0];
  for (const [px, py] of points) {
    const [u, v] = [c * (px - x) + s * (py - y), c * (py - y) - s * (px - x)];
    if (Math.abs(v) < depth / 4) parts[1]!++;
    else if (Math.abs(u) > width / 4) parts[v < 0 ? 0 : 2]!++;
  }
  return parts.every((count) => count >= leastPart * points.length);
}

/** The circle through points by least squares (Kåsa 1976); undefined for points on a line. */
export function fitCircle(points: readonly Vec2[]): (ColumnShape & { radius: number }) | undefined {
  const n = points.length;
  const mx = points.reduce((sum, p) => sum + p[0], 0) / n;
  const my = points.reduce((sum, p) => sum + p[1], 0) / n;
  let [uu, uv, vv] = [0, 0, 0];
  let [ru, rv, rr] = [0, 0, 0];
  for (const place of points) {
    const u = place[0] - mx;
    const v = place[1] - my;
    const r = u * u + v * v;
    uu += u * u;
    uv += u * v;
    vv += v * v;
    ru += r * u;
    rv += r * v;
    rr += r;
  }
  const determinant = uu * vv - uv * uv;
  if (determinant <= 1e-12 * rr * rr) return undefined;
  const a = (ru * vv - rv * uv) / (2 * determinant);
  const b = (rv * uu - ru * uv) / (2 * determinant);
  const radius = Math.sqrt(a * a + b * b + rr / n);
  let squares = 0;
  for (const place of points) squares += (Math.hypot(place[0] - mx - a, place[1] - my - b) - radius) ** 2;
  const rms = Math.sqrt(squares / n);
  return { center: [mx + a, my + b], radius, rms };
}

/** For each shape the rectangle whose sides, or the lines of whose shape, points lie nearest to, over all headings. */
function fitLines(
  points: readonly Vec2[],
  offsets: readonly Offset[],
  { headings, fineSteps, stray, sample }: Required<FitColumnOptions>,
): FlatShape[] {
  const step = Math.max(1, Math.floor(points.length / sample));
  const some = points.filter((_, k) => k % step === 0);
  const spread = QUARTER / headings;
  const rough = bestHeadings(some, offsets, stepsBetween(0, QUARTER, headings), stray);
  return offsets.map((offset, k) => {
    const near = stepsBetween(rough[k]! - spread, rough[k]! + spread, fineSteps * 2);
    const [heading] = bestHeadings(some, [offset], near, stray) as [number];
    return boxOf(frameAt(points, ((heading % QUARTER) + QUARTER) % QUARTER, stray), offset);
  });
}

function stepsBetween(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, k) => from + ((to - from) * k) / count);
}

/** For each shape the heading at which points lie nearest to its lines, the first one of equals. */
function bestHeadings(
  points: readonly Vec2[],
  offsets: readonly Offset[],
  headings: readonly number[],
  stray: number,
): number[] {
  const best = offsets.map(() => headings[0]!);
  const least = offsets.map(() => Infinity);
  for (const heading of headings) {
    const frame = frameAt(points, heading, stray);
    for (const [k, offset] of offsets.entries()) {
      const rms = rmsOf(frame, offset);
      if (!(rms < least[k]!)) continue;
      best[k] = heading;
      least[k] = rms;
    }
  }
  return best;
}

/** Points in the frame of a heading: along it and across, each from end to end without strays. */
interface Frame {
  heading: number;
  us: Float64Array;
  vs: Float64Array;
  uEnds: [number, number];
  vEnds: [number, number];
}

function frameAt(points: readonly Vec2[], heading: number, stray: number): Frame {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const us = new Float64Array(points.length);
  const vs = new Float64Array(points.length);
  for (let k = 0; k < points.length; k++) {
    const place = points[k]!;
    us[k] = c * place[0] + s * place[1];
    vs[k] = c * place[1] - s * place[0];
  }
  return { heading, us, vs, uEnds: ends(us, stray), vEnds: ends(vs, stray) };
}

function boxOf(frame: Frame, offset: Offset): FlatShape {
  const {
    heading,
    uEnds: [u0, u1],
    vEnds: [v0, v1],
  } = frame;
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  const center: Vec2 = [c * u - s * v, s * u + c * v];
  return { center, size: [u1 - u0, v1 - v0], heading, rms: rmsOf(frame, offset) };
}

function rmsOf({ us, vs, uEnds: [u0, u1], vEnds: [v0, v1] }: Frame, offset: Offset): number {
  let sum = 0;
  for (let k = 0; k < us.length; k++) sum += offset(us[k]! - u0, vs[k]! - v0, u1 - u0, v1 - v0) ** 2;
  return Math.sqrt(sum / us.length);
}

function ends(values: Float64Array, stray: number): [number, number] {
  const ranked = values.slice();
  const cut = Math.floor(stray * ranked.length);
  return [selectRank(ranked, cut), selectRank(ranked, ranked.length - 1 - cut)];
}
