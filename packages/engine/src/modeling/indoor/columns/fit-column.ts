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
  /** A circle is taken only if its points lie this much nearer to it than to the rectangle. */
  roundShare?: number;
}

export const FIT_COLUMN_DEFAULTS: Required<FitColumnOptions> = {
  headings: 30,
  fineSteps: 6,
  stray: 0.008,
  sample: 600,
  roundShare: 0.8,
};

const QUARTER = Math.PI / 2;

/**
 * The circle or the rectangle that points on the faces of a column lie on, whichever is nearer to them.
 *
 * @param points places of the plan, meters; at least three.
 */
export function fitColumn(points: readonly Vec2[], options: FitColumnOptions = {}): ColumnShape {
  const knobs = { ...FIT_COLUMN_DEFAULTS, ...options };
  const rectangle = fitRectangle(points, knobs);
  const circle = fitCircle(points);
  return circle && circle.rms < knobs.roundShare * rectangle.rms ? circle : rectangle;
}

/** The circle through points by least squares (Kåsa 1976); undefined for points on a line. */
function fitCircle(points: readonly Vec2[]): (ColumnShape & { radius: number }) | undefined {
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

/** The rectangle whose sides points lie nearest to, over all headings. */
function fitRectangle(
  points: readonly Vec2[],
  { headings, fineSteps, stray, sample }: Required<FitColumnOptions>,
): ColumnShape & { size: Vec2 } {
  const step = Math.max(1, Math.floor(points.length / sample));
  const some = points.filter((_, k) => k % step === 0);
  const search = (from: number, to: number, count: number) => {
    let best = boxAt(some, from, stray);
    for (let k = 1; k <= count; k++) {
      const box = boxAt(some, from + ((to - from) * k) / count, stray);
      if (box.rms < best.rms) best = box;
    }
    return best;
  };
  const rough = search(0, QUARTER, headings);
  const spread = QUARTER / headings;
  const { heading } = search(rough.heading - spread, rough.heading + spread, fineSteps * 2);
  return boxAt(points, ((heading % QUARTER) + QUARTER) % QUARTER, stray);
}

function boxAt(points: readonly Vec2[], heading: number, stray: number) {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const us = points.map(([x, y]) => c * x + s * y);
  const vs = points.map(([x, y]) => c * y - s * x);
  const [u0, u1] = ends(us, stray);
  const [v0, v1] = ends(vs, stray);
  let sum = 0;
  for (let k = 0; k < us.length; k++) {
    const [u, v] = [us[k]!, vs[k]!];
    sum += Math.min(Math.abs(u - u0), Math.abs(u - u1), Math.abs(v - v0), Math.abs(v - v1)) ** 2;
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
