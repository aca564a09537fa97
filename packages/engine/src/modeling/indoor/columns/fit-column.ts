import type { Vec2 } from '../../../core/vector.ts';

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
  leastPart: 0.08,
};

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
export function fitBox(
  points: readonly Vec2[],
  options: FitColumnOptions = {},
): ColumnShape & { size: Vec2; heading: number } {
  const knobs = { ...FIT_COLUMN_DEFAULTS, ...options };
  const rectangle = fitRectangle(points, knobs, toSides);
  const profiles = [toFlanges, toFlangesAcross].map((offset) => fitRectangle(points, knobs, offset));
  const [profile] = profiles
    .filter((box, k) => box.rms < knobs.profileShare * rectangle.rms && hasParts(box, points, k === 1, knobs))
    .sort((a, b) => a.rms - b.rms);
  return profile ?? rectangle;
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
  let [uu, uv, vv, ru, rv, rr] = [0, 0, 0, 0, 0, 0];
  for (const [x, y] of points) {
    const [u, v] = [x - mx, y - my];
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
  const rms = Math.sqrt(
    points.reduce((sum, [x, y]) => sum + (Math.hypot(x - mx - a, y - my - b) - radius) ** 2, 0) / n,
  );
  return { center: [mx + a, my + b], radius, rms };
}

/** The rectangle whose sides, or the lines of whose shape, points lie nearest to, over all headings. */
function fitRectangle(
  points: readonly Vec2[],
  { headings, fineSteps, stray, sample }: Required<FitColumnOptions>,
  offset: Offset,
): ColumnShape & { size: Vec2; heading: number } {
  const step = Math.max(1, Math.floor(points.length / sample));
  const some = points.filter((_, k) => k % step === 0);
  const search = (from: number, to: number, count: number) => {
    let best = boxAt(some, from, stray, offset);
    for (let k = 1; k <= count; k++) {
      const box = boxAt(some, from + ((to - from) * k) / count, stray, offset);
      if (box.rms < best.rms) best = box;
    }
    return best;
  };
  const rough = search(0, QUARTER, headings);
  const spread = QUARTER / headings;
  const { heading } = search(rough.heading - spread, rough.heading + spread, fineSteps * 2);
  return boxAt(points, ((heading % QUARTER) + QUARTER) % QUARTER, stray, offset);
}

function boxAt(points: readonly Vec2[], heading: number, stray: number, offset: Offset) {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const us = points.map(([x, y]) => c * x + s * y);
  const vs = points.map(([x, y]) => c * y - s * x);
  const [u0, u1] = ends(us, stray);
  const [v0, v1] = ends(vs, stray);
  let sum = 0;
  for (let k = 0; k < us.length; k++) {
    sum += offset(us[k]! - u0, vs[k]! - v0, u1 - u0, v1 - v0) ** 2;
  }
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  const center: Vec2 = [c * u - s * v, s * u + c * v];
  const size: Vec2 = [u1 - u0, v1 - v0];
  return { center, size, heading, rms: Math.sqrt(sum / us.length) };
}

function ends(values: readonly number[], stray: number): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const cut = Math.floor(stray * sorted.length);
  return [sorted[cut]!, sorted[sorted.length - 1 - cut]!];
}
